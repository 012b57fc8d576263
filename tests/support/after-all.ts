/**
 * Releases a suite's resources after its tests. Only this file may call `afterAll`, so that a failed `beforeAll` stays
 * the only error reported.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A resource opened in `beforeAll`; `undefined` when that failed earlier. */
type Opened = { close(): unknown } | undefined;

/** Closes the suite's resources in the order given, after its tests; skips any that were never opened. */
export const closeAfterAll = (...opened: readonly (() => Opened | readonly Opened[])[]): void =>
  afterAll(async () => {
    for (const get of opened) for (const one of [get()].flat()) await one?.close();
  });

/**
 * Creates an empty folder, in the system's temporary one unless `base` is another, and returns its path; removed after the
 * suite. `afterAll` hooks run in reverse order: call `closeAfterAll` for anything that writes to the folder below this call.
 */
export const temporaryFolder = (prefix: string, base = tmpdir()): string => {
  const folder = mkdtempSync(join(base, `${prefix}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
