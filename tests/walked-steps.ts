/** The order of steps that tests walk. What a product owner puts into `schemas/steps.json` is checked and drawn, but changes no walk. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "#server/definitions/source.ts";
import { inRoot } from "#server/root.ts";

export const WALKED_STEPS: SourceFile = { file: "tests/walked-steps.json", text: readFileSync(inRoot("tests", "walked-steps.json"), "utf8") };

/** The product's definitions into a folder, in the order that is walked. */
export const copySchemas = (to: string): void => {
  cpSync(inRoot("schemas"), to, { recursive: true });
  cpSync(inRoot(WALKED_STEPS.file), join(to, "steps.json"));
};
