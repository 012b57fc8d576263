/** Pages while the same node reads a bank's file of 64 MB. */
import { setTimeout as pause } from "node:timers/promises";
import type { BenchServer } from "./child.ts";
import { percentile } from "./measure.ts";
import { figure } from "./report.ts";
import type { WholeFile } from "./whole-files.ts";

const PAGES = 150;
const ROUNDS = 3;
/** Milliseconds between two looks of the person who is measured. */
const REST_MS = 20;
const PATH = "/tariff";

/** Names of the files, without what makes them: the benchmark's client builds none. */
const FILES: readonly WholeFile[] = [
  "CAMT.053, right",
  "CSV, right",
  "XML of empty elements",
  "XML of one text",
  "CSV of one line",
];

/** Head of the table of `measureBesideFile`. */
export const BESIDE_FILE_HEAD = [
  "file and database",
  "MB",
  "becomes",
  "read in (s)",
  "calm p50 (ms)",
  "p95",
  "meanwhile p50",
  "p95",
  "longest",
  "pages meanwhile",
  "p95 ratio",
];

/** Title of that table. */
export const BESIDE_FILE_TITLE = `A logged-in page (${PATH}) while the node reads a bank's file of the largest size`;

/** Measures each file on a server. */
export const measureBesideFile = async (name: string, server: BenchServer): Promise<string[][]> => {
  const { cookie } = (await server.call("borrowers", 1))[0]!;
  const look = async (): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(server.url + PATH, { headers: { accept: "text/html", cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${PATH} answered ${answer.status}`);
    const took = performance.now() - began;
    await pause(REST_MS);
    return took;
  };
  const calm = async (): Promise<number[]> => {
    const seen: number[] = [];
    for (let n = 0; n < PAGES; n++) seen.push(await look());
    return seen;
  };
  await calm();
  const rows: string[][] = [];
  for (const file of FILES) {
    const megabytes = await server.call("makeFile", file);
    // The thread has begun, and has compiled what it runs.
    await server.call("readKept");
    const [before, during, reads]: [number[], number[], number[]] = [[], [], []];
    let told = "";
    for (let round = 0; round < ROUNDS; round++) {
      before.push(...(await calm()));
      let isDone = false;
      const read = server.call("readKept").finally(() => (isDone = true));
      do during.push(await look());
      while (!isDone);
      const { took, told: became } = await read;
      reads.push(took);
      told = became;
    }
    rows.push([
      `${file}, ${name}`,
      figure(megabytes),
      told,
      figure(percentile(reads, 0.5) / 1000),
      ...[before, during].flatMap((seen) => [figure(percentile(seen, 0.5)), figure(percentile(seen, 0.95))]),
      figure(Math.max(...during)),
      String(during.length),
      (percentile(during, 0.95) / percentile(before, 0.95)).toFixed(2),
    ]);
  }
  return rows;
};
