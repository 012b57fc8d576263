/**
 * A whole checkout in a folder of another name: built there, moved, closed to writing, and run by a user who owns nothing of
 * it, under an environment of somebody else's. A borrower goes from the first step to the credit and the signed papers.
 */
import { execFile } from "node:child_process";
import { chownSync, chmodSync, cpSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, bodyOf, runningCredit, steps, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { until } from "#tests/support/lender.ts";
import { oddPath } from "#tests/support/odd-path.ts";
import { ordinaryUser } from "#tests/support/ordinary-user.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { picture } from "#tests/support/pictures.ts";
import { remoteBorrower } from "#tests/support/remote-borrower.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { copySchemas } from "#tests/support/walked-steps.ts";

const exec = promisify(execFile);
const folder = temporaryFolder("places");
const root = oddPath(folder);
/** Who moves the demo's clock, and why. */
const MOVER = ["--as", "admin@example.bg", "--reason", "проба"];
/** Vite builds in no path with „#“. */
const buildable = root.replaceAll("#", "№");
const dataDir = join(oddPath(join(folder, "data")), "данни");

const LEFT_OUT = new Set([".git", "data", "dist", "node_modules", "coverage", "storybook-static"]);

/** Environments of other people's machines. */
const ODD = { HOME: "/nonexistent", LANG: "tr_TR.UTF-8", LC_ALL: undefined, TZ: "Pacific/Kiritimati" };
const BARE = { HOME: undefined, LANG: undefined, LC_ALL: "C", TZ: undefined };

let server: ServerProcess | undefined;
let borrower: Borrower;

const start = async (env: Readonly<Record<string, string | undefined>>): Promise<ServerProcess> => {
  await server?.kill("SIGTERM");
  const at = server && { port: Number(new URL(server.url).port) };
  return (server = await startServer({ root, dataDir, env, user: ordinaryUser, ...at }));
};

const operator = async (env: Readonly<Record<string, string | undefined>>, ...words: string[]): Promise<string> => {
  const given = { PATH: process.env.PATH, DATA_DIR: dataDir, ...env };
  const script = join(root, "server", "operator.mjs");
  return (await exec(process.execPath, [script, ...words], { cwd: "/", env: given, ...ordinaryUser })).stdout;
};

beforeAll(async () => {
  // A test before this one in the same process may have kept its files to itself, as a restore does.
  process.umask(0o022);
  for (const name of readdirSync(inRoot()).filter((entry) => !LEFT_OUT.has(entry)))
    cpSync(inRoot(name), join(buildable, name), { recursive: true });
  // A link to each file where that is possible, as there are tens of thousands.
  await exec("cp", ["-al", inRoot("node_modules"), buildable]).catch(() =>
    exec("cp", ["-R", inRoot("node_modules"), buildable]),
  );
  await exec("npm", ["run", "build"], { cwd: buildable, env: { ...process.env, NODE_ENV: "production" } });
  copySchemas(join(buildable, "schemas"));
  mkdirSync(dirname(root), { recursive: true });
  renameSync(buildable, root);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(folder, 0o755);
  if (ordinaryUser) chownSync(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  else await exec("chmod", ["-R", "a-w", root]);
}, 600_000);
closeAfterAll(
  () => server,
  // Else it could not be removed.
  () => ({ close: () => exec("chmod", ["-R", "u+w", root]) }),
);

describe("an ordinary user's server on a checkout that they cannot write", () => {
  it("takes a borrower from the first step to the credit", async () => {
    const { url } = await start(ODD);
    borrower = remoteBorrower(url);
    await steps.register(borrower, stories.approve);
    await steps.confirmPhone(borrower);
    await steps.fillIn(borrower);
    const upload = await borrower.form("fill-in-id-card-upload");
    const body = bodyOf(upload, { dataPrivacy: "1" });
    for (const side of ["idCardFront", "idCardBack"])
      body.append(side, new Blob([new Uint8Array(await picture())]), "снимка.jpg");
    succeed(await borrower.post(upload, {}, { body }));
    await steps.personal(borrower, stories.approve);
    await steps.payment(borrower, stories.approve);
    await steps.confirmRequest(borrower);
    await until(
      () => borrower.read("view-contract"),
      ({ body: { page } }) => page !== undefined,
    );
    await steps.sign(borrower);
    await until(
      () => borrower.read("status"),
      ({ body: { request } }) => (request as { status: string } | undefined)?.status === "active",
    );
  }, 120_000);

  it("has signed papers to read", async () => {
    const { text } = await borrower.read("documents");
    const files = [...text.matchAll(/"url":"(\/api[^"]+)"/g)].map(([, url]) => url!);
    expect(files).toHaveLength(4);
    const cookie = [...borrower.cookies].map((pair) => pair.join("=")).join("; ");
    for (const file of files) {
      const answer = await fetch(server!.url + file, { headers: { cookie } });
      expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(DEMO_LENDER.uic);
    }
  }, 60_000);

  it("answers the operator, from wherever they ask, and goes on in another environment", async () => {
    expect(await operator(BARE, "clock", "1", ...MOVER)).toMatch(/приключени дни/);
    await start(BARE);
    const page = await fetch(server!.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Кандидатствайте")]);
    expect(await operator(ODD, "clock", "1", ...MOVER)).toMatch(/приключени дни/);
    succeed(await borrower.logInAgain());
    expect((await runningCredit(borrower)).contractNumber).toMatch(/^ПК-/);
  }, 120_000);
});
