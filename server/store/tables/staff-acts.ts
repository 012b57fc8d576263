/** Acts of the staff: proposed, then approved by another or refused. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import type { StaffActState } from "#server/store/db/staff-tables.ts";

export type { StaffActState };

/** Parameters of an act; `sealed` holds what only the act itself reads. */
export type ActParams = Readonly<Record<string, string>>;

/** The parameters that are shown and noted. */
export const shownParams = ({ sealed: _sealed, ...shown }: ActParams): ActParams => shown;

/** An act to propose. */
export type NewStaffAct = {
  id: string;
  act: string;
  subject: string;
  needsTwo: boolean;
  params: ActParams;
  reason: string;
  by: string;
  now: Date;
};

/** The id of the event that an act is: what it does twice is done once. */
export const actEventId = (id: string): string => `act/${id}`;

/** A new act's id. */
export const newActId = (): string => randomUUID();

/** Adds a proposed act; false when the same one is proposed already. */
export const addStaffAct = async (trx: Db, act: NewStaffAct): Promise<boolean> => {
  const row = await trx
    .insertInto("staff_acts")
    .values({
      id: act.id,
      act: act.act,
      subject: act.subject,
      needs_two: act.needsTwo,
      params: toJson(act.params),
      reason: act.reason,
      proposed_by: act.by,
      proposed_at: act.now,
      event_id: actEventId(act.id),
      state: "proposed",
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

const select = (db: Db) =>
  db
    .selectFrom("staff_acts as a")
    .innerJoin("staff as p", "p.id", "a.proposed_by")
    .leftJoin("staff as y", "y.id", "a.approved_by")
    .leftJoin("staff as n", "n.id", "a.refused_by")
    .select([
      "a.id",
      "a.act",
      "a.subject",
      "a.needs_two as needsTwo",
      "a.params",
      "a.reason",
      "a.proposed_by as proposedBy",
      "a.proposed_at as proposedAt",
      "p.names as proposer",
      "y.names as approver",
      "n.names as refuser",
      "a.state",
    ])
    .select(({ fn }) => fn.coalesce("a.executed_at", "a.refused_at").as("decidedAt"));

/** An act with the names of those who proposed and decided it. */
export type StaffActRow = InferResult<ReturnType<typeof select>>[number];

/** An act by id; undefined when there is none. */
export const staffActById = async (db: Db, id: string): Promise<StaffActRow | undefined> =>
  isUuid(id) ? select(db).where("a.id", "=", id).executeTakeFirst() : undefined;

const LATEST: PageOrder = { by: sql`a.proposed_at`, type: "moment", id: sql`a.id`, idType: "uuid", ascends: false };

/** The key of an act in the order of the list. */
export const actKey = ({ id, proposedAt }: Pick<StaffActRow, "id" | "proposedAt">): string => pageKey(proposedAt, id);

/** The acts of a page, the latest first: those that wait for approval, or those that do not. */
export const listedActs = (
  db: Db,
  { waiting, after = "", most }: { waiting: boolean; after?: string; most: number },
): Promise<StaffActRow[]> => {
  const { isAfter, order } = pagedBy(LATEST, after);
  return select(db)
    .where("a.state", waiting ? "=" : "<>", "proposed")
    .where(isAfter)
    .orderBy(order)
    .limit(most)
    .execute();
};

/** The acts that wait for approval. */
export const openActs = async (db: Db): Promise<StaffActRow[]> =>
  select(db).where("a.state", "=", "proposed").execute();

/** The acts about a subject that wait for approval. */
export const openActsAbout = async (db: Db, subject: string): Promise<StaffActRow[]> =>
  select(db).where("a.subject", "=", subject).where("a.state", "=", "proposed").execute();

/** What somebody has done alone of an act since then, and what anybody has so done to a subject. */
export const actsDoneAlone = async (
  db: Db,
  { act, by, subject, since }: { act: string; by: string; subject: string; since: Date },
): Promise<StaffActRow[]> =>
  select(db)
    .where("a.proposed_at", ">", since)
    .where("a.act", "=", act)
    .where("a.state", "=", "executed")
    .where("a.needs_two", "=", false)
    .where(({ or, eb }) => or([eb("a.proposed_by", "=", by), eb("a.subject", "=", subject)]))
    .execute();

/** Locks an act until the transaction ends; its state, or undefined when there is none. */
export const lockStaffAct = async (trx: Db, id: string): Promise<StaffActState | undefined> =>
  (await trx.selectFrom("staff_acts").select("state").where("id", "=", id).forUpdate().executeTakeFirst())?.state;

/** Records that an act was done; `approvedBy` is null where one person suffices. */
export const recordExecuted = async (trx: Db, id: string, approvedBy: string | null, now: Date): Promise<void> => {
  await trx
    .updateTable("staff_acts")
    .set({
      state: "executed",
      executed_at: now,
      ...(approvedBy !== null && { approved_by: approvedBy, approved_at: now }),
    })
    .where("id", "=", id)
    .execute();
};

/** Records that an act was refused. */
export const recordRefused = async (trx: Db, id: string, refusedBy: string, now: Date): Promise<void> => {
  await trx
    .updateTable("staff_acts")
    .set({ state: "refused", refused_by: refusedBy, refused_at: now })
    .where("id", "=", id)
    .execute();
};

/** Records that an act that waits lapsed: whoever proposed it may not any more, or its subject has left the state for it. */
export const recordLapsed = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable("staff_acts")
    .set({ state: "lapsed" })
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .execute();
};

/** Ends the acts that were proposed before a time and that nobody has decided. */
export const expireStaffActs = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable("staff_acts")
    .set({ state: "expired" })
    .where("state", "=", "proposed")
    .where("proposed_at", "<=", before)
    .execute();
};
