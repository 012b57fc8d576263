/**
 * Import of a bank's statement of 10 000 lines, of which nothing can be posted, compared with the same rows written directly;
 * and a page that waits while a file of the largest size is read.
 */
import { BESIDE_FILE_HEAD, BESIDE_FILE_TITLE, measureBesideFile } from "./beside-file.ts";
import { onEachDatabase } from "./databases.ts";
import type { BenchServer } from "./child.ts";
import { interleaved } from "./measure.ts";
import { figure, table } from "./report.ts";

const CREDITS = 500;
const LINES = 10_000;
const ROUNDS = 3;

const HEAD = [
  "database",
  "reading alone (ms)",
  "whole import (s)",
  "lines a second",
  "matched",
  "bare rows (s)",
  "ratio",
];

const measureOn = async (name: string, server: BenchServer): Promise<string[][]> => {
  const numbers = await server.call("credits", CREDITS);
  const { read, whole, bare, ratio, matched } = await interleaved(ROUNDS, async () => {
    const once = await server.call("statement", numbers, LINES);
    return { ...once, ratio: once.whole / once.bare };
  });
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);
  return [
    [
      name,
      figure(read),
      seconds(whole),
      figure((LINES / whole) * 1000),
      `${Math.round((matched / LINES) * 100)} %`,
      seconds(bare),
      ratio.toFixed(2),
    ],
  ];
};

/** Measures the import, and pages beside the reading, on each database. */
export const benchStatements = async (): Promise<string> =>
  [
    table(
      `Import of a statement of ${LINES} lines (CAMT.053, a fifth of them unmatched, nothing to post to; PostgreSQL without fsync)`,
      HEAD,
      await onEachDatabase(HEAD.length, measureOn),
    ),
    table(BESIDE_FILE_TITLE, BESIDE_FILE_HEAD, await onEachDatabase(BESIDE_FILE_HEAD.length, measureBesideFile)),
  ].join("\n");
