/** Credits that were paid out. */
import { callUrl } from "#src/api/contract.ts";
import type { CreditData } from "#src/api/answers.ts";
import type { Day } from "#src/domain/dates.ts";
import type { Cents } from "#src/domain/money.ts";
import type { Row } from "#src/domain/schedule.ts";
import type { Db } from "./schema.ts";

export type CreditRow = {
  requestId: string; contractNumber: string; product: string; principalCents: Cents; rate: string; startDay: Day; schedule: Row[];
  status: string; paidCents: Cents;
};

/** A person's credit: of that request, or the latest that is still open. */
export const creditOf = async (db: Db, userId: string, requestId?: string): Promise<CreditRow | undefined> => {
  if (requestId !== undefined && !/^[0-9a-f-]{36}$/.test(requestId)) return undefined;
  let query = db.selectFrom("credits").selectAll().where("user_id", "=", userId);
  query = requestId ? query.where("request_id", "=", requestId) : query.where("closed_at", "is", null);
  const row = await query.orderBy("paid_out_at", "desc").limit(1).executeTakeFirst();
  if (!row) return undefined;
  const contract = await db.selectFrom("contracts").select("number").where("request_id", "=", row.request_id).where("status", "in", ["signed", "effective"]).executeTakeFirst();
  const paid = await db.selectFrom("payments").select(({ fn }) => fn.sum<number>("amount_cents").as("sum")).where("request_id", "=", row.request_id).executeTakeFirst();
  return {
    requestId: row.request_id, contractNumber: contract?.number ?? "", product: row.product, principalCents: row.principal_cents, rate: row.rate,
    startDay: row.start_day, schedule: row.schedule as Row[], status: row.status, paidCents: Number(paid?.sum ?? 0),
  };
};

/** Every credit of these profiles: what it was for, whether it still runs, its plan and what came back. */
export const creditsOf = async (db: Db, userIds: readonly string[]): Promise<(Pick<CreditRow, "product" | "status" | "schedule" | "paidCents"> & { isOpen: boolean })[]> => {
  const rows = await db.selectFrom("credits").select(["product", "status", "closed_at", "schedule"])
    .select(({ selectFrom }) => selectFrom("payments").whereRef("payments.request_id", "=", "credits.request_id").select(({ fn }) => fn.sum<number>("amount_cents").as("sum")).as("paid"))
    .where("user_id", "in", userIds).execute();
  return rows.map(({ product, status, closed_at, schedule, paid }) => ({ product, status, isOpen: closed_at === null, schedule: schedule as Row[], paidCents: Number(paid ?? 0) }));
};

type Paper = CreditData["papers"][number];

/** Under it lie papers that belong to no request. */
export const NO_REQUEST = "";

/** The documents we made for a person, by request, the newest first; what they uploaded is no paper of ours. */
export const papersByRequest = async (db: Db, userId: string, requestId?: string): Promise<Map<string, Paper[]>> => {
  let query = db.selectFrom("files").select(["id", "kind", "title", "size", "created_at", "request_id"]).where("user_id", "=", userId).where("blob", "is", null);
  if (requestId !== undefined) query = query.where("request_id", "=", requestId);
  const papers = new Map<string, Paper[]>();
  for (const { id, kind, title, size, created_at, request_id } of await query.orderBy("created_at", "desc").execute()) {
    const paper = { kind, title, bytes: size, createdAt: created_at.toISOString(), url: callUrl("file-download", { fileId: id }) };
    const key = request_id ?? NO_REQUEST;
    papers.set(key, [...(papers.get(key) ?? []), paper]);
  }
  return papers;
};

/** Those of one request. */
export const papersOf = async (db: Db, userId: string, requestId: string): Promise<Paper[]> =>
  (await papersByRequest(db, userId, requestId)).get(requestId) ?? [];
