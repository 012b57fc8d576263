/** Paid-out credits and the papers of an application. */
import { callUrl } from "#src/api/calls/calls.ts";
import type { CreditData } from "#src/api/responses/responses.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/**
 * A credit with the sum of its repayments. What was agreed comes from its agreement; `schedule` is the agreement's plan
 * with the dates of the payout, `rate` the annual rate in percent, as decimal text.
 */
export type CreditRow = {
  requestId: string;
  agreementId: string;
  contractNumber: string;
  product: ProductKey;
  productName: string;
  unit: "days" | "months";
  withdrawalUntil: Day;
  principalCents: Cents;
  rate: string;
  startDay: Day;
  schedule: Row[];
  status: CreditStatus;
  paidCents: Cents;
};

const select = (db: Db) =>
  db
    .selectFrom("credits as c")
    .innerJoin("agreements as a", "a.id", "c.agreement_id")
    .select([
      "c.request_id",
      "c.principal_cents",
      "c.rate",
      "c.start_day",
      "c.schedule",
      "c.status",
      "c.closed_at",
      "a.id as agreement_id",
      "a.number",
      "a.product",
      "a.product_name",
      "a.term_unit",
      "a.withdrawal_until",
    ])
    .select(({ selectFrom }) =>
      selectFrom("payments")
        .whereRef("payments.request_id", "=", "c.request_id")
        .select(({ fn }) => fn.sum<number>("amount_cents").as("sum"))
        .as("paid"),
    );

type Selected = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toCredit = (row: Selected): CreditRow & { isOpen: boolean } => ({
  requestId: row.request_id,
  agreementId: row.agreement_id,
  contractNumber: row.number ?? "",
  product: row.product!,
  productName: row.product_name!,
  unit: row.term_unit!,
  withdrawalUntil: row.withdrawal_until!,
  principalCents: row.principal_cents,
  rate: row.rate,
  startDay: row.start_day,
  schedule: row.schedule,
  status: row.status,
  isOpen: row.closed_at === null,
  paidCents: Number(row.paid ?? 0),
});

/** The credit of a profile's application; undefined when there is none. */
export const creditOf = async (db: Db, userId: string, requestId: string): Promise<CreditRow | undefined> => {
  if (!/^[0-9a-f-]{36}$/.test(requestId)) return undefined;
  const query = select(db).where("c.user_id", "=", userId).where("c.request_id", "=", requestId);
  const row = await query.executeTakeFirst();
  return row && toCredit(row);
};

/** The running credits of a profile, latest first. */
export const runningCreditsOf = async (db: Db, userId: string): Promise<CreditRow[]> =>
  (
    await select(db)
      .where("c.user_id", "=", userId)
      .where("c.closed_at", "is", null)
      .orderBy("c.paid_out_at", "desc")
      .execute()
  ).map(toCredit);

/** The credit of an application, for jobs; undefined when it was not paid out. */
export const creditOfApplication = async (db: Db, requestId: string): Promise<CreditRow | undefined> => {
  const row = await select(db).where("c.request_id", "=", requestId).executeTakeFirst();
  return row && toCredit(row);
};

/** Number in the journal of the credit of a contract; undefined when there is none. */
export const creditByContract = async (db: Db, contract: string): Promise<{ no: number } | undefined> =>
  db
    .selectFrom("credits as c")
    .innerJoin("agreements as a", "a.id", "c.agreement_id")
    .select("c.no")
    .where("a.number", "=", contract)
    .executeTakeFirst();

/** All credits of a person, over all their profiles. */
export const creditsOfPerson = async (db: Db, personId: string): Promise<(CreditRow & { isOpen: boolean })[]> =>
  (await select(db).where("c.person_id", "=", personId).execute()).map(toCredit);

/** The repayments of these credits, by application. */
export const paymentsOf = async (
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, { day: Day; amountCents: Cents }[]>> => {
  const found = new Map<string, { day: Day; amountCents: Cents }[]>();
  if (requestIds.length === 0) return found;
  const rows = db.selectFrom("payments").select(["request_id", "paid_on", "amount_cents"]);
  for (const row of await rows.where("request_id", "in", requestIds).execute())
    found.set(row.request_id, [
      ...(found.get(row.request_id) ?? []),
      { day: row.paid_on, amountCents: row.amount_cents },
    ]);
  return found;
};

/** Numbers of a credit and of its drawing in the journal. */
export type OpenedCredit = { creditNo: number; drawingNo: number };

/** Opens the credit of a paid-out agreement with its first drawing; undefined when it has one. */
export const addCredit = async (
  trx: Db,
  credit: Pick<CreditRow, "requestId" | "agreementId" | "startDay"> & {
    userId: string;
    personId: string | null;
    terms: Pick<AgreementTerms, "product" | "principal" | "nominalRate">;
    schedule: readonly Row[];
    now: Date;
  },
): Promise<OpenedCredit | undefined> => {
  const opened = await trx
    .insertInto("credits")
    .values({
      request_id: credit.requestId,
      agreement_id: credit.agreementId,
      user_id: credit.userId,
      person_id: credit.personId,
      product: credit.terms.product,
      principal_cents: credit.terms.principal,
      rate: credit.terms.nominalRate,
      paid_out_at: credit.now,
      start_day: credit.startDay,
      schedule: toJson([...credit.schedule]),
      status: "active",
      status_since: credit.now,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("no")
    .executeTakeFirst();
  if (!opened) return undefined;
  await trx.insertInto("credit_state").values({ credit_no: opened.no }).execute();
  const drawing = await trx
    .insertInto("drawings")
    .values({
      credit_no: opened.no,
      agreement_id: credit.agreementId,
      principal_cents: credit.terms.principal,
      start_day: credit.startDay,
      status: "running",
    })
    .returning("no")
    .executeTakeFirstOrThrow();
  return { creditNo: opened.no, drawingNo: drawing.no };
};

/** A credit whose plan is compared with its agreement's. */
export type BookedCredit = { requestId: string; userId: string; startDay: Day; schedule: Row[]; rate: string };

/** The credit of an agreement as it was booked; undefined when there is none. */
export const bookedCreditOf = async (db: Db, agreementId: string): Promise<BookedCredit | undefined> => {
  const row = await db.selectFrom("credits").selectAll().where("agreement_id", "=", agreementId).executeTakeFirst();
  return (
    row && {
      requestId: row.request_id,
      userId: row.user_id,
      startDay: row.start_day,
      schedule: row.schedule,
      rate: row.rate,
    }
  );
};

/** Replaces the booked plan and rate of a credit by those of its agreement. */
export const rebookCredit = async (
  trx: Db,
  requestId: string,
  { schedule, rate }: { schedule: readonly Row[]; rate: string },
): Promise<void> => {
  await trx
    .updateTable("credits")
    .set({ schedule: toJson([...schedule]), rate })
    .where("request_id", "=", requestId)
    .execute();
};

/** Whether a profile, or its person with another one, has ever had a credit with this lender. */
export const hasHadCredit = async (
  db: Db,
  { id, personId }: { id: string; personId: string | null },
): Promise<boolean> =>
  (await db
    .selectFrom("credits")
    .select("request_id")
    .where(({ or, eb }) => or([eb("user_id", "=", id), ...(personId ? [eb("person_id", "=", personId)] : [])]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Paper = CreditData["papers"][number];

/** Map key of papers that belong to no application. */
export const NO_REQUEST = "";

/** Documents generated for a person, by application id, newest first; uploads are excluded. */
export const papersByRequest = async (db: Db, userId: string, requestId?: string): Promise<Map<string, Paper[]>> => {
  let query = db
    .selectFrom("files")
    .select(["id", "kind", "title", "size", "created_at", "request_id"])
    .where("user_id", "=", userId)
    .where("blob", "is", null);
  if (requestId !== undefined) query = query.where("request_id", "=", requestId);
  const papers = new Map<string, Paper[]>();
  for (const { id, kind, title, size, created_at, request_id } of await query.orderBy("created_at", "desc").execute()) {
    const paper = {
      kind,
      title,
      bytes: size,
      createdAt: created_at.toISOString(),
      url: callUrl("file-download", { fileId: id }),
    };
    const key = request_id ?? NO_REQUEST;
    papers.set(key, [...(papers.get(key) ?? []), paper]);
  }
  return papers;
};

/** Documents generated for one application, newest first. */
export const papersOf = async (db: Db, userId: string, requestId: string): Promise<Paper[]> =>
  (await papersByRequest(db, userId, requestId)).get(requestId) ?? [];
