/** Guarantees that wait for the clock: reminders, the end of an invitation, and what has yet to be told. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Statuses in which the next step is the guarantor's, before they have sent their data. */
const INVITED: readonly GuaranteeStatus[] = ["sent", "opened", "registered"];

const invited = (db: Db) => db.selectFrom("guarantees").select("id").where("status", "in", INVITED);

/** Invitations of which fewer than `reminded` reminders were sent, and that are older than `before`. */
export const guaranteesToRemind = async (
  db: Db,
  { reminded, before, now, most }: { reminded: number; before: Date; now: Date; most: number },
): Promise<string[]> =>
  (
    await invited(db)
      .where("expires_at", ">", now)
      .where("reminded", "<", reminded)
      .where("created_at", "<=", before)
      .orderBy("expires_at")
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** Records until when the lender may sue so that a guarantor stays bound. */
export const noteClaimUntil = async (trx: Db, id: string, day: Day): Promise<void> => {
  await trx
    .updateTable("guarantees")
    .set({ claim_until: day })
    .where("id", "=", id)
    .where((eb) => eb("claim_until", "is distinct from", day))
    .execute();
};

/** Whether a locked guarantee still waits for what the guarantor sends first. */
export const isInvited = (status: GuaranteeStatus | undefined): boolean =>
  status !== undefined && INVITED.includes(status);

/** Invitations whose time is over. */
export const expiredGuarantees = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (await invited(db).where("expires_at", "<=", now).orderBy("expires_at").limit(most).execute()).map(({ id }) => id);

/** Counts the reminders of an invitation; false when it was counted already, or nothing waits for the guarantor by now. */
export const noteReminder = async (trx: Db, id: string, reminded: number): Promise<boolean> =>
  (await trx
    .updateTable("guarantees")
    .set({ reminded })
    .where("id", "=", id)
    .where("status", "in", INVITED)
    .where("reminded", "<", reminded)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Guarantees that have moved and of which nobody was told yet. */
export const guaranteesToTell = async (db: Db, most: number): Promise<string[]> =>
  (await db.selectFrom("guarantees").select("id").where("to_tell", "=", true).orderBy("id").limit(most).execute()).map(
    ({ id }) => id,
  );

/** Notes that it was told what a guarantee moved to; false when that was told already. */
export const noteTold = async (trx: Db, id: string): Promise<boolean> =>
  (await trx
    .updateTable("guarantees")
    .set({ to_tell: false })
    .where("id", "=", id)
    .where("to_tell", "=", true)
    .returning("id")
    .executeTakeFirst()) !== undefined;
