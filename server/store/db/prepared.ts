/** Queries that every request runs: built and compiled once, instead of for each run. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
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

class Parameter {
  constructor(readonly name: string) {}
}

/** The place of a named parameter in a query. */
export type Place<Given> = <Name extends keyof Given & string>(name: Name) => RawBuilder<Given[Name]>;

/** A query whose text does not depend on its parameters: runs it with these and resolves with its rows. */
export const prepared = <Given extends object, Row>(
  build: (db: Db, place: Place<Given>) => Compilable<Row>,
): ((db: Db, given: Given) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= build(builder, (name) => sql`${new Parameter(name)}`).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? given[value.name as keyof Given] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
};
