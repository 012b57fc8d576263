import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Descriptor, StagedFile } from "#src/engine/definition.ts";
import { Borrower, bodyOf, borrowerAt, type Answer } from "#tests/borrower.ts";
import { eachDatabase } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";
import { picture, pictureOf } from "#tests/pictures.ts";

const CALL = "fill-in-id-card-upload";
const MB = 1024 * 1024;

type Files = Readonly<Record<string, readonly (readonly [name: string, bytes: Uint8Array])[]>>;
type Staged = Record<string, StagedFile[]>;

/** A post as the engine sends it: ours, fields, files. */
const uploadBody = (form: Descriptor, fields: Readonly<Record<string, string>>, files: Files): FormData => {
  const body = bodyOf(form, fields);
  for (const [name, list] of Object.entries(files)) for (const [filename, bytes] of list) body.append(name, new Blob([new Uint8Array(bytes)]), filename);
  return body;
};

const stagedIn = ({ body }: Answer): Staged => body["staged"] as Staged;

eachDatabase((_name, open) => {
  let lender: Lender;
  let folder: string;
  let front: Buffer;
  let back: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "uploads-"));
    lender = await openLender(await open(), { env: { DATA_DIR: folder } });
    [front, back] = [await picture("jpeg"), await picture("png")];
  });
  afterAll(async () => {
    await lender.close();
    await rm(folder, { recursive: true, force: true });
  });

  let borrower: Borrower;
  let form: Descriptor;
  beforeEach(async () => {
    borrower = await borrowerAt(lender, "filledIn");
    form = await borrower.form(CALL);
  });

  const post = (fields: Readonly<Record<string, string>>, files: Files, on: Descriptor = form, who = borrower): Promise<Answer> =>
    who.post(on, {}, { body: uploadBody(on, fields, files) });
  const rows = async (table: "staged_files" | "files"): Promise<Record<string, unknown>[]> => (await lender.database.query(`select * from ${table}`, [])).rows;
  const blobs = (): Promise<string[]> => readdir(join(folder, "files")).catch(() => []);
  const incoming = (): Promise<string[]> => readdir(join(folder, "incoming")).catch(() => []);
  afterEach(async () => {
    expect(await incoming()).toEqual([]);
    await lender.database.query("delete from staged_files", []);
  });

  describe("a post with files", () => {
    it("goes on to the next step, and its pictures are the borrower's own", async () => {
      const answer = await post({ dataPrivacy: "1" }, { idCardFront: [["front.jpg", front]], idCardBack: [["гръб.png", back]] });
      expect([answer.status, answer.body]).toEqual([200, { nextUrl: "/lichni-danni" }]);
      expect(await rows("staged_files")).toEqual([]);
      const kept = await rows("files");
      expect(kept.slice(-2).map(({ kind, name, mime, body }) => [kind, name, mime, body]).sort()).toEqual([
        [`${CALL}/idCardBack`, "гръб.png", "image/jpeg", null], [`${CALL}/idCardFront`, "front.jpg", "image/jpeg", null],
      ]);
    });

    it("keeps what it took when another field is refused, and takes the ids in place of the bytes", async () => {
      const refused = await post({ dataPrivacy: "0" }, { idCardFront: [["front.jpg", front]] });
      expect([refused.status, refused.body.errors]).toEqual([400, { idCardBack: "Полето е задължително.", dataPrivacy: "Полето е задължително." }]);
      const { idCardFront } = stagedIn(refused);
      expect(idCardFront).toEqual([{ id: expect.stringMatching(/^[\w-]{22}$/) as string, name: "front.jpg", size: front.length }]);
      expect((await borrower.form(CALL)).staged).toEqual({ idCardFront });
      const accepted = await post({ dataPrivacy: "1", "_staged[idCardFront]": idCardFront![0]!.id }, { idCardBack: [["back.png", back]] });
      expect(accepted.body).toEqual({ nextUrl: "/lichni-danni" });
      expect((await borrower.form(CALL)).staged).toBeUndefined();
    });
  });
  void [rows, blobs, MB, pictureOf];
});
