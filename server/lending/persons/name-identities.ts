/** Lets identities of before be found by their names. */
import type { Services } from "#server/services.ts";
import { nameIdentity, unnamedIdentities } from "#server/store/tables/identities.ts";
import { hashesOfNames, openIdentity } from "./identity.ts";

const AT_ONCE = 500;

/** Does so for some of them. */
export const nameIdentities = async (services: Services): Promise<void> => {
  const { db } = services.database;
  for (const { id, ...row } of await unnamedIdentities(db, AT_ONCE))
    await nameIdentity(db, id, hashesOfNames(services, openIdentity(services, row)));
};
