/** In development only: an edited definition or text is on screen at once. A production build drops this file. */
import type { QueryClient } from "@tanstack/react-query";

type Hot = NonNullable<ImportMeta["hot"]>;

/** What the development server says when something was edited and is sound; both sides write this one name. */
export type Edited = "dev:edited";
const EDITED: Edited = "dev:edited";
/** What a page says once it hears: an edit made since the server drew it was told too early. */
export type Listening = "dev:listening";
const LISTENING: Listening = "dev:listening";

/** Reads the page's data again after an edit; what was typed stays, as after any newer form. */
export const followEdits = (hot: Hot, queries: QueryClient): void => {
  hot.on(EDITED, () => {
    for (const overlay of document.querySelectorAll("vite-error-overlay")) overlay.remove();
    void queries.invalidateQueries({ queryKey: ["page"] });
  });
  hot.send(LISTENING);
};
