import type { ReactElement, ReactNode } from "react";
import { Icon } from "#src/ui/theme/icon.tsx";

export type Tone = "info" | "success" | "warning";

const ICONS: Readonly<Record<Tone, string>> = { info: "info", success: "check", warning: "warning" };

/** Highlighted notice box: information, success or warning. */
export const Tip = ({
  tone = "info",
  title,
  children,
}: {
  tone?: Tone;
  title?: string;
  children: ReactNode;
}): ReactElement => (
  <div className="tip" data-tone={tone}>
    <Icon name={ICONS[tone]} />
    <div className="tip-body">
      {title && <p className="tip-title">{title}</p>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  </div>
);
