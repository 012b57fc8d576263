/** Paid-out credits and the papers of an application. */
import { callUrl } from "#src/api/calls/calls.ts";
import type { CreditData } from "#src/api/responses/responses.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A credit with the sum of its repayments; `rate` is the annual rate in percent, as decimal text. */
export type CreditRow = {
  requestId: string;
  contractNumber: string;
  product: string;
  principalCents: Cents;
  rate: string;
  startDay: Day;
  schedule: Row[];
  status: string;
  paidCents: Cents;
};

/** A person's credit of one application, or their latest open one; undefined when there is none. */
export const creditOf = async (db: Db, userId: string, requestId?: string): Promise<CreditRow | undefined> => {
  if (requestId !== undefined && !/^[0-9a-f-]{36}$/.test(requestId)) return undefined;
  let query = db.selectFrom("credits").selectAll().where("user_id", "=", userId);
  query = requestId ? query.where("request_id", "=", requestId) : query.where("closed_at", "is", null);
  const row = await query.orderBy("paid_out_at", "desc").limit(1).executeTakeFirst();
  if (!row) return undefined;
  const contract = await db
    .selectFrom("contracts")
    .select("number")
    .where("request_id", "=", row.request_id)
    .where("status", "in", ["signed", "effective"])
    .executeTakeFirst();
  const paid = await db
    .selectFrom("payments")
    .select(({ fn }) => fn.sum<number>("amount_cents").as("sum"))
    .where("request_id", "=", row.request_id)
    .executeTakeFirst();
  return {
    requestId: row.request_id,
    contractNumber: contract?.number ?? "",
    product: row.product,
    principalCents: row.principal_cents,
    rate: row.rate,
    startDay: row.start_day,
    schedule: row.schedule,
    status: row.status,
    paidCents: Number(paid?.sum ?? 0),
  };
};

/** All credits of these profiles: product, state, repayment schedule and the sum repaid. */
export const creditsOf = async (
  db: Db,
  userIds: readonly string[],
): Promise<(Pick<CreditRow, "product" | "status" | "schedule" | "paidCents"> & { isOpen: boolean })[]> => {
  const rows = await db
    .selectFrom("credits")
    .select(["product", "status", "closed_at", "schedule"])
    .select(({ selectFrom }) =>
      selectFrom("payments")
        .whereRef("payments.request_id", "=", "credits.request_id")
        .select(({ fn }) => fn.sum<number>("amount_cents").as("sum"))
        .as("paid"),
    )
    .where("user_id", "in", userIds)
    .execute();
  return rows.map(({ product, status, closed_at, schedule, paid }) => ({
    product,
    status,
    isOpen: closed_at === null,
    schedule,
    paidCents: Number(paid ?? 0),
  }));
};

/** Creates the credit when its money is paid out. `rate` is the annual rate in percent. */
export const addCredit = async (
  trx: Db,
  credit: Pick<CreditRow, "requestId" | "product" | "principalCents" | "rate" | "startDay" | "schedule"> & {
    userId: string;
    now: Date;
  },
): Promise<void> => {
  await trx
    .insertInto("credits")
    .values({
      request_id: credit.requestId,
      user_id: credit.userId,
      product: credit.product,
      principal_cents: credit.principalCents,
      rate: credit.rate,
      paid_out_at: credit.now,
      start_day: credit.startDay,
      schedule: toJson(credit.schedule),
      status: "active",
      closed_at: null,
    })
    .execute();
};

/** Whether a person has ever had a credit with this lender. */
export const hasHadCredit = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom("credits").select("request_id").where("user_id", "=", userId).limit(1).executeTakeFirst()) !==
  undefined;

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
