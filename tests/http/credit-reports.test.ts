/** Reports to the credit register: what is told of credits, when, once, and what the register says of it. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { debtsHere } from "#server/lending/decisions/own-history.ts";
import { reportCredits } from "#server/lending/reports/report-credits.ts";
import { doActFully } from "#server/operator/acts.ts";
import { alarmWaiting } from "#server/lending/staff/alarm-waiting.ts";
import { sweep } from "#server/jobs/sweep.ts";
import type { CcrAnswer, CcrPort } from "#server/ports/ccr/ccr.ts";
import { PortError } from "#server/ports/port-error.ts";
import { acknowledgedInstalments } from "#server/store/tables/ccr-rows.ts";
import { reportFaults } from "#tests/journeys/world/ccr.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { anotherOfRole } from "#tests/support/clerk.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

type Row = {
  id: string;
  event: string;
  contract: string;
  person: object;
  overdueDays: string;
  status: string;
} & Record<"principal" | "overdue" | "instalment" | "granted" | "day" | "corrects" | "opened", string>;
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
      expect(reportFaults(id, body)).toEqual([]);
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
    outside
      .rows(await contractOf(lender, credit))
      .map(({ event, status, overdueDays }) => `${event} ${status} ${overdueDays}`);
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
    });
    expect(await report()).toBe(0);
    expect([await told(one), await told(line)]).toEqual([["new active none"], ["new active none"]]);
    // Two working days after a Friday.
    expect(await lender.query("select distinct due_day::text as due, state from ccr_rows")).toEqual([
      { due: "2026-11-24", state: "accepted" },
    ]);
  });

  it("hold nothing personal outside of what is sealed", async () => {
    const rows = JSON.stringify(await lender.query("select id, event, facts, hash, code, words from ccr_rows"));
    const person = outside.rows(await contractOf(lender, one))[0]!.person as { pin: string; names: string };
    expect(person.pin).toMatch(/^\d{10}$/);
    expect(rows).not.toMatch(new RegExp(`${person.pin}|${person.names}`));
  });

  it("are handed over again where nobody knows that they have arrived, and count once", async () => {
    await pay(one.no, 20_000, { spare: "keep-term" });
    await morning("2026-11-24");
    outside.fail(new PortError("ccr: no answer in time"));
    expect(await reportCredits(lender.services)).toBe(1);
    const { hands } = outside;
    await expect.poll(() => outside.hands).toBeGreaterThan(hands);
    outside.fail(undefined);
    // Its job is lost, as when the process is killed between handing over and writing that down.
    await lender.query("delete from pgboss.job where name = 'hand-report' and state < 'completed'");
    await sweep(lender.services)({}, jobRun());
    await lender.settle();
    expect(await told(one)).toEqual(["new active none", "changed active none"]);
    expect(outside.rows(await contractOf(lender, one)).at(-1)).toMatchObject({ principal: "801.00" });
    expect(await report()).toBe(0);
  });

  it("tell a delay by its bands, and its end when it is paid", async () => {
    await morning("2026-12-23");
    expect(await report()).toBe(2);
    expect((await told(one)).at(-1)).toBe("overdue overdue 1-30");
    const { overdue, instalment, day } = outside.rows(await contractOf(lender, one)).at(-1)!;
    expect(Number(overdue)).toBe(Number(instalment));
    expect(day).toBe("2026-11-24");
    // Interest for delay grows every day, which nobody is told.
    await morning("2026-12-29");
    expect(await report()).toBe(0);
    await morning("2027-01-22");
    await report();
    expect((await told(one)).at(-1)).toBe("overdue overdue 31-60");
    await pay(one.no, 50_000, { spare: "advance" });
    await pay(line.no, 50_000);
    await morning("2027-01-23");
    expect(await report()).toBe(2);
    expect((await told(one)).at(-1)).toBe("overdue active none");
    expect((await told(line)).at(-1)).toBe("overdue active none");
  });

  it("tell the end of a credit, and that it owes again when its payment is taken back", async () => {
    const { paymentId } = await pay(one.no, 200_000);
    await morning("2027-01-25");
    expect(await report()).toBe(1);
    expect(outside.rows(await contractOf(lender, one)).at(-1)).toMatchObject({
      event: "closed",
      status: "repaid",
      principal: "0.00",
      instalment: "0.00",
    });
    await takeBack(paymentId!);
    await morning("2027-01-27");
    await report();
    expect((await told(one)).slice(-2)).toEqual(["closed repaid none", "changed active none"]);
  });

  it("count the same for two who make them at once", async () => {
    await pay(one.no, 3_000, { spare: "keep-term" });
    await morning("2027-01-28");
    const made = await Promise.all([reportCredits(lender.services), reportCredits(lender.services)]);
    await lender.settle();
    expect(made.toSorted()).toEqual([0, 1]);
  });

  it("tell the decision what of the register's sum is owed to us: what we reported, and it has acknowledged", async () => {
    const [row] = await lender.query("select person_id from credits where no = $1", one.no);
    const personId = row!["person_id"] as string;
    const { db } = lender.database;
    const known = await acknowledgedInstalments(db, personId);
    const { ownCredits } = await debtsHere(lender.services, db, personId, lender.today());
    expect(known).toBe(ownCredits.find(({ product }) => product === "consumerCredit")!.instalment);
    await lender.query(
      "update ccr_rows set state = 'settled', code = 'x' where credit_no = $1 and state = 'accepted'",
      one.no,
    );
    expect(await acknowledgedInstalments(db, personId)).toBeLessThan(known);
    await lender.query("update ccr_rows set state = 'accepted' where credit_no = $1 and state = 'settled'", one.no);
  });

  describe("that the register refuses", () => {
    const last = async (): Promise<Row> => outside.rows(await contractOf(lender, one)).at(-1)!;
    const states = async (): Promise<unknown[]> =>
      (
        await lender.query("select state, code from ccr_rows where credit_no = $1 order by seq desc limit 2", one.no)
      ).map(({ state, code }) => [state, code]);

    it("wait for somebody, and are not sent again by themselves", async () => {
      outside.answer(() => ({ state: "refused", code: "unknown-person", words: "Няма такова лице." }));
      await pay(one.no, 2_000, { spare: "keep-term" });
      await morning("2027-01-29");
      expect(await report()).toBe(1);
      expect((await states())[0]).toEqual(["refused", "unknown-person"]);
      await morning("2027-01-30");
      expect(await report()).toBe(0);
    });

    it("are corrected by what happens next to the credit", async () => {
      const refused = await last();
      await pay(one.no, 2_000, { spare: "keep-term" });
      await morning("2027-02-01");
      expect(await report()).toBe(1);
      expect(await last()).toMatchObject({ corrects: refused.id, event: "changed", day: refused.day });
      expect(await states()).toEqual([
        ["accepted", null],
        ["corrected", "unknown-person"],
      ]);
    });

    it("are mailed, counted on the first page and listed, and told again or settled by somebody", async () => {
      const refuse = async (day: string): Promise<string> => {
        outside.answer(() => ({ state: "refused", code: "unknown-person", words: "Няма такова лице." }));
        await pay(one.no, 2_000, { spare: "keep-term" });
        await morning(day);
        await report();
        outside.answer(() => ({ state: "accepted" }));
        return lender.text("select no from ccr_rows where state = 'refused' order by no desc");
      };
      const first = await refuse("2027-02-02");
      const cashier = await anotherOfRole(lender, "cashier");
      await alarmWaiting(lender.services, lender.clock.now());
      const mail = await lender.text(
        "select text from messages where subject like 'На бюрото%' order by created_at desc",
      );
      expect(mail).toContain(`Ред № ${first} от отчет до ЦКР: регистърът го отказа`);
      expect(await cashier.shown("/buro")).toMatch(/Отказани от ЦКР[^]{0,80}"1"/);
      expect(await cashier.shown("/buro/ckr")).toContain("unknown-person: Няма такова лице.");
      const page = `/buro/ckr/${first}`;
      expect(await cashier.shown(page)).not.toContain("staff-settle-report");
      const refused = await last();
      expect((await cashier.fill(page, "report-again", { reason: "поправено" })).status).toBe(200);
      await lender.settle();
      expect(await last()).toMatchObject({ corrects: refused.id, principal: refused.principal });
      expect(await cashier.shown(page)).toContain("поправен от следващ ред");
      const owner = await anotherOfRole(lender, "owner");
      const again = owner.unshown("report-again", first);
      expect((await owner.browser.post(again, { reason: "пак" })).status).toBe(409);

      const second = await refuse("2027-02-03");
      const later = await anotherOfRole(lender, "owner");
      expect((await later.fill(`/buro/ckr/${second}`, "settle-report", { reason: "по телефона" })).status).toBe(200);
      await morning("2027-02-04");
      // The register has it: it is not told again, and what changes next goes on from it.
      expect(await report()).toBe(0);
      const told = await doActFully(lender.services, ["report", "ccr", "--as", cashier.email]);
      expect([told.code, told.text]).toEqual([0, expect.stringContaining("refused 0")]);
    });

    it("have all their rows refused where it takes none of a report", async () => {
      outside.fail(new PortError("ccr: HTTP 422", true));
      await pay(one.no, 2_000, { spare: "keep-term" });
      await morning("2027-02-08");
      await report();
      outside.fail(undefined);
      expect((await states())[0]).toEqual(["refused", "report"]);
    });
  });

  it("that are not answered on their last day are mailed, and late from the day after", async () => {
    // What was refused before is corrected first: its last day is over.
    await pay(one.no, 2_150, { spare: "keep-term" });
    await morning("2027-02-09");
    await report();
    const unanswered = () => lender.query("select no from ccr_reports where answered_at is null");
    await expect.poll(unanswered, { timeout: 15_000 }).toEqual([]);
    outside.answer(() => undefined);
    const lately = () =>
      lender.query("select text from messages where subject like 'На бюрото%' and text like '%последният му ден%'");
    // What was refused may have been mailed on its own last day, before it was corrected.
    const before = (await lately()).length;
    await pay(one.no, 2_300, { spare: "keep-term" });
    await morning("2027-02-10");
    await report();
    await alarmWaiting(lender.services, lender.clock.now());
    expect(await lately()).toHaveLength(before);
    // A change of Tuesday is told in time until Thursday.
    await morning("2027-02-11");
    await alarmWaiting(lender.services, lender.clock.now());
    expect(await lately()).toHaveLength(before + 1);
    await morning("2027-02-12");
    const cashier = await anotherOfRole(lender, "cashier");
    expect(await cashier.shown("/buro")).toMatch(/Закъснели към ЦКР[^]{0,80}"1"/);
    const contract = await contractOf(lender, one);
    expect(await cashier.shown("/buro/ckr?koi=zakasneli")).toContain(contract);
    expect((await doActFully(lender.services, ["report", "ccr", "--as", cashier.email])).code).toBe(2);
    outside.answer(() => ({ state: "accepted" }));
    await lender.query("update pgboss.job set start_after = now() where name = 'check-report' and state < 'active'");
    await lender.settle();
    expect(await cashier.shown("/buro/ckr?koi=zakasneli")).not.toContain(contract);
  });

  it("come in order: a later one waits for those before it; a row without an answer is asked about again", async () => {
    outside.fail(new PortError("ccr: not reached"));
    await pay(line.no, 1_000);
    await pay(one.no, 2_100, { spare: "keep-term" });
    await morning("2027-02-16");
    await reportCredits(lender.services);
    await pay(one.no, 2_200, { spare: "keep-term" });
    await morning("2027-02-17");
    await reportCredits(lender.services);
    outside.answer(() => undefined);
    outside.fail(undefined);
    const open = () =>
      lender.query(
        "select handed_at is not null as handed, answered_at is not null as answered from ccr_reports order by no desc limit 2",
      );
    await expect.poll(open, { timeout: 10_000 }).toEqual([
      { handed: true, answered: false },
      { handed: true, answered: false },
    ]);
    outside.answer(() => ({ state: "accepted" }));
    await lender.query("update pgboss.job set start_after = now() where name = 'check-report' and state < 'active'");
    await expect.poll(open, { timeout: 10_000 }).toEqual([
      { handed: true, answered: true },
      { handed: true, answered: true },
    ]);
  });
});
