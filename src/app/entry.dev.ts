/** Browser entry in development: React Refresh must be installed before the first component module is evaluated. */
import "@vitejs/plugin-react/preamble";
import "./entry.client.tsx";
import { openBar } from "#src/dev/bar.ts";
import type { Edited } from "./edits.ts";

const EDITED: Edited = "dev:edited";

const refresh = openBar();
import.meta.hot?.on(EDITED, refresh);
