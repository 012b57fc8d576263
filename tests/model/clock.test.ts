/** Days of the books at the edges of the clock: nights of 23 and 25 hours, a leap day, a year's end, a jump, a way back. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, daysBetween, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { runs } from "#tests/support/runs.ts";
import { useDirectLender } from "./direct-lender.ts";
import { Life } from "./life.ts";

eachDatabase((_name, open) => {
  const lender = useDirectLender(open);
  let lives: Life[];
  beforeAll(async () => {
    at("2027-10-25T09:00:00Z");
    lives = [
      await Life.begin(lender, "consumerCredit", 18, 33),
      await Life.begin(lender, "creditLine", 7, 25),
      await Life.begin(lender, "consumerCredit", 4, 3),
    ];
  });

  const at = (instant: string): void => lender.clock.set(new Date(instant));
  const close = () => closeDays(lender.services.now());
  const compare = async (): Promise<void> => {
    for (const life of lives) {
      const { booked, found } = await life.compared();
      expect(booked, `credit ${life.creditNo}`).toEqual(found);
    }
    expect(await faultsOfBooks(lender.services.now())).toEqual([]);
  };
  const daysFrom = (from: Day, to: Day): Day[] =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));

  /** The last instant of days, in order, and the day after which the one before is closed. */
  describe.each([
    ["the night of 25 hours", "2027-10-31", "2027-10-31T21:59:59.999Z"],
    ["a year's end", "2027-12-31", "2027-12-31T21:59:59.999Z"],
    ["the day before a leap day", "2028-02-28", "2028-02-28T21:59:59.999Z"],
    ["a leap day", "2028-02-29", "2028-02-29T21:59:59.999Z"],
    ["the night of 23 hours", "2028-03-26", "2028-03-26T20:59:59.999Z"],
  ])("%s", (_what, day, last) => {
    it("is closed from its end on, not a millisecond before, once", async () => {
      at(new Date(new Date(last).getTime() - 60_000).toISOString());
      const closed = await close();
      expect(closed.at(-1) ?? addDays(day, -1)).toBe(addDays(day, -1));
      at(last);
      expect([lender.today(), await close()]).toEqual([day, []]);
      await compare();
      lender.clock.advance(1);
      expect(await close()).toEqual([day]);
      expect(await close()).toEqual([]);
      await compare();
      await lives[0]!.do({ act: "pay", what: "next", cents: 5_000, daysAgo: 1, use: undefined });
      await compare();
    }, 120_000);
  });

  const MANY_DAYS = runs(400);
  it(`${MANY_DAYS} days in one move are closed one by one, as if each night had come`, async () => {
    const from = lender.today();
    lender.clock.advance(MANY_DAYS * 86_400_000);
    expect(await close()).toEqual(daysFrom(from, addDays(from, MANY_DAYS - 1)));
    await compare();
  }, 180_000);

  it("a clock that goes back closes nothing twice, takes no money of the future, and books nothing less far", async () => {
    const ahead = lender.clock.now();
    lender.clock.advance(-9 * 86_400_000);
    const before = await lender.query("select count(*)::int as n from day_closes");
    expect(await close()).toEqual([]);
    expect(await lender.query("select count(*)::int as n from day_closes")).toEqual(before);
    const [late] = lives;
    await late!.do({ act: "pay", what: "due", cents: 4_000, daysAgo: 0, use: undefined });
    await late!.do({ act: "pay", what: "some", cents: 3_000, daysAgo: 4, use: undefined });
    await expect(late!.do({ act: "pay", what: "some", cents: 3_000, daysAgo: -1, use: undefined })).rejects.toThrow(
      "payment refused: day",
    );
    await compare();
    lender.clock.set(new Date(ahead.getTime() + 86_400_000));
    expect(await close()).toEqual([sofiaDay(ahead)]);
    await compare();
  }, 120_000);
});
