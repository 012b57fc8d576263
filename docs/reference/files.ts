/** Generated files: current and expected contents. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFacts, ROOT } from "./facts.ts";
import { guideWith } from "./guide.ts";
import { budgetsTable, guessesTable } from "./limits.ts";
import { logTable, securityEventsTable } from "./log.ts";
import { withParts } from "./parts.ts";
import { portsTable } from "./ports.ts";
import { retentionTable } from "./retention.ts";
import { schemaWith } from "./schema.ts";
import { storiesOf } from "./stories.ts";

/** A generated file, with its current (`is`) and expected (`shouldBe`) contents. */
export type GeneratedFile = { path: string; is: string; shouldBe: string };

const textOf = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "");

/** README's table of ports, the tables of the documents, the guide, the JSON schema of definitions, and the stories of every element type. */
export const generatedFiles = async (): Promise<GeneratedFile[]> => {
  const facts = await readFacts();
  const part = (path: string, make: typeof guideWith): GeneratedFile => {
    const is = textOf(path);
    return { path, is, shouldBe: make(is, facts) };
  };
  const tables = (path: string, made: Readonly<Record<string, () => string>>): GeneratedFile =>
    part(path, (text) =>
      withParts(path, text, new Map(Object.entries(made).map(([name, table]) => [name, `${table()}\n`]))),
    );
  return [
    tables("README.md", { ports: portsTable }),
    tables("docs/retention.md", { retention: retentionTable }),
    tables("docs/limits.md", { budgets: budgetsTable, guesses: guessesTable }),
    tables("docs/log.md", { log: logTable, "security-events": securityEventsTable }),
    part("docs/definitions.md", guideWith),
    part("schemas/definition.schema.json", schemaWith),
    ...facts.types.map((type) => {
      const path = `widgets/${type.folder}/${type.folder}.stories.tsx`;
      return { path, is: textOf(path), shouldBe: storiesOf(type) };
    }),
  ];
};
