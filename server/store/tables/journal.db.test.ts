/** What the database itself refuses of the journal. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { addEntry, balanceOf, bookedEntries, trialBalance, type NewEntry } from "./journal.ts";

const SUBJECT = "00000000-0000-4000-8000-000000000001";
const NOW = new Date("2026-11-20T09:00:00Z");
let made = 0;

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const entry = (postings: NewEntry["postings"], more: Partial<NewEntry> = {}): NewEntry => ({
    eventId: `test/${(made += 1)}`,
    kind: "payout-sent",
    valueDay: "2026-11-20",
    bookDay: "2026-11-20",
    actor: "P",
    postings,
    now: NOW,
    ...more,
  });
  const sent = (cents: number): NewEntry["postings"] => [
    { account: 1090, cents, subject: SUBJECT },
    { account: 1010, cents: -cents },
  ];
  const book = (one: NewEntry): Promise<boolean> => database.transaction((trx) => addEntry(trx, one));

  it("books an entry once for one event", async () => {
    const one = entry(sent(1000));
    const before = await balanceOf(database.db, 1090, SUBJECT);
    expect([await book(one), await book(one)]).toEqual([true, false]);
    expect(await balanceOf(database.db, 1090, SUBJECT)).toBe(before + 1000);
  });

  it("shows what was debited and credited, in all the same", async () => {
    const rows = await trialBalance(database.db, "2026-11-20");
    expect(rows.map(({ code }) => code)).toEqual([1010, 1090]);
    expect(rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  });

  describe("refuses", () => {
    it.each([
      [
        "postings that do not balance",
        [
          { account: 1090, cents: 5, subject: SUBJECT },
          { account: 1010, cents: -4 },
        ],
      ],
      ["a single posting", [{ account: 1010, cents: 5 }]],
      ["no posting", []],
      [
        "a posting of nothing",
        [
          { account: 1010, cents: 0 },
          { account: 1020, cents: 0 },
        ],
      ],
      [
        "an unknown account",
        [
          { account: 1011, cents: 5 },
          { account: 1010, cents: -5 },
        ],
      ],
      [
        "an account without what it is about",
        [
          { account: 1090, cents: 5 },
          { account: 1010, cents: -5 },
        ],
      ],
      [
        "a credit that does not exist",
        [
          { account: 1210, cents: 5, creditNo: 999_999 },
          { account: 1010, cents: -5 },
        ],
      ],
    ] as [string, NewEntry["postings"]][])("%s", async (_what, postings) => {
      const one = entry(postings);
      await expect(book(one)).rejects.toThrow();
      expect(
        await database.db.selectFrom("entries").select("id").where("event_id", "=", one.eventId).execute(),
      ).toEqual([]);
    });

    it("a value day after the day it is booked on", async () => {
      await expect(book(entry(sent(5), { valueDay: "2026-11-21" }))).rejects.toThrow();
    });

    const add = (db: Db, values: string): Promise<unknown> =>
      sql`insert into postings (entry_id, line, account, cents)
        select max(e.id), l.line, l.account, l.cents from entries e, (values ${sql.raw(values)}) l (line, account, cents)
        group by l.line, l.account, l.cents`.execute(db);

    it("a posting that is added later to an entry", async () => {
      await book(entry(sent(5)));
      await expect(add(database.db, "(3, 1010, 5)")).rejects.toThrow("own transaction");
    });

    it("postings that are added to an entry in its own transaction, although they balance", async () => {
      const one = entry(sent(5));
      const both = database.transaction(async (trx) => {
        await addEntry(trx, one);
        await add(trx, "(3, 1010, 5), (4, 1020, -5)");
      });
      await expect(both).rejects.toThrow(`entry ${one.eventId} does not balance`);
    });

    it("an entry whose postings a later statement would bring", async () => {
      const both = database.transaction(async (trx) => {
        await sql`insert into entries (event_id, kind, value_day, book_day, lines, actor, at)
          values ('test/bare', 'k', '2026-11-20', '2026-11-20', 2, 'P', ${NOW})`.execute(trx);
        await add(trx, "(1, 1010, 5), (2, 1020, -5)");
      });
      await expect(both).rejects.toThrow("entry test/bare has no postings");
    });

    it("one entry among several that does not balance by itself", async () => {
      const short = entry([
        { account: 1010, cents: 5 },
        { account: 1020, cents: -4 },
      ]);
      const over = entry([
        { account: 1010, cents: -5 },
        { account: 1020, cents: 4 },
      ]);
      const both = database.transaction((trx) =>
        sql`with ${bookedEntries([entry(sent(5)), short, over])} select 1`.execute(trx),
      );
      await expect(both).rejects.toThrow("does not balance");
    });

    it.each([
      "update entries set kind = 'other'",
      "delete from entries",
      "update postings set cents = cents + 1",
      "delete from postings",
      "truncate postings",
      "truncate entries cascade",
    ])("%s", async (statement) => {
      await expect(database.query(statement)).rejects.toThrow("append-only");
    });
  });
});
