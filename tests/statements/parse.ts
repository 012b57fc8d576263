/** Has an engine parse a statement as the lender's driver does, without running it. */
import type { Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { PGliteStream } from "#server/store/db/pglite-stream.ts";

/** A connection on which statements are parsed. */
export const connectPglite = async (pglite: PGlite): Promise<pg.Client> => {
  const stream = () => new PGliteStream(pglite) as unknown as Socket;
  const client = new pg.Client({ stream, user: "postgres", database: "postgres", password: "", ssl: false });
  await client.connect();
  return client;
};

/** Parse and Describe of the wire protocol: syntax, names, types of parameters and of results. */
class Parsing implements pg.Submittable {
  readonly #text: string;
  readonly #done: (refusal: string | undefined) => void;

  constructor(text: string, done: (refusal: string | undefined) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription(): void {}

  // The client calls one of these two, once.
  handleError({ message }: Error): void {
    this.#done(message);
  }

  handleReadyForQuery(): void {
    this.#done(undefined);
  }
}

/** What the engine refuses a single statement with; undefined when it can run it. */
export const refusalOf = (client: pg.Client, text: string): Promise<string | undefined> =>
  new Promise((done) => void client.query(new Parsing(text, done)));

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|[^;]/;

/** The statements of a script. */
export const statementsOf = (script: string): string[] =>
  [...script.matchAll(new RegExp(`(?:${QUOTED.source})+`, "g"))].map(([text]) => text.trim()).filter(Boolean);
