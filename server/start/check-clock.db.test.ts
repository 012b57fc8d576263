import { beforeEach, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { acceptClock, isClockRight } from "./check-clock.ts";

const HOUR = 3_600_000;
const SETTINGS = { adoptStores: [] as readonly string[], databaseUrl: undefined, dataDir: "/data", demo: false };

eachDatabase((_name, open) => {
  let database: Database;
  beforeEach(async () => {
    database ??= await open();
    await database.query("delete from store");
  });
  // An embedded database has no clock but this machine's; that of PostgreSQL is looked at beside it.
  const NOW = new Date();
  const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
  const onOwnClock = () => ({ ...database, kind: "embedded" as const });
  const refusal = (now: Date, settings = SETTINGS): Promise<string> =>
    acceptClock(onOwnClock(), settings, now).then(
      () => "accepted",
      (error: unknown) => (error as Error).message,
    );

  it("a start believes a clock within a month of the last use, and any other only when told", async () => {
    const seen: string[] = [];
    for (const hours of [0, 700, 650, 650 - 25 * 24]) seen.push(await refusal(at(hours)));
    expect(seen).toEqual(["accepted", "accepted", "accepted", "accepted"]);
    const far = at(50 + 32 * 24);
    const said = await refusal(far);
    expect(said).toMatch(
      /^The clock of this machine says \d{4}-\S+ \S+ UTC, and the database in \/data \(DATA_DIR\) was last used at .* UTC: correct the clock if it is wrong\. If it is right, start once with ADOPT_STORES=[0-9a-f]{12}\.$/,
    );
    expect(await refusal(at(50 - 32 * 24))).toContain("correct the clock");
    expect(await refusal(far, { ...SETTINGS, adoptStores: [said.slice(-13, -1)] })).toBe("accepted");
    expect(await refusal(far)).toBe("accepted");
  });

  it("a running node believes its clock while it does not jump, and again once it is back", async () => {
    expect(await isClockRight(database, at(9000))).toBe(true);
    await acceptClock(onOwnClock(), SETTINGS, NOW);
    const seen: boolean[] = [];
    for (const hours of [1, 30, 60, 100, 24 * 3650, -24, 62]) seen.push(await isClockRight(database, at(hours)));
    expect(seen).toEqual([true, true, true, false, false, false, true]);
  });

  it("a demo, which moves its clock itself, takes any", async () => {
    await acceptClock(database, { ...SETTINGS, demo: true }, at(24 * 3650));
    expect(await isClockRight(database, NOW)).toBe(true);
  });

  it("a start is refused while the machine and PostgreSQL disagree about the time", async () => {
    const own = { ...SETTINGS, databaseUrl: "postgres://ana:secret@db.example/lender" };
    const onPostgres = { ...database, kind: "postgres" as const };
    await expect(acceptClock(onPostgres, own, at(1))).rejects.toThrow(
      /^The clock of this machine says .* UTC, that of the database at postgres:\/\/ana:\*\*\*@db\.example\/lender \(DATABASE_URL\) .* UTC: correct the one that is wrong\.$/,
    );
    await acceptClock(onPostgres, own, new Date());
  });
});
