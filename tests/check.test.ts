/** What reads the code without running it. Beside the tests, because none of it keeps more than one processor busy. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inRoot } from "#server/root.ts";

/** What a script of package.json says when it fails; at least that it did, also when it was ended in silence. */
const complaintsOf = (script: string): Promise<string> =>
  promisify(execFile)("npm", ["run", "--silent", script], { cwd: inRoot(), maxBuffer: 16 * 1024 * 1024 })
    .then(() => "", ({ message, stdout, stderr }: Error & { stdout: string; stderr: string }) => `${message}\n${stdout}${stderr}`);

it("types fit, the linter is content, and nobody imports whom they may not", async () => {
  expect(await complaintsOf("check")).toBe("");
});

it("every definition is sound", async () => {
  expect(await complaintsOf("schemas:check")).toBe("");
});
