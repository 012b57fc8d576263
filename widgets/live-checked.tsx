import type { ReactElement } from "react";
import { asksBackend } from "#src/engine/chains.ts";
import type { WidgetArgs } from "#src/engine/kit.ts";
import { LiveCheckIcon } from "#src/ui/live-check-icon.tsx";

/** A text input, with loading, success and error icons where some rule of its chain asks the backend. */
export const liveChecked = ({ field, pending }: Pick<WidgetArgs, "field" | "pending">, input: ReactElement, className = "with-icon"): ReactElement =>
  (asksBackend(field) ? <span className={className}>{input}<LiveCheckIcon state={pending} /></span> : input);
