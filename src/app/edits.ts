/**
 * Development only: shows edited definitions and texts at once, and their faults in a panel. Production builds drop
 * this file.
 */
import type { QueryClient } from "@tanstack/react-query";
import { readChanged } from "#src/api/queries.ts";
import { hidePanel, showPanel, type EditPanelData } from "./edit-panel.ts";

type Hot = NonNullable<ImportMeta["hot"]>;

/** Event of the development server after a valid edit; the type keeps both sides' names in sync. */
export type Edited = "dev:edited";
const EDITED: Edited = "dev:edited";
/** Event of the development server after an invalid edit, with all its faults. */
export type Broken = "dev:broken";
const BROKEN: Broken = "dev:broken";
/** Event a page sends once it listens; the server then repeats edits made since it rendered the page. */
export type Listening = "dev:listening";
const LISTENING: Listening = "dev:listening";

/** Refetches the page's data after a valid edit, keeping typed values; shows the panel after an invalid one. */
export const followEdits = (hot: Hot, queries: QueryClient): void => {
  hot.on(EDITED, () => {
    hidePanel();
    void readChanged(queries, { queryKey: ["page"] });
  });
  hot.on(BROKEN, (faults: EditPanelData) => showPanel(faults));
  hot.send(LISTENING);
};
