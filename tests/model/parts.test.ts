/** A night's close that leaves time to others: in parts, broken off between them and gone on with. */
import { expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { closeDays, nextDayToClose } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { PART_SIZE, partsOfShard } from "#server/store/tables/day-closes.ts";
import { liveAndCopy } from "#tests/bench/lived-credits.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits } from "#tests/support/servicing.ts";

const COPIES = PART_SIZE;

eachDatabase((_name, open) => {
  it(
    "closes a night in parts, and enters nothing twice when it is broken off after one",
    { timeout: 120_000 },
    async () => {
      const database = await open();
      const { lender, today } = await liveAndCopy(database, credits.thousand, { months: 0, cents: 0, copies: COPIES });
      expect(await partsOfShard(database.db, 0)).toHaveLength(2);
      const accruals = async (): Promise<{ entries: number; credits: number; twice: number }> => {
        const { rows } = await database.query(
          `select count(distinct e.id)::int as entries, count(*)::int as credits,
           (count(*) - count(distinct p.credit_no))::int as twice
         from entries e join postings p on p.entry_id = e.id and p.credit_no is not null
         where e.kind = 'accrued' and e.value_day = $1`,
          [today],
        );
        return rows[0] as { entries: number; credits: number; twice: number };
      };
      lender.clock.set(new Date(`${addDays(today, 1)}T08:00:00Z`));
      const stop = new AbortController();
      const broken = closeDays(lender.services.now(), { calm: stop.signal });
      while ((await accruals()).entries < 1);
      stop.abort();
      await expect(broken).rejects.toMatchObject({ name: "AbortError" });
      expect((await accruals()).entries).toBe(1);
      expect(await nextDayToClose(database)).toBe(today);

      expect(await closeDays(lender.services.now(), { calm: new AbortController().signal })).toEqual([today]);
      expect(await accruals()).toEqual({ entries: 2, credits: COPIES + 1, twice: 0 });
      expect(await faultsOfBooks(lender.services.now())).toEqual([]);
    },
  );
});
