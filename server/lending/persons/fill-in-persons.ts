/**
 * Moves the persons of before: every sent application gets the person of its own answers, every profile the person of
 * its latest signed application, otherwise of its latest one. Runs at every start and does each once; conflicts are
 * left for a person to settle (`operator identity-conflicts`).
 */
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import {
  applicationsWithoutPerson,
  fillInPersons,
  identityConflicts,
  letEgnLogIn,
  personsOfProfiles,
  setPersonOfProfile,
  type ProfilePerson,
} from "#server/store/tables/persons.ts";
import { recordPerson } from "./fix-person.ts";

const AT_ONCE = 500;

/** What a move did: applications, profiles and credits that got their person; applications it could not read. */
export type Moved = { applications: number; profiles: number; credits: number; unreadable: string[] };

const moveApplications = async (services: Services, moved: Moved): Promise<void> => {
  const { database, log } = services;
  const failed: string[] = [];
  for (;;) {
    const batch = await applicationsWithoutPerson(database.db, failed, AT_ONCE);
    if (batch.length === 0) return;
    for (const { id, submittedAt } of batch) {
      try {
        await database.transaction(async (trx) => {
          await lockApplication(trx, id);
          if ((await applicationById(trx, id)).personId !== null) return;
          await recordPerson(services, trx, { applicationId: id, now: submittedAt });
          moved.applications += 1;
        });
      } catch (error) {
        failed.push(id);
        moved.unreadable.push(id);
        log.error({ event: "person-unreadable", application: id, why: (error as Error).message }, "");
      }
    }
  }
};

const moveProfiles = async ({ database }: Services, moved: Moved): Promise<void> => {
  const all = await personsOfProfiles(database.db);
  const first = new Map<string, ProfilePerson>();
  const signers = new Map<string, Set<string>>();
  for (const one of all) {
    if (!first.has(one.userId)) first.set(one.userId, one);
    if (one.signed) signers.set(one.personId, (signers.get(one.personId) ?? new Set()).add(one.userId));
  }
  for (const { userId, personId, signed, at } of first.values()) {
    await database.transaction(async (trx) => {
      await setPersonOfProfile(trx, userId, personId, at);
      // With several signers the ЕГН logs in to none of them until a person has settled whose it is.
      if (signed && signers.get(personId)?.size === 1) await letEgnLogIn(trx, userId, personId);
    });
    moved.profiles += 1;
  }
};

/** Gives everything of before its person. Several nodes may run it at once. */
export const moveToPersons = async (services: Services): Promise<Moved> => {
  const { database, log } = services;
  const moved: Moved = { applications: 0, profiles: 0, credits: 0, unreadable: [] };
  await moveApplications(services, moved);
  await moveProfiles(services, moved);
  moved.credits = await fillInPersons(database.db);
  if (moved.applications > 0 || moved.profiles > 0) {
    const conflicts = (await identityConflicts(database.db)).length;
    log.warn({ event: "persons-filled-in", ...moved, conflicts }, "applications of before got their persons");
  }
  return moved;
};
