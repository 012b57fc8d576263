/** The order of steps in tests. Edits of `schemas/steps.json` are validated and rendered, but do not affect tests. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "#server/findings/read-text.ts";
import { inRoot } from "#server/kernel/root.ts";

/** `walked-steps.json`, read as a definition file. */
export const WALKED_STEPS: SourceFile = {
  file: "tests/support/walked-steps.json",
  text: readFileSync(inRoot("tests", "support", "walked-steps.json"), "utf8"),
};

/** Copies the product's definitions into a folder, with the test order of steps. */
export const copySchemas = (to: string): void => {
  cpSync(inRoot("schemas"), to, { recursive: true });
  cpSync(inRoot(WALKED_STEPS.file), join(to, "steps.json"));
};
