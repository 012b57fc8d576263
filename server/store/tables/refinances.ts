/** Drawings that paid another credit off: which, by which payment, and whether that was taken back. */
import type { Cents } from "#src/domain/lending/money.ts";
import { REFINANCE_ENDS, type RefinanceEnd } from "#src/domain/lending/refinance.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A drawing that paid a credit off; `undoneAt` once its payment was taken back. */
export type RefinanceRow = {
  paymentId: string;
  drawingNo: number;
  oldCreditNo: number;
  cents: Cents;
  undoneAt: Date | null;
};

/** Stores that a drawing pays a credit off; its payment is posted in the same transaction. */
export const addRefinance = async (
  trx: Db,
  { paymentId, drawingNo, oldCreditNo, cents, now }: Omit<RefinanceRow, "undoneAt"> & { now: Date },
): Promise<void> => {
  await trx
    .insertInto("refinances")
    .values({ payment_id: paymentId, drawing_no: drawingNo, old_credit_no: oldCreditNo, cents, at: now })
    .execute();
};

const select = (db: Db) =>
  db
    .selectFrom("refinances")
    .select([
      "payment_id as paymentId",
      "drawing_no as drawingNo",
      "old_credit_no as oldCreditNo",
      "cents",
      "undone_at as undoneAt",
    ]);

/** What a drawing paid off; undefined when it paid no credit off. */
export const refinanceOfDrawing = (db: Db, drawingNo: number): Promise<RefinanceRow | undefined> =>
  select(db).where("drawing_no", "=", drawingNo).executeTakeFirst();

/** Notes that the payment was taken back; false when it was before. */
export const undoRefinance = async (trx: Db, paymentId: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("refinances")
    .set({ undone_at: now })
    .where("payment_id", "=", paymentId)
    .where("undone_at", "is", null)
    .returning("payment_id")
    .executeTakeFirst()) !== undefined;

/** A credit that another is bound up with: the application and the contract that it was lent by. */
export type RefinanceLink = { creditNo: number; applicationId: string; contract: string };

const linked = (db: Db) =>
  db
    .selectFrom("refinances as f")
    .innerJoin("drawings as n", "n.no", "f.drawing_no")
    .innerJoin("drawings as o", "o.credit_no", "f.old_credit_no")
    .where("f.undone_at", "is", null);

/** The credit that paid a credit off; undefined when none did, or it was taken back. */
export const paidOffBy = async (db: Db, creditNo: number): Promise<RefinanceLink | undefined> =>
  linked(db)
    .leftJoin("agreements as a", "a.id", "n.agreement_id")
    .select(["n.credit_no as creditNo", "n.request_id as applicationId"])
    .select(({ fn, val }) => fn.coalesce("a.number", val("")).as("contract"))
    .where("f.old_credit_no", "=", creditNo)
    .limit(1)
    .executeTakeFirst();

/** The credit that a credit paid off; undefined when it paid none off, or that was taken back. */
export const paidOffOf = async (db: Db, creditNo: number): Promise<RefinanceLink | undefined> =>
  linked(db)
    .leftJoin("agreements as a", "a.id", "o.agreement_id")
    .select(["o.credit_no as creditNo", "o.request_id as applicationId"])
    .select(({ fn, val }) => fn.coalesce("a.number", val("")).as("contract"))
    .where("n.credit_no", "=", creditNo)
    .orderBy("o.no", "desc")
    .limit(1)
    .executeTakeFirst();

/** A time that a credit was paid off by another, or paid one off: the other's contract, with how much, and since when no more. */
export type PaidOffOnce = { contract: string; cents: Cents; at: Date; undoneAt: Date | null };

/** Each time that a credit paid another off (as the `new` one), or was paid off (as the `old` one), taken back or not. */
export const everPaidOff = (db: Db, creditNo: number, as: "new" | "old"): Promise<PaidOffOnce[]> =>
  db
    .selectFrom("refinances as f")
    .innerJoin("drawings as n", "n.no", "f.drawing_no")
    .innerJoin("credits as c", "c.no", as === "new" ? "f.old_credit_no" : "n.credit_no")
    .leftJoin("agreements as a", "a.id", "c.agreement_id")
    .select(["f.cents", "f.at", "f.undone_at as undoneAt"])
    .select(({ fn, val }) => fn.coalesce("a.number", val("")).as("contract"))
    .where(as === "new" ? "n.credit_no" : "f.old_credit_no", "=", creditNo)
    .orderBy("f.at")
    .execute();

/** Settled drawings of credits that were paid off by another which nobody can withdraw from on `day` any more. */
export const refinancedForGood = async (db: Db, day: string, most: number): Promise<number[]> =>
  (
    await linked(db)
      .innerJoin("agreements as a", "a.id", "n.agreement_id")
      .innerJoin("guarantees as g", "g.request_id", "o.request_id")
      .select("o.no")
      .where("o.status", "=", "settled")
      .where("g.status", "=", "active")
      .where("a.withdrawal_until", "<", day)
      .limit(most)
      .execute()
  ).map(({ no }) => no);

/** Whether an annex of a credit waits for its signature, or a request for relief for its answer. */
export const hasOpenAnnex = async (db: Db, creditNo: number): Promise<boolean> =>
  (await db
    .selectFrom("credits as c")
    .select("c.no")
    .where("c.no", "=", creditNo)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("annexes")
            .select("id")
            .where("credit_no", "=", creditNo)
            .where("status", "in", ["rendered", "viewed"]),
        ),
        exists(selectFrom("reliefs").select("id").where("credit_no", "=", creditNo).where("ended_at", "is", null)),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** The open application that is to pay a credit off, but for one; undefined when there is none. */
export const openRefinance = async (db: Db, creditNo: number, but?: string): Promise<string | undefined> => {
  const open = db
    .selectFrom("requests")
    .select("id")
    .where("refinances_no", "=", creditNo)
    .where("closed_at", "is", null);
  return (await (but === undefined ? open : open.where("id", "!=", but)).executeTakeFirst())?.id;
};

/** Makes an application one that is to pay a credit off, with at least so many whole euro. */
export const nameRefinanced = async (
  trx: Db,
  applicationId: string,
  { creditNo, least }: { creditNo: number; least: number },
): Promise<void> => {
  await trx
    .updateTable("requests")
    .set({ refinances_no: creditNo, refinance_least: least })
    .where("id", "=", applicationId)
    .execute();
};

const OVER = "the old credit cannot be paid off by it any more";

/** Why an application ended that was to pay a credit off, as its history records it. */
export const refinanceOver = (end: RefinanceEnd): string => `${OVER}: ${end}`;

/**
 * Why an application ended since the credit that it was for could not be paid off by it any more: „unsaid“ of those whose
 * history does not say. Undefined of one that has not, or ended otherwise.
 */
export const endedAsOver = async (db: Db, applicationId: string): Promise<RefinanceEnd | "unsaid" | undefined> => {
  const row = await db
    .selectFrom("transitions")
    .select("reason")
    .where("request_id", "=", applicationId)
    .where("machine", "=", "request")
    .where("to_state", "=", "expired")
    .where("reason", "like", `${OVER}%`)
    .executeTakeFirst();
  if (!row) return undefined;
  return REFINANCE_ENDS.find((end) => row.reason === refinanceOver(end)) ?? "unsaid";
};

/** Applications that wait for their signature and are to pay off a credit that has ended, or was withdrawn from. */
export const unsignedOfEnded = async (db: Db, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom("requests as r")
      .innerJoin("credits as c", "c.no", "r.refinances_no")
      .select("r.id")
      .where("r.status", "=", "contractUnsigned")
      .where("c.status", "not in", ["active", "overdue", "forbearance"])
      .limit(most)
      .execute()
  ).map(({ id }) => id);
