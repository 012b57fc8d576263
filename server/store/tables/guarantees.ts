/** Guarantees: who is asked to stand surety for an application, and what became of it. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { isGuaranteeOver, mayMoveGuarantee, STANDING_GUARANTEES } from "#src/domain/lending/guarantee-states.ts";
import type { Actor } from "#src/domain/lending/moves.ts";
import { newToken, type Secrets } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { GuarantorDecision } from "#server/store/db/guarantee-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { addTransition } from "./transitions.ts";

/** Whom a borrower names as guarantor; `relation` is a value of the form. */
export type NamedGuarantor = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  relation: string;
};

const TOKEN = "guarantee";
const PHONE = "guarantor phone";
const placeOf = (id: string): string => `guarantee ${id}`;
const factsPlace = (id: string): string => `${placeOf(id)} facts`;

/** Keyed hashes of a phone, by which the guarantee that it was invited for is found; current key first. */
export const guarantorPhoneHashes = (secrets: Secrets, phone: string): string[] => secrets.lookupHashes(PHONE, phone);

/** Adds a guarantee in the state "created"; returns its id and the token of its link. One of an application at a time. */
export const addGuarantee = async (
  trx: Db,
  secrets: Secrets,
  {
    applicationId,
    named,
    expiresAt,
    now,
  }: { applicationId: string; named: NamedGuarantor; expiresAt: Date; now: Date },
): Promise<{ id: string; token: string }> => {
  const [id, token] = [randomUUID(), newToken()];
  await trx
    .insertInto("guarantees")
    .values({
      id,
      request_id: applicationId,
      status: "created",
      status_since: now,
      token_hash: secrets.lookupHash(TOKEN, token),
      secret: secrets.seal(JSON.stringify({ ...named, token }), placeOf(id)),
      phone_hash: secrets.lookupHash(PHONE, named.phone),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await addTransition(trx, { machine: "guarantee", guaranteeId: id, to: "created", actor: "U", now });
  return { id, token };
};

const select = (db: Db) =>
  db.selectFrom("guarantees").select([
    "id",
    "no",
    "request_id as applicationId",
    "status",
    "status_since as statusSince",
    "secret",
    "user_id as userId",
    "person_id as personId",
    "decision",
    "created_at as createdAt",
    "expires_at as expiresAt",
    "reminded",
    // The last day on which the lender may sue the borrower so that the guarantor stays bound (чл. 147 ЗЗД).
    "claim_until as claimUntil",
    "ended_at as endedAt",
  ]);

type Row = InferResult<ReturnType<typeof select>>[number];

/** A stored guarantee; `named`, with the token of its link, is null once that is not kept any more. */
export type GuaranteeRow = Omit<Row, "secret"> & { named: (NamedGuarantor & { token: string }) | null };

const opened = (secrets: Secrets, { secret, ...row }: Row): GuaranteeRow => ({
  ...row,
  named: secret && (JSON.parse(secrets.open(secret, placeOf(row.id)).toString("utf8")) as GuaranteeRow["named"]),
});

/** A guarantee by id; undefined when there is none. */
export const guaranteeById = async (db: Db, secrets: Secrets, id: string): Promise<GuaranteeRow | undefined> => {
  const row = isUuid(id) ? await select(db).where("id", "=", id).executeTakeFirst() : undefined;
  return row && opened(secrets, row);
};

/** The guarantee of a link's token, in whatever state it is; undefined for an unknown one. */
export const guaranteeOfToken = async (db: Db, secrets: Secrets, token: string): Promise<GuaranteeRow | undefined> => {
  const row = await select(db).where("token_hash", "in", secrets.lookupHashes(TOKEN, token)).executeTakeFirst();
  return row && opened(secrets, row);
};

/** The guarantee of an application that has not ended; undefined when there is none. */
export const liveGuaranteeOf = async (
  db: Db,
  secrets: Secrets,
  applicationId: string,
): Promise<GuaranteeRow | undefined> => {
  const row = await select(db).where("request_id", "=", applicationId).where("ended_at", "is", null).executeTakeFirst();
  return row && opened(secrets, row);
};

/** Whether an application has a guarantor who has been approved and not withdrawn. */
export const hasGuarantor = async (db: Db, applicationId: string): Promise<boolean> =>
  (await db
    .selectFrom("guarantees")
    .select("id")
    .where("request_id", "=", applicationId)
    .where("status", "in", STANDING_GUARANTEES)
    .executeTakeFirst()) !== undefined;

/** How many guarantors the borrower of an application has named so far, whatever became of them. */
export const guarantorsNamed = async (db: Db, applicationId: string): Promise<number> =>
  (
    await db
      .selectFrom("guarantees")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("request_id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).count;

/** All guarantees of an application, the oldest first. */
export const guaranteesOf = async (db: Db, secrets: Secrets, applicationId: string): Promise<GuaranteeRow[]> =>
  (await select(db).where("request_id", "=", applicationId).orderBy("no").execute()).map((row) => opened(secrets, row));

/** The guarantees of a profile, the newest first. */
export const guaranteesOfProfile = async (db: Db, secrets: Secrets, userId: string): Promise<GuaranteeRow[]> =>
  (await select(db).where("user_id", "=", userId).orderBy("no", "desc").execute()).map((row) => opened(secrets, row));

/** The guarantees that have not ended and wait for whoever confirms a phone with one of these hashes. */
export const guaranteesForPhone = async (
  db: Db,
  secrets: Secrets,
  phoneHashes: readonly string[],
): Promise<GuaranteeRow[]> =>
  (
    await select(db)
      .where("phone_hash", "in", phoneHashes)
      .where("ended_at", "is", null)
      .where("user_id", "is", null)
      .orderBy("no")
      .execute()
  ).map((row) => opened(secrets, row));

/** Locks a guarantee until the transaction ends and returns its state; undefined when there is none. */
export const lockGuarantee = async (trx: Db, id: string): Promise<GuaranteeStatus | undefined> =>
  (await trx.selectFrom("guarantees").select("status").where("id", "=", id).forUpdate().executeTakeFirst())?.status;

/** A transition of a guarantee. */
export type GuaranteeMove = { id: string; to: GuaranteeStatus; actor: Actor; reason?: string; now: Date };

/** Ends the open contract of a guarantee that is over; the signed one of a guarantee that binds again stands again. */
const moveContract = async (trx: Db, id: string, isOver: boolean): Promise<void> => {
  const contracts = trx.updateTable("guarantee_agreements").where("guarantee_id", "=", id);
  if (isOver)
    await contracts.set({ status: "ended" }).where("status", "in", ["rendered", "viewed", "signed"]).execute();
  else
    await contracts
      .set({ status: "signed" })
      .where("version", "=", ({ selectFrom }) =>
        selectFrom("guarantee_agreements as a")
          .select(({ fn }) => fn.max("a.version").as("version"))
          .where("a.guarantee_id", "=", id)
          .where("a.signed_at", "is not", null),
      )
      .execute();
};

/**
 * Moves a guarantee and records it, ends its open contract where it is over, and shows both sides; false, changing
 * nothing, where its state does not allow that. What it moved to is told by the sweep.
 */
export const moveGuarantee = async (trx: Db, { id, to, actor, reason, now }: GuaranteeMove): Promise<boolean> => {
  const from = await lockGuarantee(trx, id);
  if (from === undefined || !mayMoveGuarantee(from, to, actor)) return false;
  const isOver = isGuaranteeOver(to);
  const { request_id: applicationId, user_id: guarantor } = await trx
    .updateTable("guarantees")
    .set({ status: to, status_since: now, to_tell: true, ended_at: isOver ? now : null })
    .where("id", "=", id)
    .returning(["request_id", "user_id"])
    .executeTakeFirstOrThrow();
  if (isOver !== isGuaranteeOver(from)) await moveContract(trx, id, isOver);
  await addTransition(trx, {
    machine: "guarantee",
    guaranteeId: id,
    from,
    to,
    actor,
    ...(reason !== undefined && { reason }),
    now,
  });
  const { user_id: borrower } = await trx
    .selectFrom("requests")
    .select("user_id")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  for (const userId of guarantor === null ? [borrower] : [borrower, guarantor])
    await publishChange(trx, userId, ["user-data", "page"]);
  return true;
};

/** Id and state of the guarantee of an application that has not ended; undefined when there is none. */
export const liveGuaranteeState = (
  db: Db,
  applicationId: string,
): Promise<{ id: string; status: GuaranteeStatus } | undefined> =>
  db
    .selectFrom("guarantees")
    .select(["id", "status"])
    .where("request_id", "=", applicationId)
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** Records whose profile a guarantee is of, the first time; false when it is somebody else's by now. */
export const giveGuarantee = async (trx: Db, id: string, userId: string): Promise<boolean> =>
  (await trx
    .updateTable("guarantees")
    .set({ user_id: userId })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("user_id", "is", null), eb("user_id", "=", userId)]))
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Records the person who stands surety. The database refuses the borrower, and more than `most` guarantees of one person. */
export const setPersonOfGuarantee = async (
  trx: Db,
  id: string,
  { personId, most }: { personId: string; most: number },
): Promise<void> => {
  await sql`select set_config('lender.most_guarantees', ${String(most)}, true)`.execute(trx);
  await trx.updateTable("guarantees").set({ person_id: personId }).where("id", "=", id).execute();
};

/** Records what an assessment was made from and what it came to. */
export const judgeGuarantee = async (
  trx: Db,
  secrets: Secrets,
  { id, facts, decision }: { id: string; facts: object; decision: GuarantorDecision },
): Promise<void> => {
  await trx
    .updateTable("guarantees")
    .set({ facts: secrets.seal(JSON.stringify(facts), factsPlace(id)), decision: toJson(decision) })
    .where("id", "=", id)
    .execute();
};

/** The guarantees of a person that have not ended. */
export const guaranteesOfPerson = (db: Db, personId: string): Promise<{ id: string; applicationId: string }[]> =>
  db
    .selectFrom("guarantees")
    .select(["id", "request_id as applicationId"])
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .execute();

/** What the guarantor stated when they were assessed, as it was then; undefined before. */
export const guaranteeFacts = async <Facts>(db: Db, secrets: Secrets, id: string): Promise<Facts | undefined> => {
  const row = await db.selectFrom("guarantees").select("facts").where("id", "=", id).executeTakeFirst();
  return row?.facts ? (JSON.parse(secrets.open(row.facts, factsPlace(id)).toString("utf8")) as Facts) : undefined;
};
