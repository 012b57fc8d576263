/**
 * The number that may confirm what ends in money or hands out all data: the phone, but for `POLICY.phoneDays` after a
 * change of it the number that was confirmed before. A code to that one, or a member of the staff who called it, trusts the
 * new phone at once.
 */
import { POLICY } from "#server/lending/lender/policy.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import { applicationsOf } from "#server/store/tables/applications.ts";
import { contactOf, trustPhone, type PhoneBefore } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";

const DAY_MS = 86_400_000;

/** A phone that is not trusted yet: the number of before, null where there was none, and the end of the wait. */
export type NewPhone = { before: string | null; until: Date };

/** From when a phone that is confirmed now is trusted. */
export const trustedFrom = (now: Date): Date => new Date(now.getTime() + POLICY.phoneDays * DAY_MS);

/** The changed phone of a profile while it is not trusted; undefined for one that is. */
export const newPhoneOf = (
  { phoneBefore: before, phoneTrustedFrom: until }: PhoneBefore,
  now: Date,
): NewPhone | undefined => (before !== null && until !== null && until > now ? { before, until } : undefined);

/** The trusted number of a profile. */
export const trustedNumberOf = (profile: PhoneBefore & { phone: string }, now: Date): string =>
  newPhoneOf(profile, now)?.before ?? profile.phone;

/** A phone as the row of its profile has it. */
type Phone = PhoneBefore & { phoneConfirmedAt: Date | null };

/** The end of the term since a phone's confirmation; undefined when it is over, or somebody has vouched for the phone. */
const freshUntil = ({ phoneConfirmedAt, phoneTrustedFrom }: Phone, now: Date): Date | undefined => {
  const until = phoneTrustedFrom ?? trustedFrom(phoneConfirmedAt ?? now);
  return until > now ? until : undefined;
};

/** Whether an assessment of an application found other names or another card than the person had before. */
const isIdentityChanged = async (db: Db, applicationId: string): Promise<boolean> =>
  (await assessmentsOf(db, applicationId)).some(({ decision }) =>
    decision.findings.some(({ code }) => code === "IDENTITY_CHANGED"),
  );

/**
 * The phone that may get no code that signs an application's agreement; undefined when it may. With other names or another
 * card than the person had, a profile's first phone waits as a changed one does: its number of before is nobody's here.
 */
export const signingHold = async (
  db: Db,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<NewPhone | undefined> => {
  const contact = await contactOf(db, userId);
  const changed = newPhoneOf(contact, now);
  if (changed || !(await isIdentityChanged(db, id))) return changed;
  const until = freshUntil(contact, now);
  return until && { before: null, until };
};

/** Whether a profile's phone waits for somebody of the staff to vouch for it: changed, or the first one of a changed identity. */
export const waitsForVouch = async (db: Db, userId: string, now: Date): Promise<boolean> => {
  const contact = await contactOf(db, userId);
  if (newPhoneOf(contact, now)) return true;
  if (!freshUntil(contact, now)) return false;
  for (const { id } of await applicationsOf(db, userId)) if (await isIdentityChanged(db, id)) return true;
  return false;
};

/** Trusts a phone because somebody of the staff vouches for it, in the transaction of the act; false when it does not wait. */
export const vouchInside = async (trx: Db, userId: string, now: Date): Promise<boolean> => {
  if (!(await waitsForVouch(trx, userId, now))) return false;
  await trustPhone(trx, userId, now);
  return true;
};
