/** Statements that ran on one engine alone in this run, parsed on the other. */
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { makePostgresDatabase, testDatabases } from "#tests/support/database.ts";
import type { EngineName } from "#tests/support/depth.ts";
import { connectPglite, refusalOf, statementsOf } from "./parse.ts";

/** A connection to an empty, migrated database of an engine, on which nothing but parsing happens. */
export type Judge = { client: pg.Client; close(): Promise<void> };

const openPglite = async (): Promise<Judge> => {
  const loadDataDir = new Blob([await readFile((await testDatabases()).pgliteTemplate)]);
  const pglite = await PGlite.create({ loadDataDir });
  const client = await connectPglite(pglite);
  return { client, close: () => client.end().then(() => pglite.close()) };
};

const openPostgres = async (): Promise<Judge> => {
  const own = await makePostgresDatabase();
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  return { client, close: () => client.end().then(() => own.close()) };
};

export const openJudge: Readonly<Record<EngineName, () => Promise<Judge>>> = {
  PGlite: openPglite,
  PostgreSQL: openPostgres,
};

/** What a test makes for itself is made here, too, before the statements that name it are parsed. */
const MAKES = /^create\s/i;

/** A statement that the engine refuses, and why. */
export type Refused = { text: string; why: string };

/** Of texts that another engine has run, the statements that this one refuses. */
export const refusedBy = async ({ client }: Judge, texts: readonly string[]): Promise<Refused[]> => {
  const statements = [...new Set(texts.flatMap(statementsOf))];
  const refused: Refused[] = [];
  for (const text of statements.filter((one) => MAKES.test(one)))
    await client.query(text).catch(({ message }: Error) => refused.push({ text, why: message }));
  for (const text of statements.filter((one) => !MAKES.test(one))) {
    const why = await refusalOf(client, text);
    if (why !== undefined) refused.push({ text, why });
  }
  return refused;
};
