/** Line icons on a 24 px grid, in `currentColor`. Decorative: the text beside them carries the meaning. */
import type { ReactElement } from "react";
import { IconDrawing } from "./icon-drawing.tsx";

/**
 * The drawing of each icon, by name.
 *
 * @internal for the stories.
 */
export const PATHS: Readonly<Record<string, string>> = {
  check: "M5 13l4 4L19 7",
  cross: "M6 6l12 12M18 6L6 18",
  spinner: "M12 3a9 9 0 1 1-9 9",
  bank: "M4 10l8-5 8 5M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18",
  cash: "M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M6 7v10M18 7v10",
  card: "M3 6h18v12H3zM3 10h18M7 14h3",
  revolut: "M7 20V5h6a4 4 0 0 1 0 8H7m5 0l5 7",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  line: "M3 17l5-6 4 4 8-9M15 6h5v5",
  phone: "M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4c0 1-1 2-2 2A17 17 0 0 1 4 5c0-1 1-2 2-2",
  document: "M6 3h8l4 4v14H6zM14 3v5h4M9 12h6M9 16h6",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 21a8 8 0 0 1 16 0",
  menu: "M4 7h16M4 12h16M4 17h16",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 11v5M12 7.5v.5",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7v5l3 3",
  arrow: "M5 12h14M13 6l6 6-6 6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  logout: "M10 4H5v16h5M10 12h10M16 8l4 4-4 4",
  refresh: "M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6",
  help: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5",
  camera: "M4 8h4l1.5-3h5L16 8h4v11H4zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 8.5a1 1 0 1 1 0 .01",
  upload: "M12 16V5M7 10l5-5 5 5M5 20h14",
  plus: "M12 5v14M5 12h14",
  offline: "M3 9a13 13 0 0 1 5-3M21 9a13 13 0 0 0-8-4M7 13a7 7 0 0 1 3-2M12 18v.5M4 4l16 16",
};

/** One of the icons above; an unknown name renders nothing. */
export const Icon = ({ name }: { name: string }): ReactElement | null => {
  const path = Object.hasOwn(PATHS, name) ? PATHS[name] : undefined;
  return path ? <IconDrawing name={name} path={path} /> : null;
};
