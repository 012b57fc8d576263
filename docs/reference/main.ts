/** `npm run docs`: updates the generated parts of README, the guide and the JSON schema, and the stories. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./facts.ts";
import { generatedFiles } from "./files.ts";

const stale = (await generatedFiles()).filter(({ is, shouldBe }) => is !== shouldBe);
for (const { path, shouldBe } of stale) writeFileSync(join(ROOT, path), shouldBe);
console.log(stale.length === 0 ? "Everything is current." : stale.map(({ path }) => `written: ${path}`).join("\n"));
