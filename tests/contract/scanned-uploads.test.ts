import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bodyOf, borrowerAt, type Answer, type Borrower } from "#tests/borrower.ts";
import { clamavStandin, type ScannerMood } from "#tests/clamav-standin.ts";
import { openTestPglite } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";
import { picture } from "#tests/pictures.ts";

const CALL = "fill-in-id-card-upload";
const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

let folder: string;
let daemon: Awaited<ReturnType<typeof clamavStandin>>;
let lender: Lender;
let borrower: Borrower;
let front: Buffer;
let database: Awaited<ReturnType<typeof openTestPglite>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scanned-"));
  daemon = await clamavStandin();
  database = await openTestPglite();
  lender = await openLender(database, { env: { DATA_DIR: folder, CLAMAV_URL: daemon.url, LOG_LEVEL: "silent" } });
  borrower = await borrowerAt(lender, "filledIn");
  front = await picture();
});
beforeEach(() => void (daemon.mood = "works"));
afterAll(async () => {
  await lender.close();
  await database.close();
  await daemon.close();
  await rm(folder, { recursive: true, force: true });
});

const post = async (bytes: Buffer): Promise<Answer> => {
  const form = await borrower.form(CALL);
  const body = bodyOf(form, { dataPrivacy: "0" });
  body.append("idCardFront", new Blob([new Uint8Array(bytes)]), "front.jpg");
  return borrower.post(form, {}, { body });
};
const nothingKept = async (): Promise<void> => {
  expect((await borrower.form(CALL)).staged).toBeUndefined();
  expect([await readdir(join(folder, "files")).catch(() => []), await readdir(join(folder, "incoming"))]).toEqual([[], []]);
};

it("a picture in whose comment a virus hides is refused, although drawing it anew would have removed it", async () => {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, EICAR.length + 2]), Buffer.from(EICAR)]);
  const answer = await post(Buffer.concat([front.subarray(0, 2), comment, front.subarray(2)]));
  expect([answer.status, answer.body.errors!["idCardFront"], answer.body["staged"]]).toEqual([400, "Проверката за вируси спря този файл. Изберете друг.", undefined]);
  await nothingKept();
});

it.each<ScannerMood>(["hangs up", "refuses size", "talks nonsense"])("nothing is accepted of a scanner that %s", async (mood) => {
  daemon.mood = mood;
  expect((await post(front)).body.errors!["idCardFront"]).toBe("Файлът не можа да бъде проверен. Опитайте отново след малко.");
  await nothingKept();
});

it("a clean picture is taken once the scanner has seen all of it", async () => {
  daemon.scanned.length = 0;
  expect((await post(front)).body["staged"]).toMatchObject({ idCardFront: [{ name: "front.jpg" }] });
  expect(daemon.scanned).toEqual([front.length]);
});
