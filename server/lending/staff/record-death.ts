/**
 * A borrower has died: their profiles are closed to login, nothing is written to them any more, no interest for delay runs
 * and nobody collects; what waited for them ends: requests for relief, annexes and certificates; guarantors are told, and the
 * desk keeps how the heirs are reached.
 */
import { lawWords } from "#src/copy/staff-law.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { blockInside, unblockInside } from "#server/lending/accounts/close-profile.ts";
import { refuseCertificatesOfDead } from "#server/lending/certificates/desk.ts";
import { tellGuarantorsOf } from "#server/lending/guarantees/tell-of-credit.ts";
import { endReliefOfDead } from "#server/lending/relief/answer.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsOfPerson, lockCredits } from "#server/store/tables/credits.ts";
import {
  addDeath,
  deathOf,
  isDead,
  openCreditsOfPerson,
  profilesOfPerson,
  revokeDeath,
  setHeirs,
  type DeathWords,
} from "#server/store/tables/deaths.ts";
import { withdrawUnsent } from "#server/store/tables/messages.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import { blockedAt } from "#server/store/tables/transitions.ts";

type OnPerson = { personId: string; by: string; reason: string; now: Date };

/** Books the open credits of a person anew, as interest for delay runs differently; they are locked. */
const bookAll = async (services: Services, trx: Db, event: string, { personId, now }: OnPerson) => {
  const booked = [];
  for (const credit of await lockCredits(trx, await openCreditsOfPerson(trx, personId)))
    booked.push(await bookCredit(services, trx, credit, { event: `${event}/${credit.no}`, actor: "O", now }));
  return booked;
};

/** Records a death; false when the person is recorded as dead. */
export const recordDeath = async (
  services: Services,
  trx: Db,
  { personId, diedOn, words, by, reason, now }: OnPerson & { diedOn: Day; words: DeathWords },
): Promise<boolean> => {
  await holdPerson(trx, personId);
  if (await isDead(trx, personId)) return false;
  for (const userId of await profilesOfPerson(trx, personId)) {
    await withdrawUnsent(trx, userId, [""], now);
    await blockInside(trx, { userId, reason: `${by}: ${reason}`, now });
  }
  await addDeath(trx, services.secrets, { personId, diedOn, by, now, ...words });
  const credits = (await creditsOfPerson(trx, personId)).map(({ no }) => no);
  for (const { no: creditNo } of await lockCredits(trx, credits)) {
    const ending = { creditNo, words: lawWords.endedByDeath, now };
    await endReliefOfDead(services, trx, ending);
    await refuseCertificatesOfDead(services, trx, ending);
  }
  const event = `death/${personId}/${now.getTime()}`;
  for (const { told, credit } of await bookAll(services, trx, event, { personId, by, reason, now }))
    await tellGuarantorsOf(services, trx, {
      drawings: told.map(({ drawing }) => drawing.no),
      key: `died:${credit.no}:${now.getTime()}`,
      write: (to) => services.words.mail("law.guarantor.died", to, to),
      now,
    });
  return true;
};

/**
 * Takes a death back that was recorded by mistake; false when none is recorded. Only profiles that recording it has blocked
 * are open again: what was blocked before for another reason stays blocked, and what has ended by it has to be asked for anew.
 */
export const takeDeathBack = async (services: Services, trx: Db, on: OnPerson): Promise<boolean> => {
  const { personId, by, reason, now } = on;
  await holdPerson(trx, personId);
  const death = await deathOf(trx, services.secrets, personId);
  if (!death || !(await revokeDeath(trx, { personId, by, now }))) return false;
  for (const userId of await profilesOfPerson(trx, personId))
    if ((await blockedAt(trx, userId))?.getTime() === death.at.getTime())
      await unblockInside(trx, { userId, reason: `${by}: ${reason}`, now });
  await bookAll(services, trx, `death-back/${personId}/${now.getTime()}`, on);
  return true;
};

/** Writes down how the heirs are reached; false when no death is recorded, or they are reached so already. */
export const nameHeirs = async (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  personId: string,
  heirs: Omit<DeathWords, "document">,
): Promise<boolean> => {
  await holdPerson(trx, personId);
  const death = await deathOf(trx, secrets, personId);
  const isSame = (Object.keys(heirs) as (keyof typeof heirs)[]).every((name) => death?.[name] === heirs[name]);
  if (!death || isSame) return false;
  await setHeirs(trx, secrets, death.id, { document: death.document, ...heirs });
  return true;
};
