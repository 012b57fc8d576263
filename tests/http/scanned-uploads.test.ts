import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { bodyOf, borrowerAt, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { clamavStandin, type ScannerMood } from "#tests/support/clamav-standin.ts";
import { openOwnLender, type Lender } from "#tests/support/lender.ts";
import { picture } from "#tests/support/pictures.ts";

const CALL = "fill-in-id-card-upload";
const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

const folder = temporaryFolder("scanned");
let daemon: Awaited<ReturnType<typeof clamavStandin>>;
let lender: Lender;
let borrower: Borrower;
let front: Buffer;
beforeAll(async () => {
  daemon = await clamavStandin();
  lender = await openOwnLender({ env: { DATA_DIR: folder, CLAMAV_URL: daemon.url, LOG_LEVEL: "silent" } });
  borrower = await borrowerAt(lender, "filledIn");
  front = await picture();
});
beforeEach(() => void (daemon.mood = "works"));
closeAfterAll(
  () => lender,
  () => daemon,
);

const post = async (bytes: Buffer): Promise<Answer> => {
  const form = await borrower.form(CALL);
  const body = bodyOf(form, { dataPrivacy: "0" });
  body.append("idCardFront", new Blob([new Uint8Array(bytes)]), "front.jpg");
  return borrower.post(form, {}, { body });
};
const expectNothingStored = async (): Promise<void> => {
  expect((await borrower.form(CALL)).staged).toBeUndefined();
  expect([await readdir(join(folder, "files")).catch(() => []), await readdir(join(folder, "incoming"))]).toEqual([
    [],
    [],
  ]);
};

it("a picture with a virus in its comment is refused, although re-encoding would remove it", async () => {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, EICAR.length + 2]), Buffer.from(EICAR)]);
  const answer = await post(Buffer.concat([front.subarray(0, 2), comment, front.subarray(2)]));
  expect([answer.status, answer.body.errors!["idCardFront"], answer.body["staged"]]).toEqual([
    400,
    "Проверката за вируси спря този файл. Изберете друг.",
    undefined,
  ]);
  await expectNothingStored();
});

it.each<ScannerMood>(["hangs up", "refuses size", "talks nonsense"])(
  "no file is accepted when the scanner %s",
  async (mood) => {
    daemon.mood = mood;
    expect((await post(front)).body.errors!["idCardFront"]).toBe(
      "Файлът не можа да бъде проверен. Опитайте отново след малко.",
    );
    await expectNothingStored();
  },
);

it("a clean picture is accepted after the scanner has received all of it", async () => {
  daemon.scanned.length = 0;
  expect((await post(front)).body["staged"]).toMatchObject({ idCardFront: [{ name: "front.jpg" }] });
  expect(daemon.scanned).toEqual([front.length]);
});

it("a file that came in parts is scanned as a whole; while the scanner is away its parts stay", async () => {
  const whole = Buffer.concat([front, Buffer.alloc(300 * 1024, "0")]);
  const form = await borrower.form(CALL);
  const part = (at: number): Promise<Answer> => {
    const facts = { field: "idCardFront", name: "front.jpg", size: String(whole.length), at: String(at) };
    const sha256 = createHash("sha256").update(whole).digest("hex");
    const body = bodyOf(form, { ...facts, sha256 }, { version: null });
    body.append("part", new Blob([new Uint8Array(whole.subarray(at, at + 256 * 1024))]), "part");
    return borrower.post(form, {}, { body, url: callUrl("keep-part", { form: CALL }) });
  };
  daemon.mood = "hangs up";
  daemon.scanned.length = 0;
  expect((await part(0)).body).toEqual({ at: 256 * 1024 });
  expect(daemon.scanned).toEqual([]);
  expect((await part(256 * 1024)).body.errors!["idCardFront"]).toBe(
    "Файлът не можа да бъде проверен. Опитайте отново след малко.",
  );
  daemon.mood = "works";
  expect((await part(0)).body["staged"]).toMatchObject({ name: "front.jpg", size: whole.length });
  expect(daemon.scanned).toEqual([whole.length]);
});
