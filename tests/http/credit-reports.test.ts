/** Reports to the credit register: what is told of credits, when, once, and what the register says of it. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { debtsHere } from "#server/lending/decisions/own-history.ts";
import { reportCredits } from "#server/lending/reports/report-credits.ts";
import { sweep } from "#server/jobs/sweep.ts";
import type { CcrAnswer, CcrPort } from "#server/ports/ccr/ccr.ts";
import { PortError } from "#server/ports/port-error.ts";
import { acknowledgedInstalments } from "#server/store/tables/ccr-rows.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

type Row = { id: string; event: string; contract: string; person: object; overdueDays: string; status: string } & Record<
  "principal" | "overdue" | "instalment" | "granted" | "day" | "corrects" | "opened",
  string
>;
type Report = { report: string; no: number; day: string; rows: Row[] };

/** A register that has what it was handed, and answers as a test says; nothing of a row that `says` nothing of. */
const register = () => {
  const reports = new Map<string, Report>();
  let hands = 0;
  let fails: Error | undefined;
  let says: (row: Row) => Omit<CcrAnswer, "id"> | undefined = () => ({ state: "accepted" });
  const port: CcrPort = {
    hand: ({ id, body }) => {
      hands += 1;
      const known = reports.get(id);
      const report = JSON.parse(body) as Report;
      // The same id with another body would be another report.
      expect(known ?? report).toEqual(report);
      if (fails instanceof PortError && fails.permanent) return Promise.reject(fails);
      reports.set(id, report);
      return fails ? Promise.reject(fails) : Promise.resolve();
    },
    answers: (id) =>
      Promise.resolve(
        reports.get(id)!.rows.flatMap((row) => {
          const said = says(row);
          return said ? [{ id: row.id, ...said } as CcrAnswer] : [];
        }),
      ),
  };
  return {
    port,
    get hands() {
      return hands;
    },
    rows: (contract: string): Row[] =>
      [...reports.values()]
        .toSorted((one, other) => one.no - other.no)
        .flatMap(({ rows }) => rows.filter((row) => row.contract === contract)),
    answer: (next: typeof says) => void (says = next),
    fail: (error: Error | undefined) => void (fails = error),
  };
};

eachDatabase((_name, open) => {
  const outside = register();
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true, ports: { ccr: outside.port } });
  const { borrow, morning, pay, takeBack } = servicingOf(lender);
  const report = async (): Promise<number> => {
    const rows = await reportCredits(lender.services);
    await lender.settle();
    return rows;
  };
  const told = async (credit: Borrowed): Promise<string[]> =>
    outside.rows(await contractOf(lender, credit)).map(({ event, status, overdueDays }) => `${event} ${status} ${overdueDays}`);
  let one: Borrowed;
  let line: Borrowed;
  beforeAll(async () => {
    one = await borrow(credits.thousand);
    line = await borrow(credits.line);
  });
  beforeEach(() => {
    outside.answer(() => ({ state: "accepted" }));
    outside.fail(undefined);
  });

  it("tell nothing before a day of the books is closed, and a new credit after it, once", async () => {
    expect(await report()).toBe(0);
    await morning("2026-11-21");
    expect(await report()).toBe(2);
    const [row] = outside.rows(await contractOf(lender, one));
    expect(row).toMatchObject({
      event: "new",
      day: "2026-11-20",
      opened: "2026-11-20",
      currency: "EUR",
      granted: "1000.00",
      principal: "1000.00",
      overdue: "0.00",
      instalment: "100.46",
      status: "active",
      person: { pin: one.borrower.person.egn },
    });
    expect(await report()).toBe(0);
    expect([await told(one), await told(line)]).toEqual([["new active none"], ["new active none"]]);
    // Two working days after a Friday.
    expect(await lender.query("select distinct due_day::text as due, state from ccr_rows")).toEqual([
      { due: "2026-11-24", state: "accepted" },
    ]);
  });

  it("hold nothing personal outside of what is sealed", async () => {
    const rows = await lender.query("select id, event, facts, hash, code, words from ccr_rows");
    expect(JSON.stringify(rows)).not.toContain(one.borrower.person.egn);
    const { pin, names } = outside.rows(await contractOf(lender, one))[0]!.person as Record<string, string>;
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${pin}|${names}`));
  });
});
