import { chmod, chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LockError } from "./lock.ts";
import { makePrivate } from "./private-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "private-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);
const refusal = (path: string): Promise<string> =>
  makePrivate(path).then(
    () => "accepted",
    (error: unknown) => (error instanceof LockError ? error.message : Promise.reject(error)),
  );

it.each([0o755, 0o777, 0o770, 0o701, 0o2775])(
  "a folder that was open to others (%o) becomes its owner's alone",
  async (mode) => {
    await chmod(folder, mode);
    await makePrivate(folder);
    expect(await modeOf(folder)).toBe("700");
  },
);

it.each([0o700, 0o500])("a folder that was private (%o) stays as it is", async (mode) => {
  await chmod(folder, mode);
  await makePrivate(folder);
  expect(await modeOf(folder)).toBe(mode.toString(8));
});

it("a folder of another user is refused in one line, and left as it is", async () => {
  // Only root can give a folder away; to anybody else the root folder is another user's.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, 12_345, 12_345);
  const theirs = isRoot ? folder : "/";
  const before = await modeOf(theirs);
  const message = await refusal(theirs);
  expect(message).toMatch(
    /^The data folder .* cannot be made private: it belongs to the user with id \d+\. Set DATA_DIR to [^\n]+$/,
  );
  expect(await modeOf(theirs)).toBe(before);
});

it("a folder shared by all users, such as /tmp, is refused and stays shared", async () => {
  await chmod(folder, 0o1777);
  expect(await refusal(folder)).toMatch(/cannot be made private: it is shared by all users\. Set DATA_DIR/);
  expect(await modeOf(folder)).toBe("1777");
});
