/** The worker where the server runs from its sources: Node 20 itself reads no TypeScript. */
import { tsImport } from "tsx/esm/api";

export const { readStatement } = await tsImport("./read-worker.ts", import.meta.url);
