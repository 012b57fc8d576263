/** Icons used only by lazily loaded parts; the others are in `icon.tsx`. */
import type { ReactElement } from "react";
import { IconDrawing } from "./icon-drawing.tsx";

const PATHS = {
  cookie: "M12 3a9 9 0 1 0 9 9 3.5 3.5 0 0 1-4-4 3.5 3.5 0 0 1-5-5M9 9v.5M8 14v.5M13 12.5v.5M14 17v.5",
  chat: "M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
} as const;

export const LateIcon = ({ name }: { name: keyof typeof PATHS }): ReactElement => (
  <IconDrawing name={name} path={PATHS[name]} />
);
