/** Stores that do not fit are refused until whoever starts says so, with a code that holds for just these. */
import { createHash } from "node:crypto";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import type { Settings } from "#server/kernel/settings.ts";
import { withoutPassword } from "#server/store/db/postgres.ts";

/** What the start knows of the database, to name it. */
export type Named = Pick<Settings, "adoptStores" | "databaseUrl" | "dataDir">;

/** The database as its owner knows it, with the setting that says where it is. */
export const databaseName = ({ databaseUrl, dataDir }: Named): string =>
  databaseUrl === undefined
    ? `the database in ${dataDir} (DATA_DIR)`
    : `the database at ${withoutPassword(databaseUrl)} (DATABASE_URL)`;

/**
 * Passes when `ADOPT_STORES` has the code of what does not fit, otherwise throws a SettingError with `says`, what to do,
 * and the code. `facts` are those that do not fit: once they are others, the code is worth nothing.
 */
export const adoptOrRefuse = ({ adoptStores }: Named, facts: readonly string[], says: string, toGoOn: string): void => {
  const code = createHash("sha256").update(facts.join("\0")).digest("hex").slice(0, 12);
  if (!adoptStores.includes(code)) throw new SettingError(`${says} ${toGoOn} start once with ADOPT_STORES=${code}.`);
};
