import type { ReactElement } from "react";

/** Drawings of `public/drawings.svg`, by id. */
export const drawingNames = ["home", "paid", "empty", "refused", "lost"] as const;

/** A drawing in the brand's colours, loaded as a file of its own. Decorative: the text beside it carries the meaning. */
export const Drawing = ({ name }: { name: (typeof drawingNames)[number] }): ReactElement => (
  <svg className="drawing" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <use href={`/drawings.svg#${name}`} />
  </svg>
);
