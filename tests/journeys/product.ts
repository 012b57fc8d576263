/** The built product as it is sold, for journeys that go by its own order of steps. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "#server/kernel/root.ts";
import { copyFolder, WALKED_ROOT } from "#tests/support/server-process.ts";

/** Copies it with its own forms and order of steps into a folder of a long name like the build's own; whose it is removes it. */
export const copyProduct = async (name: string): Promise<string> => {
  const root = `${process.env[WALKED_ROOT]!} ${name}`;
  await mkdir(root);
  await copyFolder(process.env[WALKED_ROOT]!, root);
  await copyFolder(inRoot("schemas"), join(root, "schemas"));
  return root;
};
