/** Guarantees by whom they bind, and their erasure. */
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { beginErasing, dropUnknownPerson } from "./erasure.ts";
import { restoreIdentity } from "./identities.ts";

/** Whether a profile has signed for somebody else's credit that is not over yet. */
export const isBoundAsGuarantor = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("guarantees")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", ["contractSigned", "active"])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a profile stands surety for the credit of an application, from its payout until it is let go. */
export const isGuarantorOf = async (db: Db, userId: string, applicationId: string): Promise<boolean> =>
  isUuid(applicationId) &&
  (await db
    .selectFrom("guarantees")
    .select("id")
    .where("user_id", "=", userId)
    .where("request_id", "=", applicationId)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ids of the guarantees of a profile that have not ended. */
export const liveGuaranteesOfProfile = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom("guarantees")
      .select("id")
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .orderBy("no")
      .execute()
  ).map(({ id }) => id);

/** Whether a profile has ever signed as guarantor: its contract is kept as long as that of the credit. */
export const hasSignedAsGuarantor = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("guarantees")
    .select("id")
    .where("user_id", "=", userId)
    .where("has_signed", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The active guarantees of these drawings, with whom to tell. */
export const activeGuarantees = (
  db: Db,
  drawingNos: readonly number[],
): Promise<{ id: string; applicationId: string; drawingNo: number; userId: string; email: string; phone: string }[]> =>
  db
    .selectFrom("guarantees as g")
    .innerJoin("drawings as d", "d.request_id", "g.request_id")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["g.id", "g.request_id as applicationId", "d.no as drawingNo", "u.id as userId", "u.email", "u.phone"])
    .where("d.no", "in", [...drawingNos])
    .where("g.ended_at", "is", null)
    .where("g.status", "=", "active")
    .execute();

/** The guarantees of a drawing that ended because nothing was owed by it. Who has closed their profile stays free: nobody could tell them. */
export const settledGuarantees = async (db: Db, drawingNo: number): Promise<{ id: string }[]> =>
  db
    .selectFrom("guarantees as g")
    .innerJoin("drawings as d", "d.request_id", "g.request_id")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select("g.id")
    .where("u.status", "<>", "deleted")
    .where("d.no", "=", drawingNo)
    .where("g.status", "=", "released")
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom("transitions as t")
          .select("t.actor")
          .where("t.guarantee_id", "=", eb.ref("g.id"))
          .orderBy("t.seq", "desc")
          .limit(1),
        "=",
        "P",
      ),
    )
    .execute();

/** Deletes persons at whom nothing points any more; the others go on with the identity that is left of them. */
const leavePersons = async (trx: Db, personIds: readonly (string | null)[]): Promise<void> => {
  for (const personId of new Set(personIds.flatMap((id) => id ?? []))) {
    await restoreIdentity(trx, personId);
    await dropUnknownPerson(trx, personId);
  }
};

type Forgotten = { id: string; personId: string | null };

/** Takes what is known of their guarantors out of guarantees, and what those stated of themselves; the course of each stays. */
const forget = async (trx: Db, rows: readonly Forgotten[]): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await beginErasing(trx);
  await trx.deleteFrom("identities").where("guarantee_id", "in", ids).execute();
  await trx.deleteFrom("guarantee_agreements").where("guarantee_id", "in", ids).execute();
  await trx
    .updateTable("guarantees")
    .set({ secret: null, facts: null, decision: null, person_id: null, user_id: null, phone_hash: "" })
    .where("id", "in", ids)
    .execute();
  await leavePersons(
    trx,
    rows.map(({ personId }) => personId),
  );
};

/** Forgets a guarantor who has never signed, when their profile is closed. */
export const forgetGuarantor = async (trx: Db, userId: string): Promise<void> => {
  const rows = await trx
    .selectFrom("guarantees")
    .select(["id", "person_id as personId"])
    .where("user_id", "=", userId)
    .execute();
  await forget(trx, rows);
};

/**
 * Forgets people whose guarantee ended before a time without their signature: of those who never registered with
 * `registered` false, of the others with true.
 */
export const forgetUnsigned = async (
  trx: Db,
  { before, registered, most }: { before: Date; registered: boolean; most: number },
): Promise<void> => {
  const rows = await trx
    .selectFrom("guarantees as g")
    .select(["g.id", "g.person_id as personId"])
    .where("g.secret", "is not", null)
    .where("g.ended_at", "<", before)
    .where("g.user_id", registered ? "is not" : "is", null)
    .where("g.has_signed", "=", false)
    .orderBy("g.ended_at")
    .limit(most)
    .execute();
  await forget(trx, rows);
};

/** Deletes the guarantees of an application with their contracts; returns whose they were. */
export const dropGuarantees = async (
  trx: Db,
  applicationId: string,
): Promise<{ userId: string | null; personId: string | null }[]> => {
  await beginErasing(trx);
  const ids = trx.selectFrom("guarantees").select("id").where("request_id", "=", applicationId);
  await trx.deleteFrom("identities").where("guarantee_id", "in", ids).execute();
  const dropped = await trx
    .deleteFrom("guarantees")
    .where("request_id", "=", applicationId)
    .returning(["user_id as userId", "person_id as personId"])
    .execute();
  for (const { personId } of dropped) if (personId) await restoreIdentity(trx, personId);
  return dropped;
};
