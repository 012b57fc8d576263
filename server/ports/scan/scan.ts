/** Malware scan of uploads. */
import type { Readable } from "node:stream";

/** The result of a scan. */
export type ScanResult = "clean" | "infected";

/** Scans one file. Rejects with a PortError when the file was not scanned; it must then not be accepted. */
export type ScanPort = { scan(file: Readable): Promise<ScanResult> };
