/** Erases applications and profiles as wholes, with the persons that nothing points at afterwards. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  applicationsToErase,
  dropApplication,
  dropBonuses,
  dropProfile,
  dropUnknownPerson,
  hasBonuses,
  holdToErase,
  profileToErase,
  stripApplication,
} from "#server/store/tables/erasure.ts";
import { dropGuarantees, hasSignedAsGuarantor } from "#server/store/tables/guarantees-of.ts";

type Erasing = Pick<Services, "queue">;

/** Has the bytes of files removed whose rows go in this transaction. */
export const removeLater = async ({ queue }: Erasing, trx: Db, blobs: readonly string[]): Promise<void> => {
  if (blobs.length > 0) await queue.send(trx, "remove-files", { blobs: [...blobs] });
};

/** Erases a profile without applications. */
export const eraseWholeProfile = async (erasing: Erasing, trx: Db, userId: string): Promise<void> => {
  const personId = (await profileToErase(trx, userId))?.personId;
  await removeLater(erasing, trx, await dropProfile(trx, userId));
  if (personId) await dropUnknownPerson(trx, personId);
};

/** Erases the guarantees of an application, with profiles that were closed before and persons that nothing points at then. */
const eraseGuarantees = async (erasing: Erasing, trx: Db, applicationId: string): Promise<void> => {
  for (const { userId, personId } of await dropGuarantees(trx, applicationId)) {
    if (userId && (await profileToErase(trx, userId))?.isClosed && (await isUnneeded(trx, userId)))
      await eraseWholeProfile(erasing, trx, userId);
    if (personId) await dropUnknownPerson(trx, personId);
  }
};

/** Whether nothing that is kept needs a profile: no application, no signature as guarantor, no bonus. */
const isUnneeded = async (trx: Db, userId: string): Promise<boolean> =>
  (await applicationsToErase(trx, userId)).length === 0 &&
  !(await hasSignedAsGuarantor(trx, userId)) &&
  !(await hasBonuses(trx, userId));

/** Erases an application; with the last one of a closed profile also the profile. Safe to repeat. */
export const eraseApplication = async (erasing: Erasing, trx: Db, id: string): Promise<void> => {
  const application = await holdToErase(trx, id);
  if (!application) return;
  const { userId, personId } = application;
  await eraseGuarantees(erasing, trx, id);
  await removeLater(erasing, trx, await dropApplication(trx, id));
  if ((await isUnneeded(trx, userId)) && (await profileToErase(trx, userId))?.isClosed)
    await eraseWholeProfile(erasing, trx, userId);
  if (personId) await dropUnknownPerson(trx, personId);
};

/** Erases bonuses that have ended and their transfers of before a time, with profiles that were closed and kept for them alone. */
export const eraseBonuses = async (erasing: Erasing, trx: Db, before: Date): Promise<void> => {
  for (const userId of await dropBonuses(trx, before))
    if ((await profileToErase(trx, userId))?.isClosed && (await isUnneeded(trx, userId)))
      await eraseWholeProfile(erasing, trx, userId);
};

/** Erases all of an application but its course and the movements of money. Safe to repeat. */
export const eraseAgreement = async (erasing: Erasing, trx: Db, id: string): Promise<void> => {
  if (!(await holdToErase(trx, id))) return;
  await eraseGuarantees(erasing, trx, id);
  await removeLater(erasing, trx, await stripApplication(trx, id));
};
