/** Generated files: current and expected contents. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFacts, ROOT } from "./facts.ts";
import { guideWith } from "./guide.ts";
import { withParts } from "./parts.ts";
import { portsTable } from "./ports.ts";
import { retentionTable } from "./retention.ts";
import { schemaWith } from "./schema.ts";
import { storiesOf } from "./stories.ts";

/** A generated file, with its current (`is`) and expected (`shouldBe`) contents. */
export type GeneratedFile = { path: string; is: string; shouldBe: string };

const textOf = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "");

/** README's table of ports, the guide, the table of retention, the JSON schema of definitions, and the stories of every element type. */
export const generatedFiles = async (): Promise<GeneratedFile[]> => {
  const facts = await readFacts();
  const part = (path: string, make: typeof guideWith): GeneratedFile => {
    const is = textOf(path);
    return { path, is, shouldBe: make(is, facts) };
  };
  return [
    part("README.md", (text) => withParts("README.md", text, new Map([["ports", `${portsTable()}\n`]]))),
    part("docs/definitions.md", guideWith),
    part("docs/retention.md", (text) =>
      withParts("docs/retention.md", text, new Map([["retention", `${retentionTable()}\n`]])),
    ),
    part("schemas/definition.schema.json", schemaWith),
    ...facts.types.map((type) => {
      const path = `widgets/${type.folder}/${type.folder}.stories.tsx`;
      return { path, is: textOf(path), shouldBe: storiesOf(type) };
    }),
  ];
};
