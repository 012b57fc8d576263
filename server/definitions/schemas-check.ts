/** `npm run schemas:check`: prints every problem of `schemas/`, and ends with 1 when there is one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCatalogue } from "#src/domain/catalogue.ts";
import { checkDefinitions, missingForms } from "./check.ts";
import { readSchemas } from "./files.ts";
import { knownNames, mappingsOf } from "./known.ts";
import { formatReport } from "./report.ts";
import { checkSteps } from "./steps.ts";

const root = process.cwd();
const catalogue = parseCatalogue(JSON.parse(readFileSync(join(root, "server/catalogue.json"), "utf8")));
const files = readSchemas(join(root, "schemas"));
const known = knownNames(mappingsOf(catalogue));
const broken = checkDefinitions(files, known);
// Of forms that cannot be read the order knows nothing.
const problems = broken.length > 0 ? broken : [...missingForms(files, known), ...checkSteps(files)];

if (problems.length === 0) {
  console.log(`${files.definitions.length} definitions and ${files.lists.size} lists are in order, and so are the steps.`);
} else {
  console.error(formatReport(problems));
  process.exitCode = 1;
}
