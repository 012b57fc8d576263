/**
 * A start on stores that do not belong together: refused in one line, and nothing is touched. The files of somebody are
 * what they were afterwards.
 */
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openServices, type AppContainer } from "#server/start/open-services.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { renewMark } from "#server/uploads/owner.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import { replaceFiles } from "#server/store/tables/files.ts";
import { openBefore } from "#tests/migration/before.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { makeBarePostgresDatabase, makePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { databaseOn } from "#server/store/db/database.ts";
import { openPostgres } from "#server/store/db/postgres.ts";

const [K1, K2, K3] = ["1", "2", "3"].map((sign) => `${sign} is a key of at least 32 characters`) as [
  string,
  string,
  string,
];
const root = temporaryFolder("zayavka-stores");
let made = 0;
const newFolder = (): string => join(root, String((made += 1)));

const newDatabase = async (make: () => Promise<PostgresDatabase> = makePostgresDatabase): Promise<string> => {
  const { url, close } = await make();
  onTestFinished(close);
  return url;
};

const open = async (env: Record<string, string>): Promise<AppContainer> => {
  const opened = await openServices(
    readConfiguration({ LOG_LEVEL: "silent", DEMO: "on", STAFF: "off", DATA_DIR: newFolder(), ...env }),
  );
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await opened.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...opened, close };
};

const start = async (env: Record<string, string>): Promise<void> => (await open(env)).close();

/** What a refused start prints. */
const refusal = (env: Record<string, string>): Promise<string> =>
  start(env).then(
    () => "it started",
    (error: unknown) => (error as Error).message,
  );

const codeIn = (text: string): string => /ADOPT_STORES=([0-9a-f]{12})\.$/.exec(text)?.[1] ?? `no code in: ${text}`;

/** A folder with files of the store's shape, five hours old. */
const oldFiles = async (): Promise<{ folder: string; names: string[] }> => {
  const [folder, names] = [newFolder(), ["a", "b", "c", "d", "e"].map((sign) => sign.repeat(22))];
  await mkdir(folder, { recursive: true });
  const then = new Date(Date.now() - 5 * 3_600_000);
  for (const name of names) {
    await writeFile(join(folder, name), `sealed ${name}`);
    await utimes(join(folder, name), then, then);
  }
  return { folder, names };
};

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name !== "owner.json").sort();

const sweep = ({ services }: AppContainer): Promise<void> =>
  sweepFiles(services.now(), services.now().ports.clock.now());

/** Names a file of a folder in a database. */
const nameIn = ({ services }: AppContainer, blob: string): Promise<void> =>
  replaceFiles(
    services.now().database.db,
    { userId: null, applicationId: null, kind: "f/a", title: "" },
    [{ id: "11111111-1111-4111-8111-111111111111", blob, name: "", mime: "", size: 1, sha256: "" }],
    new Date(),
  );

describe("files of another database", () => {
  it("of a lender of before, beside an empty one: the start is refused, and no sweep takes any", async () => {
    const { folder, names } = await oldFiles();
    const env = { DATABASE_URL: await newDatabase(), SECRET_KEY: K1, FILES_DIR: folder };
    const said = await refusal(env);
    expect(said).toMatch(
      /^Uploaded files and database do not belong together: the folder \S+ \(FILES_DIR\) holds uploaded files that the database at postgres:\S+ \(DATABASE_URL\) does not know; correct/,
    );
    expect(said).not.toContain("\n");
    expect(await readdir(folder)).toEqual(names);
    // Adopted on purpose they are kept all the same: no row says that they were deleted.
    const adopting = await open({ ...env, ADOPT_STORES: codeIn(said) });
    await sweep(adopting);
    expect(await filesIn(folder)).toEqual(names);
    await adopting.close();
    await start(env);
  });

  it("that has its mark: refused, until the folder is adopted; then its former owner is", async () => {
    const folder = newFolder();
    const [one, other] = await Promise.all([newDatabase(), newDatabase()]);
    const env = (url: string) => ({ DATABASE_URL: url, SECRET_KEY: K1, FILES_DIR: folder });
    const former = await open(env(one));
    const said = await refusal(env(other));
    expect(said).toContain("belongs to another database");
    expect(await refusal({ ...env(other), ADOPT_STORES: "0123456789ab" })).toBe(said);
    await start({ ...env(other), ADOPT_STORES: codeIn(said) });
    await start(env(other));
    // What still runs on the former one removes nothing any more.
    const blob = "x".repeat(22);
    await writeFile(join(folder, blob), "");
    await former.services.now().database.query("insert into blob_removals values ($1, '-infinity')", [blob]);
    await sweep(former);
    expect(await filesIn(folder)).toEqual([blob]);
    await former.close();
    expect(await refusal(env(one))).toContain("belongs to another database");
    // The code was for the folder as it was.
    expect(await refusal({ ...env(one), ADOPT_STORES: codeIn(said) })).toContain("belongs to another database");
  });

  it("of a newer state of the same one: an older copy is refused", async () => {
    const env = { DATABASE_URL: await newDatabase(), SECRET_KEY: K1, FILES_DIR: newFolder() };
    const lender = await open(env);
    const { database, ports } = lender.services.now();
    const [{ marks: before }] = (await database.query("select marks from store")).rows as [{ marks: string[] }];
    for (let n = 0; n < 3; n += 1) await renewMark(database.db, ports.files, new Date());
    await lender.close();
    await start(env);
    const copy = databaseOn(await openPostgres(env.DATABASE_URL, 2));
    await copy.query("update store set marks = $1", [before]);
    await copy.close();
    expect(await refusal(env)).toContain("was last used by another copy of the database at postgres");
  });

  it("that it names and that are not there: refused, as with a volume that is not mounted", async () => {
    const env = { DATABASE_URL: await newDatabase(), SECRET_KEY: K1 };
    const { folder, names } = await oldFiles();
    const lender = await open({ ...env, FILES_DIR: newFolder() });
    await nameIn(lender, names[0]!);
    await lender.close();
    expect(await refusal({ ...env, FILES_DIR: newFolder() })).toContain(
      "holds none of the uploaded files that the database at postgres",
    );
    // Copied without the mark, as by hand: it holds what is named.
    await start({ ...env, FILES_DIR: folder });
    expect(JSON.parse(await readFile(join(folder, "owner.json"), "utf8"))).toMatchObject({
      store: expect.any(String) as string,
    });
  });
});

describe("keys", () => {
  it("another one is refused, one with the former listed is taken and remembered", async () => {
    const env = { DATABASE_URL: await newDatabase(), FILES_DIR: newFolder() };
    await start({ ...env, SECRET_KEY: K1 });
    const said = await refusal({ ...env, SECRET_KEY: K2 });
    expect(said).toMatch(
      /^Values of the database at \S+ \(DATABASE_URL\) are sealed under the key with id [0-9a-f]{8}, and SECRET_KEY is [0-9a-f]{8}: set it to the right one; a former one belongs into SECRET_KEY_OLD\. /,
    );
    expect(said).not.toContain("\n");
    await start({ ...env, SECRET_KEY: K1 });
    await start({ ...env, SECRET_KEY: K2, SECRET_KEY_OLD: K1 });
    expect(await refusal({ ...env, SECRET_KEY: K1 })).toContain("are sealed under the key with id");
    expect(await refusal({ ...env, SECRET_KEY: K2 })).toContain("are sealed under the key with id");
    await start({ ...env, SECRET_KEY: K1, SECRET_KEY_OLD: `${K2},${K3}` });
    // Whoever lost a key for good can go on without what only it opens.
    const lost = await refusal({ ...env, SECRET_KEY: K3 });
    await start({ ...env, SECRET_KEY: K3, ADOPT_STORES: codeIn(lost) });
    await start({ ...env, SECRET_KEY: K3 });
  });

  it("of two nodes that start at once with different ones on a new database, one is refused; with the same, none is", async () => {
    const [one, other] = await Promise.all([newDatabase(), newDatabase()]);
    const folder = newFolder();
    const said = await Promise.all(
      [K1, K2].map((key) => refusal({ DATABASE_URL: one, SECRET_KEY: key, FILES_DIR: folder })),
    );
    expect(said.filter((text) => text === "it started")).toHaveLength(1);
    expect(said.filter((text) => text.includes("are sealed under the key"))).toHaveLength(1);
    const shared = newFolder();
    const nodes = await Promise.all(
      [1, 2, 3].map(() => open({ DATABASE_URL: other, SECRET_KEY: K1, FILES_DIR: shared })),
    );
    const { rows } = await nodes[0]!.services.now().database.query("select id, marks[1] as mark from store");
    expect(rows).toHaveLength(1);
    expect(JSON.parse(await readFile(join(shared, "owner.json"), "utf8"))).toMatchObject({
      store: rows[0]!["id"],
      mark: rows[0]!["mark"],
    });
  });

  it("are not made beside an embedded database that was opened with one, as in a restored backup", async () => {
    const folder = newFolder();
    await start({ DATA_DIR: folder });
    const key = await readFile(join(folder, "secret-key"), "utf8");
    await rm(join(folder, "secret-key"));
    expect(await refusal({ DATA_DIR: folder })).toMatch(
      /and there is no secret-key in DATA_DIR: put the lender's secret-key there, or set SECRET_KEY\./,
    );
    expect(await readdir(folder)).not.toContain("secret-key");
    expect(await refusal({ DATA_DIR: folder, SECRET_KEY: K1 })).toContain("and SECRET_KEY is");
    await writeFile(join(folder, "secret-key"), key, { mode: 0o600 });
    await start({ DATA_DIR: folder });
  }, 60_000);

  it("of a lender of before are known by what is sealed under them", async () => {
    const url = await newDatabase(makeBarePostgresDatabase);
    const database = databaseOn(await openPostgres(url, 2));
    await openBefore(database);
    await database.close();
    const env = { DATABASE_URL: url, FILES_DIR: newFolder() };
    expect(await refusal({ ...env, SECRET_KEY: K1 })).toContain("are sealed under the key with id");
    await start({ ...env, SECRET_KEY: "a secret key for tests, long enough" });
  }, 60_000);
});
