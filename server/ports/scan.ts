/** Looks for malware in what was uploaded. */
import type { Readable } from "node:stream";

export type Verdict = "clean" | "infected";

/** Asks about one file. A throw means that nobody has looked: such a file is not accepted. */
export type ScanPort = { scan(file: Readable): Promise<Verdict> };
