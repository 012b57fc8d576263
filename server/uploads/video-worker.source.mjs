/** The worker where the server runs from its sources: Node 20 itself reads no TypeScript. */
import { tsImport } from "tsx/esm/api";

export const { videoFacts } = await tsImport("./video-facts.ts", import.meta.url);
