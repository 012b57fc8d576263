/** Cases of acts on rows of reports that the credit register has refused. */
import { randomUUID } from "node:crypto";
import type { ReportedFacts } from "#src/domain/lending/credit-report.ts";
import { addReport, recordAnswers, setHanded, setRefused } from "#server/store/tables/ccr-rows.ts";
import { ccrRowByNo } from "#server/store/tables/ccr-list.ts";
import type { Lender } from "#tests/support/lender.ts";
import { contractOf } from "#tests/support/servicing.ts";
import { borrow, type ActCase } from "./case.ts";

/** A row of a credit that the register has refused. */
export const refusedRow = async (lender: Lender): Promise<string> => {
  const credit = await borrow(lender);
  const day = lender.today();
  const facts: ReportedFacts = {
    contract: await contractOf(lender, credit),
    product: "consumerCredit",
    opened: day,
    ends: day,
    granted: 100_000,
    rate: "36",
    status: "active",
    principal: 100_000,
    overdue: 0,
    band: "none",
    instalment: 10_046,
  };
  const [report, id] = [randomUUID(), randomUUID()];
  await lender.inside(async (trx, now) => {
    const sealed = lender.services.secrets.seal(JSON.stringify({ id }), `ccr-row:${id}`);
    const row = { id, creditNo: credit.no, seq: 1, event: "new", day, dueDay: day, facts, hash: id, sealed } as const;
    await addReport(trx, { id: report, day, now }, [{ ...row, corrects: null }]);
    await setHanded(trx, report, now);
    await recordAnswers(trx, { reportId: report, now }, [
      { id, state: "refused", code: "unknown-person", words: "Няма." },
    ]);
  });
  return lender.text("select no from ccr_rows where id = $1", id);
};

/** Somebody sees to the row meanwhile. */
const seenTo = (lender: Lender, no: string): Promise<unknown> =>
  lender.inside(async (trx) => setRefused(trx, (await ccrRowByNo(trx, no))!.id, "settled"));

/** Whether it is refused still; a row that is told again is corrected as soon as a day of the books is closed. */
const state = async (lender: Lender, no: string): Promise<unknown> =>
  (await ccrRowByNo(lender.database.db, no))!.state === "refused";

/** The cases by act. */
export const CCR_CASES = {
  "report-again": { stand: refusedRow, change: seenTo, state },
  "settle-report": { stand: refusedRow, change: seenTo, state },
} as const satisfies Record<string, ActCase>;
