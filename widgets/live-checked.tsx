import type { ReactElement } from "react";
import { asksBackend } from "#src/engine/core/validator-chain.ts";
import type { WidgetArgs } from "#src/engine/react/form-config.ts";
import { LiveCheckIcon } from "#src/ui/parts/live-check-icon.tsx";

/** Wraps a text input with loading, success and error icons if its chain has a backend rule. */
export const liveChecked = (
  { field, pending }: Pick<WidgetArgs, "field" | "pending">,
  input: ReactElement,
  className = "with-icon",
): ReactElement =>
  asksBackend(field) ? (
    <span className={className}>
      {input}
      <LiveCheckIcon state={pending} />
    </span>
  ) : (
    input
  );
