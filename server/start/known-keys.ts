/** The keys a database knows: it is opened with all of them, and remembers the one that it is sealed under from now on. */
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Settings } from "#server/kernel/settings.ts";
import type { Database } from "#server/store/db/database.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addStoreKey, dropStoreKeys, holdIdentity, storeIdentity, storeKeys } from "#server/store/tables/store.ts";
import { adoptOrRefuse, databaseName, type Named } from "./adoption.ts";

type KeySettings = Named & Pick<Settings, "secretKey">;

/**
 * Refuses, with a SettingError, a database with values sealed under other keys than those with the given ids; with none
 * given, also that a key is made for it. Returns ids of keys that are given up.
 */
export const judgeKeys = async (
  db: Db,
  given: readonly string[],
  settings: KeySettings,
  now: Date,
): Promise<readonly string[]> => {
  const lacking = (await storeKeys(db)).filter((id) => !given.includes(id));
  if (lacking.length === 0) return lacking;
  const [are, todo] =
    given.length === 0
      ? ["there is no secret-key in DATA_DIR", "put the lender's secret-key there, or set SECRET_KEY"]
      : settings.secretKey === undefined
        ? [
            `the secret-key in DATA_DIR is ${given[0]}`,
            "put the right one there; a former one belongs into SECRET_KEY_OLD",
          ]
        : [`SECRET_KEY is ${given[0]}`, "set it to the right one; a former one belongs into SECRET_KEY_OLD"];
  adoptOrRefuse(
    settings,
    ["key", (await storeIdentity(db, now)).id, ...lacking],
    `Values of ${databaseName(settings)} are sealed under the ${lacking.length > 1 ? "keys" : "key"} with id ${lacking.join(", ")}, and ${are}: ${todo}.`,
    "To give up for good what only that key opens,",
  );
  return lacking;
};

/** Accepts the keys that a database is opened with, and remembers the current one. Throws a SettingError. */
export const acceptKeys = (
  database: Pick<Database, "transaction">,
  { keyIds }: Pick<Secrets, "keyIds">,
  settings: KeySettings,
  now: Date,
): Promise<void> =>
  database.transaction(async (trx) => {
    await holdIdentity(trx, now);
    const givenUp = await judgeKeys(trx, keyIds, settings, now);
    if (givenUp.length > 0) await dropStoreKeys(trx, givenUp);
    await addStoreKey(trx, keyIds[0]!, now);
  });
