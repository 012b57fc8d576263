import type { ReactElement, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type Tone = "info" | "success" | "warning";

const ICONS: Readonly<Record<Tone, string>> = { info: "info", success: "check", warning: "warning" };

/** A box set apart: something to know, something that went well, something to mind. */
export const Tip = ({ tone = "info", title, children }: { tone?: Tone; title?: string; children: ReactNode }): ReactElement => (
  <div className="tip" data-tone={tone}>
    <Icon name={ICONS[tone]} />
    <div className="tip-body">
      {title && <p className="tip-title">{title}</p>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  </div>
);
