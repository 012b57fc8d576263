/** Moves everything of one database into an empty one, or nothing. */
import type { Session } from "./session.ts";
import { figuresOf, sameFigures, type TableFigures } from "./compare.ts";
import { copySequences, copyTable, withoutTriggers } from "./copy.ts";
import { movedTables, UNFINISHED } from "./tables.ts";

/** A table on both sides. */
export type ComparedTable = { name: string; source: TableFigures; target: TableFigures; isSame: boolean };

/** What was moved; committed only when every table is the same on both sides. */
export type Moved = { tables: ComparedTable[]; sequences: number; isSame: boolean };

/** Steps of the target outside the transaction: the queue's schema has statements of its own. */
export type QueueSchema = { make(): Promise<void>; drop(): Promise<void> };

/**
 * Copies into a bare database and compares. The source is read in one snapshot; the target is changed in one transaction, migrations
 * included, which is rolled back when anything differs or fails.
 */
export const moveTables = async (source: Session, target: Session, queue: QueueSchema): Promise<Moved> => {
  // A killed run has left its own behind.
  await dropQueue(target);
  await target.query(`create schema pgboss; comment on schema pgboss is '${UNFINISHED}'`);
  try {
    await queue.make();
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin");
    await target.migrate();
    const tables = await movedTables(source);
    await withoutTriggers(target, tables, async () => {
      for (const table of tables) await copyTable(source, target, table);
    });
    const sequences = await copySequences(source, target);
    const compared: ComparedTable[] = [];
    for (const table of tables) {
      const [here, there] = [await figuresOf(source, table), await figuresOf(target, table)];
      const name = table.schema === "public" ? table.name : `${table.schema}.${table.name}`;
      compared.push({ name, source: here, target: there, isSame: sameFigures(here, there) });
    }
    const isSame = compared.every((table) => table.isSame);
    await target.query("comment on schema pgboss is null");
    await target.query(isSame ? "commit" : "rollback");
    if (!isSame) await queue.drop();
    return { tables: compared, sequences, isSame };
  } catch (error) {
    await target.query("rollback").catch(() => undefined);
    await queue.drop();
    throw error;
  } finally {
    await source.query("rollback").catch(() => undefined);
  }
};

/** Removes the schema of the queue. */
export const dropQueue = async ({ query }: Session): Promise<void> => {
  await query("drop schema if exists pgboss cascade");
};
