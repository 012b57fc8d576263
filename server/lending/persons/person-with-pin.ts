import type { Services } from "#server/services.ts";
import { findPerson } from "#server/store/tables/persons.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Purpose of the keyed hash of an ЕГН. */
export const EGN_LOOKUP = "egn";

/** The person with this ЕГН; undefined when nobody has sent an application with it. */
export const personWithPin = (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  pin: string,
): Promise<string | undefined> => findPerson(db, secrets.lookupHashes(EGN_LOOKUP, pin));
