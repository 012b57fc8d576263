/**
 * Database and store of files know each other. The store holds the database's id and a mark that changes with every
 * sweep; the database remembers the latest marks. So neither another database nor a copy of this one, older or going its
 * own way, passes for the one whose files these are.
 */
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { newToken } from "#server/kernel/secrets.ts";
import type { FileStore } from "#server/ports/files/files.ts";
import type { Db } from "#server/store/db/schema.ts";
import { namedBlobs } from "#server/store/tables/blob-removals.ts";
import { addMark, storeIdentity, type StoreIdentity } from "#server/store/tables/store.ts";

type Bearing = { store: string; mark: string };

/** Blobs that are looked for in a store without an owner. */
const SAMPLE = 20;

const textOf = (bearing: Bearing): string =>
  `${JSON.stringify({ ...bearing, about: "whose files these are; goes along when they are copied" }, null, 2)}\n`;

const readBearing = (text: string | undefined): Bearing | undefined => {
  try {
    const { store, mark } = JSON.parse(text ?? "") as Partial<Bearing>;
    return typeof store === "string" && typeof mark === "string" ? { store, mark } : undefined;
  } catch {
    return undefined;
  }
};

const isOurs = ({ id, marks }: StoreIdentity, text: string | undefined): boolean => {
  const bearing = readBearing(text);
  return bearing?.store === id && marks.includes(bearing.mark);
};

/** Whether a store without an owner may be this database's: both are empty, or it holds files that the database names. */
const mayBeOurs = async (files: FileStore, named: readonly string[]): Promise<"yes" | "lacks" | "strange"> => {
  for (const id of named) if ((await files.get(id)) !== undefined) return "yes";
  if (named.length > 0) return "lacks";
  for await (const _ of files.list()) return "strange";
  return "yes";
};

/** Why a store of files is not a database's, in words that follow its name, and the text of its owner. */
export type Misfit = { is(database: string): string; owner: string };

const MISFITS = {
  unreadable: (database) => `has an owner.json that cannot be read, and so may not be that of ${database}`,
  copy: (database) =>
    `was last used by another copy of ${database}, such as a newer one, or is an older copy of its files itself`,
  another: (database) => `belongs to another database than ${database}`,
  lacks: (database) => `holds none of the uploaded files that ${database} names`,
  strange: (database) => `holds uploaded files that ${database} does not know`,
} as const satisfies Record<string, Misfit["is"]>;

/** Why the store of files does not belong to the database; undefined when it does, or when neither knows the other yet. */
const misfitOf = async (
  db: Db,
  files: FileStore,
  identity: StoreIdentity,
  owner: string | undefined,
): Promise<Misfit | undefined> => {
  if (isOurs(identity, owner)) return undefined;
  if (owner === undefined) {
    const verdict = await mayBeOurs(files, await namedBlobs(db, SAMPLE));
    return verdict === "yes" ? undefined : { is: MISFITS[verdict], owner: "" };
  }
  const bearing = readBearing(owner);
  const why = bearing === undefined ? "unreadable" : bearing.store === identity.id ? "copy" : "another";
  return { is: MISFITS[why], owner };
};

/**
 * Ties the store of files to the database at a start: the first time both get to know each other. `misfits` hears of a store
 * that is not this database's, and throws unless it is to be adopted. Throws a SettingError when it cannot be reached.
 */
export const tieFiles = async (
  db: Db,
  files: FileStore,
  misfits: (misfit: Misfit, identity: StoreIdentity) => void,
  now: Date,
): Promise<void> => {
  const reach = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new SettingError(
        `Uploaded files cannot be kept in ${files.name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}.`,
        { cause: error },
      );
    });
  // In this order: a mark is in the database before it is in the store.
  const owner = await reach(files.owner());
  let identity = await storeIdentity(db, now);
  const misfit = await reach(misfitOf(db, files, identity, owner));
  if (misfit) misfits(misfit, identity);
  if (!misfit && owner !== undefined) return;
  // Of nodes that start at once, one adds the first mark, and all write it.
  if (identity.marks.length === 0) {
    await addMark(db, identity, newToken());
    identity = await storeIdentity(db, now);
  }
  await reach(files.setOwner(textOf({ store: identity.id, mark: identity.marks[0]! })));
};

/** Whether the store of files still is this database's; also while no start has tied them. */
export const isTied = async (db: Db, files: FileStore, now: Date): Promise<boolean> => {
  const owner = await files.owner();
  const identity = await storeIdentity(db, now);
  return identity.marks.length === 0 || isOurs(identity, owner);
};

/**
 * Gives the store of files its next mark. It is the one before the newest: a database that loses its last minute, as an
 * embedded one may by a power cut, still knows it.
 */
export const renewMark = async (db: Db, files: FileStore, now: Date): Promise<void> => {
  const identity = await storeIdentity(db, now);
  const [newest] = identity.marks;
  if (newest !== undefined && (await addMark(db, identity, newToken())))
    await files.setOwner(textOf({ store: identity.id, mark: newest }));
};
