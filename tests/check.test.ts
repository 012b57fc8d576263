/** Static checks, run as tests: each uses a single processor, so they run in parallel with the suites. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";

/** Error message and output of a failing package.json script, never empty even if it printed nothing; "" on success. */
const failureOf = (script: string): Promise<string> =>
  promisify(execFile)("npm", ["run", "--silent", script], { cwd: inRoot(), maxBuffer: 16 * 1024 * 1024 }).then(
    () => "",
    ({ message, stdout, stderr }: Error & { stdout: string; stderr: string }) => `${message}\n${stdout}${stderr}`,
  );

it("types, format, lint, import layers and exports pass `npm run check`", async () => {
  expect(await failureOf("check")).toBe("");
});

it("every definition passes `npm run schemas:check`", async () => {
  expect(await failureOf("schemas:check")).toBe("");
});
