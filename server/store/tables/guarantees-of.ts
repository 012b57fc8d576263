/** Guarantees by whom they bind, and their erasure. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { GuarantorDecision } from "#server/store/db/guarantee-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { beginErasing, dropUnknownPerson } from "./erasure.ts";
import { guaranteeById, type GuaranteeRow } from "./guarantees.ts";
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

/**
 * Who stands surety, is asked to, or has been refused, for these applications and for the credits that came of them; people
 * who have no profile yet are nobody that can be known.
 */
export const guarantorsBeside = async (
  db: Db,
  applicationIds: readonly string[],
): Promise<{ userId: string; personId: string | null }[]> => {
  if (applicationIds.length === 0) return [];
  const found = await db
    .selectFrom("guarantees as g")
    .select(["g.user_id as userId", "g.person_id as personId"])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("g.request_id", "in", [...applicationIds]),
        eb(
          "g.request_id",
          "in",
          selectFrom("drawings as d")
            .innerJoin("drawings as other", "other.credit_no", "d.credit_no")
            .select("other.request_id")
            .where("d.request_id", "in", [...applicationIds]),
        ),
      ]),
    )
    .where(({ or, eb }) => or([eb("g.ended_at", "is", null), eb("g.status", "=", "rejectedByCheck")]))
    .execute();
  return found.flatMap(({ userId, personId }) => (userId === null ? [] : [{ userId, personId }]));
};

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

/** Whoever stands surety for a drawing, or did last until it was paid, with where to write to; undefined where there is nobody. */
export const guarantorOfDrawing = (
  db: Db,
  drawingNo: number,
): Promise<{ id: string; applicationId: string; email: string } | undefined> =>
  db
    .selectFrom("guarantees as g")
    .innerJoin("drawings as d", "d.request_id", "g.request_id")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["g.id", "g.request_id as applicationId", "u.email"])
    .where("u.status", "<>", "deleted")
    .where("d.no", "=", drawingNo)
    .where("g.status", "in", ["active", "released"])
    .orderBy("g.no", "desc")
    .limit(1)
    .executeTakeFirst();

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

/** What became of the guarantees that have ended, by the files of a person that were signed for them. */
export const endsOfGuaranteeFiles = async (db: Db, userId: string): Promise<ReadonlyMap<string, GuaranteeStatus>> =>
  new Map(
    (
      await db
        .selectFrom("files as f")
        .innerJoin("guarantees as g", "g.id", "f.guarantee_id")
        .select(["f.id", "g.status"])
        .where("f.user_id", "=", userId)
        .where("g.ended_at", "is not", null)
        .execute()
    ).map(({ id, status }) => [id, status]),
  );

/** Deletes persons at whom nothing points any more; the others go on with the identity that is left of them. */
const leavePersons = async (trx: Db, personIds: readonly (string | null)[]): Promise<void> => {
  for (const personId of new Set(personIds.flatMap((id) => id ?? []))) {
    await restoreIdentity(trx, personId);
    await dropUnknownPerson(trx, personId);
  }
};

/** A guarantee that is to be forgotten. */
export type Forgettable = Pick<GuaranteeRow, "id" | "applicationId" | "personId" | "named">;

/** Takes what is known of their guarantors out of guarantees, and what those stated of themselves; the course of each stays. */
export const forgetGuarantors = async (trx: Db, rows: readonly Forgettable[]): Promise<void> => {
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

/**
 * Guarantees that ended before a time without the guarantor's signature, the oldest first: of people who never registered
 * with `registered` false, of the others with true.
 */
export const unsignedGuarantees = async (
  db: Db,
  secrets: Secrets,
  { before, registered, most }: { before: Date; registered: boolean; most: number },
): Promise<Forgettable[]> => {
  const rows = await db
    .selectFrom("guarantees")
    .select("id")
    .where("secret", "is not", null)
    .where("ended_at", "<", before)
    .where("user_id", registered ? "is not" : "is", null)
    .where("has_signed", "=", false)
    .orderBy("ended_at")
    .limit(most)
    .execute();
  return Promise.all(rows.map(async ({ id }) => (await guaranteeById(db, secrets, id))!));
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

/** Records that a person decides about a guarantor whom the rules have refused; what they found stays. */
export const leaveToStaff = async (trx: Db, id: string, decision: GuarantorDecision): Promise<void> => {
  await trx
    .updateTable("guarantees")
    .set({ decision: toJson({ ...decision, outcome: "refer" as const }) })
    .where("id", "=", id)
    .execute();
};
