/**
 * `npm run move-data`: everything of the embedded database in DATA_DIR goes into the empty PostgreSQL at DATABASE_URL,
 * or nothing does.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "#server/kernel/lock.ts";
import { readSecretKey } from "#server/kernel/secret-file.ts";
import { keyIds } from "#server/kernel/secrets.ts";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { readRows, type Environment } from "#server/kernel/setting-rows.ts";
import { SETTINGS } from "#server/kernel/settings.ts";
import { makeQueue } from "#server/queue/queue.ts";
import { databaseOn, migrateEngine } from "#server/store/db/database.ts";
import { DatabaseError } from "#server/store/db/database-error.ts";
import { openEmbedded, requireEmbedded } from "#server/store/db/embedded.ts";
import type { Engine } from "#server/store/db/engine.ts";
import { openPostgres, withoutPassword } from "#server/store/db/postgres.ts";
import { dropQueue, moveTables, type ComparedTable, type Moved } from "#server/store/move/move.ts";
import { openSession, type Session } from "#server/store/move/session.ts";
import { isBare, keysOf } from "#server/store/move/tables.ts";
import { explain } from "./explain.ts";

const { dataDir, databaseUrl, secretKey, oldSecretKeys } = SETTINGS;
const ROWS = { dataDir, databaseUrl, secretKey, oldSecretKeys };

type Print = (text: string) => void;

/** Closes what was opened, the last first, whatever happens meanwhile. */
const inTurn = async <T>(work: (keep: (close: () => Promise<unknown>) => void) => Promise<T>): Promise<T> => {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await work((close) => void closing.unshift(close));
  } finally {
    for (const close of closing) await close();
  }
};

/** Refuses keys that do not open what the folder's values are sealed with. */
const refuseOtherKeys = async (source: Session, folder: string, env: ReturnType<typeof given>): Promise<void> => {
  const current = env.secretKey ?? (await readSecretKey(folder));
  const known = keyIds([...(current === undefined ? [] : [current]), ...env.oldSecretKeys]);
  if ((await keysOf(source)).some((id) => !known.includes(id)))
    throw new SettingError(
      `SECRET_KEY does not open the data of ${folder}. Set it to the key that the lender was started with, or unset it: the one in ${join(folder, "secret-key")} is then used. Former keys belong into SECRET_KEY_OLD.`,
    );
};

const given = (env: Environment) => {
  const settings = readRows(ROWS, env);
  if (settings.databaseUrl === undefined)
    throw new SettingError("DATABASE_URL must be set to the empty PostgreSQL database that the data goes into.");
  return { ...settings, databaseUrl: settings.databaseUrl };
};

const lineOf = ({ name, source, target, isSame }: ComparedTable): string => {
  const sums = Object.entries(source.sums)
    .filter(([, sum]) => sum !== "0")
    .map(([column, sum]) => `${column} ${sum}${target.sums[column] === sum ? "" : ` ≠ ${target.sums[column]}`}`);
  const rows = source.rows === target.rows ? String(source.rows) : `${source.rows} ≠ ${target.rows}`;
  return [isSame ? "same  " : "DIFFERS", name.padEnd(24), rows.padStart(9), source.hash.slice(0, 16), sums.join(", ")]
    .join("  ")
    .trimEnd();
};

const move = async (from: Engine, to: Engine, folder: string, env: ReturnType<typeof given>): Promise<Moved> =>
  inTurn(async (keep) => {
    const target = await openSession(to);
    keep(target.end);
    if (!(await isBare(target)))
      throw new DatabaseError(
        `The database at ${withoutPassword(env.databaseUrl)} is not empty. Give the data one of its own: create database …;`,
      );
    await migrateEngine(from);
    const source = await openSession(from);
    keep(source.end);
    await refuseOtherKeys(source, folder, env);
    return moveTables(source, target, {
      make: async () => {
        const queue = makeQueue(databaseOn(to), { error: () => undefined });
        await queue.prepare();
        await queue.stop();
      },
      drop: () => dropQueue(target),
    });
  });

/** What is not in the database and has to be brought along. */
const besides = async (folder: string, env: ReturnType<typeof given>): Promise<string[]> => {
  const files = await readdir(join(folder, "files")).catch(() => []);
  return [
    ...(env.secretKey === undefined
      ? [`Start every node with SECRET_KEY set to the content of ${join(folder, "secret-key")}.`]
      : ["Start every node with the same SECRET_KEY."]),
    ...(files.length > 0
      ? [`${files.length} uploaded files are in ${join(folder, "files")}: copy them to what FILES_DIR or S3_URL names.`]
      : []),
    "An imported list of settlements stays in the old folder: import it again on every node.",
  ];
};

const run = (env: ReturnType<typeof given>, print: Print): Promise<number> =>
  inTurn(async (keep) => {
    const folder = env.dataDir;
    await requireEmbedded(folder);
    const lock = await lockFolder(folder);
    keep(lock.release);
    const to = await openPostgres(env.databaseUrl, 2);
    keep(to.close);
    const from = await openEmbedded(folder);
    keep(from.close);
    const { tables, sequences, isSame } = await move(from, to, folder, env);
    tables.forEach((table) => print(lineOf(table)));
    const rows = tables.reduce((sum, { source }) => sum + source.rows, 0);
    if (!isSame) {
      print("Nothing was moved: the tables above differ. The new database is empty as before.");
      return 1;
    }
    print(`Moved ${rows} rows of ${tables.length} tables and ${sequences} sequences; counts, sums and hashes agree.`);
    (await besides(folder, env)).forEach((line) => print(line));
    return 0;
  });

/** Moves the data and prints what was compared. Resolves to the exit code: 1 when anything differs or is refused. */
export const moveData = async (env: Environment, print: Print, complain: Print): Promise<number> => {
  try {
    return await run(given(env), print);
  } catch (error) {
    complain(explain(error));
    return 1;
  }
};
