import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, bodyOf, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { pictureOf } from "#tests/support/pictures.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const CALL = "fill-in-id-card-upload";
const URL_OF_PARTS = callUrl("keep-part", { form: CALL });
const KB = 1024;
const PART = 256 * KB;
const CHANGED = "Файлът се промени, докато се качваше. Изберете го отново.";
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

type PartFields = { field?: string; name?: string; sha256?: string; size?: number | string; at?: number | string };

eachDatabase((_name, open) => {
  const folder = temporaryFolder("parts");
  let front: Buffer;
  let borrower: Borrower;
  let form: Descriptor;
  const lender = useTestLender({ open, env: { DATA_DIR: folder, LOG_LEVEL: "silent" } });
  beforeAll(async () => void (front = await pictureOf(700 * KB)));
  beforeEach(async () => {
    borrower = await borrowerAt(lender, "filledIn");
    form = await borrower.form(CALL);
  });
  const blobs = (): Promise<string[]> => readdir(join(folder, "files")).catch(() => []);

  // After every test: nothing half received, and exactly one blob for each row.
  afterEach(async () => {
    expect(await readdir(join(folder, "incoming")).catch(() => [])).toEqual([]);
    const rows = await lender.query(
      "select id from staged_files union all select id from upload_parts union all select blob from files where blob is not null",
    );
    expect((await blobs()).sort()).toEqual(rows.map(({ id }) => String(id)).sort());
  });

  /** Sends the part of `bytes` from `at` on, or only asks; what the sender tells of the file may be bent. */
  const part = (
    bytes: Buffer,
    at: number,
    { length = PART, who = borrower, on = form, told = {} as PartFields, asks = false, url = URL_OF_PARTS } = {},
  ): Promise<Answer> => {
    const facts = { field: "idCardFront", name: "front.jpg", sha256: hashOf(bytes), size: bytes.length, at, ...told };
    const body = bodyOf(
      { ...on, version: undefined as unknown as string },
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
    );
    if (!asks) body.append("part", new Blob([new Uint8Array(bytes.subarray(at, at + length))]), "part");
    return who.post(on, {}, { url, body });
  };
  const all = async (bytes: Buffer, more: Parameters<typeof part>[2] = {}): Promise<Answer> => {
    for (let at = 0; ;) {
      const answer = await part(bytes, at, more);
      const next = answer.body["at"];
      if (typeof next !== "number" || next <= at) return answer;
      at = next;
    }
  };
  const stagedIn = ({ body }: Answer): StagedFile => body["staged"] as StagedFile;
  const seen = ({ status, body }: Answer): unknown[] => [status, body["at"] ?? body.errors ?? body["staged"]];

  describe("a file in parts", () => {
    it("is staged with its last part, and its form's post names it", async () => {
      expect([(await part(front, 0)).body, (await part(front, PART)).body]).toEqual([{ at: PART }, { at: 2 * PART }]);
      const last = await part(front, 2 * PART);
      expect(last.body).toEqual({
        staged: { id: expect.stringMatching(/^[\w-]{22}$/) as string, name: "front.jpg", size: front.length },
      });
      expect(await lender.query("select 1 from upload_parts")).toEqual([]);
      const back = stagedIn(await all(front, { told: { field: "idCardBack", name: "гръб.jpg" } }));
      const fields = {
        dataPrivacy: "1",
        "_staged[idCardFront]": stagedIn(last).id,
        "_staged[idCardBack]": back.id,
      };
      expect((await borrower.post(form, fields)).body).toEqual({ nextUrl: "/lichni-danni" });
      const kept = await lender.query(
        "select name, mime from files f join users u on u.id = f.user_id where u.email = $1",
        borrower.person.email,
      );
      expect(kept.map(({ name }) => name).toSorted()).toEqual(["front.jpg", "гръб.jpg"]);
    });

    it("goes on where a cut left it, and takes no part twice", async () => {
      await part(front, 0);
      expect(seen(await part(front, 0))).toEqual([200, PART]);
      expect(seen(await part(front, 2 * PART))).toEqual([200, PART]);
      expect(seen(await part(front, 0, { asks: true }))).toEqual([200, PART]);
      expect(await lender.query("select at, size from upload_parts")).toEqual([{ at: 0, size: PART }]);
      expect(stagedIn(await all(front)).size).toBe(front.length);
      expect(stagedIn(await part(front, 0)).size).toBe(front.length);
    });

    it("is staged once, though its last part comes several times at once", async () => {
      await part(front, 0);
      await part(front, PART);
      const answers = await Promise.all(Array.from({ length: 3 }, () => part(front, 2 * PART)));
      expect(new Set(answers.map((answer) => stagedIn(answer).id)).size).toBe(1);
      const { id } = stagedIn(answers[0]!);
      const ofSession = "select 1 from staged_files where owner = (select owner from staged_files where id = $1)";
      expect(await lender.query(ofSession, id)).toHaveLength(1);
    });

    it("that a cut post has brought whole is known again by its bytes", async () => {
      const body = bodyOf(form, { dataPrivacy: "0" });
      body.append("idCardFront", new Blob([new Uint8Array(front)]), "снимка.jpg");
      await borrower.post(form, {}, { body });
      expect(stagedIn(await part(front, 0, { asks: true, told: { name: "друго.jpg" } }))).toMatchObject({
        name: "снимка.jpg",
        size: front.length,
      });
    });

    it("is one of its field: the same bytes in another field are another file", async () => {
      await all(front);
      expect(seen(await part(front, 0, { asks: true, told: { field: "idCardBack" } }))).toEqual([200, 0]);
    });

    it("is not asked for again once its form has been accepted", async () => {
      const one = stagedIn(await all(front));
      const other = stagedIn(await all(front, { told: { field: "idCardBack" } }));
      const fields = { dataPrivacy: "1", "_staged[idCardFront]": one.id, "_staged[idCardBack]": other.id };
      await borrower.post(form, fields);
      expect((await part(front, 0)).body).toEqual({ sent: true });
      expect((await borrower.post(form, fields)).body).toEqual({ nextUrl: "/lichni-danni" });
    });

    it("expires in an hour, and the sweep removes its bytes", async () => {
      await part(front, 0);
      for (let minutes = 0; minutes < 60; minutes += 20) {
        lender.clock.advance(20 * 60_000);
        await borrower.read("user-data");
      }
      expect(seen(await part(front, 0, { asks: true }))).toEqual([200, 0]);
      await sweepFiles(lender.services, lender.clock.now());
      expect(await lender.query("select 1 from upload_parts")).toEqual([]);
    });
  });

  describe("refuses", () => {
    it("bytes that are not those of the hash, and forgets them", async () => {
      const told = { sha256: hashOf(Buffer.from("another")) };
      expect(seen(await all(front, { told }))).toEqual([400, { idCardFront: CHANGED }]);
      expect(seen(await part(front, 0, { asks: true, told }))).toEqual([200, 0]);
    });

    it("a file that the inspection refuses, and forgets it", async () => {
      const zeros = Buffer.alloc(300 * KB);
      expect(seen(await all(zeros))).toEqual([400, { idCardFront: "Изберете снимка във формат JPEG, PNG или WebP." }]);
      expect(await lender.query("select 1 from upload_parts where file = $1", hashOf(zeros))).toEqual([]);
    });

    it("a file above its field's limit, before its first byte", async () => {
      const told = { size: 10 * KB * KB + 1 };
      expect(seen(await part(front, 0, { told }))).toEqual([
        400,
        { idCardFront: "Размерът на качените файлове трябва да е максимум 10MB." },
      ]);
      expect(await lender.query("select 1 from upload_parts where file = $1", hashOf(front))).toEqual([]);
    });

    it("a part that is too large, too small or longer than its file", async () => {
      expect((await part(front, 0, { length: UPLOAD_LIMITS.part + 1 })).status).toBe(413);
      expect((await part(front, 0, { length: UPLOAD_LIMITS.leastPart - 1 })).status).toBe(400);
      expect((await part(front, 0, { told: { size: 100 } })).status).toBe(400);
      expect(seen(await part(front, 0, { asks: true }))).toEqual([200, 0]);
    });

    it.each<[string, PartFields]>([
      ["an unknown field", { field: "dataPrivacy" }],
      ["a hash that is none", { sha256: "../../etc/passwd" }],
      ["a size of nothing", { size: 0 }],
      ["a size that is no number", { size: "1e9" }],
      ["a place before the file", { at: -1 }],
    ])("%s", async (_what, told) => {
      expect((await part(front, 0, { told })).status).toBe(400);
    });

    it("another session, a forged token, a key of another form, and another site", async () => {
      await part(front, 0);
      const stranger = await borrowerAt(lender, "filledIn");
      const theirs = await stranger.form(CALL);
      expect(seen(await part(front, 0, { who: stranger, on: theirs, asks: true }))).toEqual([200, 0]);
      expect((await part(front, PART, { who: stranger })).status).toBe(403);
      expect((await part(front, PART, { who: new Borrower(lender) })).status).toBe(401);
      expect((await part(front, PART, { on: { ...form, csrf: "x" } })).status).toBe(403);
      expect((await part(front, PART, { on: { ...form, key: theirs.key } })).status).toBe(409);
      const other = callUrl("keep-part", { form: "contact-us" });
      expect((await part(front, PART, { url: other })).status).toBe(409);
      const body = bodyOf(form, {});
      const origin = "https://evil.example";
      expect((await borrower.rawPost(form, {}, { url: URL_OF_PARTS, body, headers: { origin } })).status).toBe(403);
      expect(seen(await part(front, 0, { asks: true }))).toEqual([200, PART]);
    });

    it("a form whose turn is over", async () => {
      await lender.query(
        "update requests set status = 'processing' where user_id = (select id from users where email = $1)",
        borrower.person.email,
      );
      expect((await part(front, 0)).status).toBe(409);
    });
  });
});
