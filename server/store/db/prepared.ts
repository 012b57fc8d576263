/** Queries that are run often: built and compiled once, instead of for each run. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from "kysely";
import type { Db, Schema } from "./schema.ts";

/** Builds queries and runs none. */
const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for a parameter while the query is built. */
class StandIn {
  constructor(readonly name: string | symbol) {}
}

/**
 * A query whose text does not depend on its parameters: runs it with them and resolves with its rows. `build` may put each
 * parameter where a single value goes, but not look at it: it is called once, with stand-ins.
 */
export const prepared = <Given extends object, Row>(
  build: (db: Db, given: Given) => { compile(db: Db): CompiledQuery<Row> },
): ((db: Db, given: Given) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= build(builder, new Proxy({}, { get: (_, name) => new StandIn(name) }) as Given).compile(builder);
    const parameters = compiled.parameters.map((value) =>
      value instanceof StandIn ? given[value.name as keyof Given] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
};
