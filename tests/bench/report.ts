/** Formats the benchmark's output as plain text that is easy to read and to diff. */
import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { inRoot } from "#server/kernel/root.ts";

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(inRoot("node_modules", name, "package.json"), "utf8")) as { version: string }).version;

const SHOWN_PACKAGES = ["react-dom", "fastify", "@electric-sql/pglite"];

/** The machine and package versions that the figures belong to, as two lines. */
export const machine = (): string =>
  [
    `${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}`,
    `node ${process.versions.node}, ${SHOWN_PACKAGES.map((name) => `${name} ${versionOf(name)}`).join(", ")}`,
  ].join("\n");

/** A number with about three significant digits. */
export const figure = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2));

/** A text table with a title and aligned columns. */
export const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("   ")}`;
  return ["", title, line(head), ...rows.map(line)].join("\n");
};

/** The verdict on a minimum ratio, as text. */
export const atLeast = (ratio: number, budget: number): string =>
  `${ratio >= budget ? "ok" : "OVER"} (budget ≥ ${budget})`;
