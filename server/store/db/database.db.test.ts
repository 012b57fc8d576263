import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { toJson } from "./columns.ts";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";
import { errorCode } from "./database-error.ts";
import { MIGRATIONS } from "#server/store/db/migrations/index.ts";
import { migrateToLatest } from "./migrate.ts";
import { runNested } from "./transaction.ts";
import { eachDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-11-21T08:00:00.123Z");

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const addEvent = (kind: string, db: Db = database.db): Promise<unknown> =>
    db
      .insertInto("security_events")
      .values({ id: crypto.randomUUID(), kind, at: NOW, data: toJson({}), subject: crypto.randomUUID() })
      .execute();
  const countOf = async (kind: string): Promise<number> =>
    (
      await database.db
        .selectFrom("security_events")
        .select((e) => e.fn.countAll<number>().as("n"))
        .where("kind", "=", kind)
        .executeTakeFirstOrThrow()
    ).n;

  it("what throws within a transaction leaves nothing there, and the transaction goes on", async () => {
    const failing = [() => Promise.reject(new Error("refused")), (trx: Db) => sql`select 1 / 0`.execute(trx)];
    await database.transaction(async (trx) => {
      for (const fail of failing)
        await expect(runNested(trx, (same) => addEvent("nested-away", same).then(() => fail(same)))).rejects.toThrow();
      expect(await runNested(trx, (same) => addEvent("nested", same).then(() => "done"))).toBe("done");
    });
    expect([await countOf("nested-away"), await countOf("nested")]).toEqual([0, 1]);
  });

  describe("values", () => {
    it("round-trip with the same types on both databases", async () => {
      const bytes = Buffer.from([0, 1, 92, 39, 255]);
      const {
        rows: [row],
      } = await sql<Record<string, unknown>>`
        select ${NOW}::timestamptz as instant, ${"2026-03-29"}::date as day, ${12}::bigint as big, count(*) as counted, ${"0.10"}::numeric as rate,
          ${bytes}::bytea as bytes, ${JSON.stringify([{ a: "„О'Х“\\" }])}::jsonb as json, ${['a"b', "c,d", "\\"]}::text[] as list, ${true}::boolean as yes,
          ${null}::text as nothing, ${1.5}::float8 as float, ${"й"}::text as letter
      `.execute(database.db);
      expect(row).toEqual({
        instant: NOW,
        day: "2026-03-29",
        big: 12,
        counted: 1,
        rate: "0.10",
        bytes,
        json: [{ a: "„О'Х“\\" }],
        list: ['a"b', "c,d", "\\"],
        yes: true,
        nothing: null,
        float: 1.5,
        letter: "й",
      });
      expect(Buffer.isBuffer(row!.bytes)).toBe(true);
    });

    it("round-trip megabytes of bytes", async () => {
      const body = Buffer.alloc(3_000_000, "\x00\x01\xfe\xff", "latin1");
      const {
        rows: [row],
      } = await sql<{ body: Buffer }>`select ${body}::bytea as body`.execute(database.db);
      expect(row!.body.equals(body)).toBe(true);
    });

    it("changed by an update are counted in its result", async () => {
      await addEvent("counted");
      const result = await database.db
        .updateTable("security_events")
        .set({ at: NOW })
        .where("kind", "=", "counted")
        .executeTakeFirstOrThrow();
      expect(result.numUpdatedRows).toBe(1n);
    });

    it("violate uniqueness for an e-mail that differs in case only, with a code", async () => {
      const user = (email: string) => ({
        id: crypto.randomUUID(),
        email,
        phone: "0888000000",
        password_hash: "x",
        created_at: NOW,
        updated_at: NOW,
      });
      await database.db.insertInto("users").values(user("Ivan@example.bg")).execute();
      const error: unknown = await database.db
        .insertInto("users")
        .values(user("iVAN@example.bg"))
        .execute()
        .catch((e: unknown) => e);
      expect(errorCode(error)).toBe("23505");
    });
  });

  describe("transactions", () => {
    it("roll back when the work throws", async () => {
      await expect(
        database.transaction(async (trx) => {
          await trx
            .insertInto("security_events")
            .values({
              id: crypto.randomUUID(),
              kind: "undone",
              at: NOW,
              data: toJson({}),
              subject: crypto.randomUUID(),
            })
            .execute();
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      expect(await countOf("undone")).toBe(0);
    });

    it("are isolated from each other when many run in parallel", async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          database
            .transaction(async (trx) => {
              await trx
                .insertInto("security_events")
                .values({
                  id: crypto.randomUUID(),
                  kind: "parallel",
                  at: NOW,
                  data: toJson({}),
                  subject: crypto.randomUUID(),
                })
                .execute();
              if (i % 3 === 0) throw new Error("no");
            })
            .catch(() => undefined),
        ),
      );
      expect(await countOf("parallel")).toBe(20);
    });

    it("throw on a query that bypasses the open transaction instead of deadlocking", async () => {
      await expect(database.transaction(() => countOf("past"))).rejects.toThrow("went past the open transaction");
      await expect(database.transaction(() => database.query("select 1"))).rejects.toThrow(
        "went past the open transaction",
      );
      await expect(database.transaction(() => database.transaction(() => Promise.resolve()))).rejects.toThrow(
        "went past the open transaction",
      );
      expect(await countOf("past")).toBe(0);
    });

    it("allow queries from async work they started once they have ended", async () => {
      let later: Promise<number> = Promise.resolve(-1);
      let go = (): void => undefined;
      const gate = new Promise<void>((resolve) => (go = resolve));
      await database.transaction(() => {
        later = gate.then(() => countOf("later"));
        return Promise.resolve();
      });
      go();
      expect(await later).toBe(0);
    });

    it("are retried after a deadlock or serialization failure, and only then", async () => {
      for (const [code, runs] of [
        ["40001", 4],
        ["40P01", 4],
        ["23505", 1],
      ] as const) {
        let count = 0;
        const failing = database.transaction((trx) => {
          count++;
          return sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`.execute(trx);
        });
        await expect(failing).rejects.toMatchObject({ code });
        expect(count).toBe(runs);
      }
      let count = 0;
      const value = await database.transaction(async (trx) => {
        if (++count < 3) await sql.raw("do $$ begin raise exception 'x' using errcode = '40001'; end $$").execute(trx);
        return "done";
      });
      expect([value, count]).toEqual(["done", 3]);
    });
  });

  describe("statements that are kept parsed", () => {
    // A connection keeps a number of statements; one that other files have used may have no room.
    let database: Database;
    const kept = (db: Db): Promise<unknown> =>
      sql<object>`select * from kept where a = ${1}`.execute(db).then(({ rows }) => rows);
    const often = async (db: Db): Promise<void> => {
      for (let times = 0; times < 3; times++) await kept(db);
    };
    const add = (column: string): Promise<unknown> => database.query(`alter table kept add column ${column} int`);
    beforeAll(async () => {
      database = await open({ unused: true });
      await database.query("create table kept (a int); insert into kept values (1)");
    });

    it("are parsed anew when a migration beside has changed what they return", async () => {
      await often(database.db);
      await add("b");
      expect(await kept(database.db)).toEqual([{ a: 1, b: null }]);
    });

    it("begin their transaction again when it is open", async () => {
      await often(database.db);
      let runs = 0;
      await add("c");
      const rows = await database.transaction((trx) => {
        runs++;
        return kept(trx);
      });
      expect([rows, runs]).toEqual([[{ a: 1, b: null, c: null }], 2]);
    });

    it("are given up where a pooler gives another connection, which does not know them", async () => {
      let runs = 0;
      const rows = await database.transaction(async (trx) => {
        if (++runs === 1) {
          await often(trx);
          await sql`deallocate all`.execute(trx);
        }
        return kept(trx);
      });
      expect([rows, runs]).toEqual([[{ a: 1, b: null, c: null }], 2]);
      const { rows: left } =
        await sql`select name from pg_prepared_statements where statement like ${"%kept%"}`.execute(database.db);
      expect(left).toEqual([]);
    });
  });

  describe("scripts of several statements", () => {
    it("run all statements and return the last one's result", async () => {
      expect(
        await database.query("create temp table s (a int); insert into s values (1), (2); select a from s order by a"),
      ).toMatchObject({ rows: [{ a: 1 }, { a: 2 }] });
    });

    it("that fail inside their own transaction leave none open", async () => {
      await expect(database.query("begin; select 1; select nonsense; commit;")).rejects.toThrow("nonsense");
      expect((await database.query("select 1 as a")).rows).toEqual([{ a: 1 }]);
      await addEvent("after");
      expect(await countOf("after")).toBe(1);
    });
  });

  describe("migrations", () => {
    it("have run in an open database; running them again changes nothing", async () => {
      await migrateToLatest(database.db);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.db,
      );
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    });

    it("can be reverted completely and run again", async () => {
      const other = await open();
      for (const migration of Object.values(MIGRATIONS).reverse()) await migration.down!(other.db);
      const { rows } = await other.query(
        "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'",
      );
      expect(rows).toEqual([]);
      await other.query("delete from kysely_migration");
      await migrateToLatest(other.db);
      expect(await other.db.selectFrom("users").selectAll().execute()).toEqual([]);
    });

    it("that this version does not know are of a newer one: the error says so, and what leads back", async () => {
      const other = await open();
      const later = { "998-later": { up: () => Promise.resolve() }, "999-latest": { up: () => Promise.resolve() } };
      await migrateToLatest(other.db, { ...MIGRATIONS, ...later });
      await expect(migrateToLatest(other.db)).rejects.toThrow(
        /^This data was opened by a newer version of the program, which made the change 998-later: start that version or a later one, because only a backup from before leads back to this one\.$/,
      );
    });

    it("that fail are named in a one-line error", async () => {
      const other = await open();
      const failing = migrateToLatest(other.db, {
        ...MIGRATIONS,
        "999-broken": { up: (db) => sql`create table x (y nonsense)`.execute(db).then(() => undefined) },
      });
      await expect(failing).rejects.toThrow(
        /^The database could not be brought up to date \(migration 999-broken\): [^\n]*nonsense[^\n]*$/,
      );
    });
  });
});
