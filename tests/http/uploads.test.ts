import { readdir, readFile, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Descriptor, StagedFile } from "#src/engine/core/definition.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import type { Database } from "#server/store/db/database.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, bodyOf, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/lender.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { pdfDocument, picture, pictureOf } from "#tests/support/pictures.ts";
import { sendSilently } from "#tests/support/send-silently.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const CALL = "fill-in-id-card-upload";
const NEXT = { nextUrl: "/lichni-danni" };
const MB = 1024 * 1024;
const words = ownWords("application/fill-in-id-card-upload");
const GONE = "Каченият файл вече не се пази. Изберете го отново.";
const TYPE = "Изберете снимка във формат JPEG, PNG или WebP.";
const BROKEN = "Файлът е повреден и не може да се отвори. Изберете друг.";
const TOO_LARGE = "Размерът на качените файлове трябва да е максимум 10MB.";

type Files = Readonly<Record<string, readonly (readonly [name: string, bytes: Uint8Array])[]>>;
type Staged = Record<string, StagedFile[]>;
type Sent = { page: { data: { form?: Descriptor; posted?: { errors: Record<string, string> } } } };

/** Multipart body as the engine sends it: token, key and version, then fields, then files. */
const uploadBody = (form: Descriptor, fields: Readonly<Record<string, string>>, files: Files): FormData => {
  const body = bodyOf(form, fields);
  for (const [name, list] of Object.entries(files))
    for (const [filename, bytes] of list) body.append(name, new Blob([new Uint8Array(bytes)]), filename);
  return body;
};

const stagedIn = ({ body }: Answer): Staged => (body["staged"] ?? {}) as Staged;
const idsIn = (answer: Answer, name: string): string => (stagedIn(answer)[name] ?? []).map(({ id }) => id).join(",");
const namesIn = (answer: Answer): Record<string, string[]> =>
  Object.fromEntries(Object.entries(stagedIn(answer)).map(([name, list]) => [name, list.map((file) => file.name)]));
const embeddedState = ({ text }: Answer): Sent["page"]["data"] =>
  (JSON.parse(/<script type="application\/json" id="state"[^>]*>(.*)<\/script>/.exec(text)![1]!) as Sent).page.data;

/** `armed` fails every transaction before its commit; `afterStaging` runs once, after the next file is uploaded. */
const faults: { armed: boolean; afterStaging?: (() => Promise<void>) | undefined } = { armed: false };
const between = (database: Database): Database => ({
  ...database,
  transaction: async (work) => {
    const done = await database.transaction(async (trx) => {
      const found = await work(trx);
      if (faults.armed) throw new Error("a fault on purpose");
      return found;
    });
    const { afterStaging } = faults;
    // Only the transaction that registers an uploaded file returns true: whether there was room.
    if (afterStaging && done === true) {
      faults.afterStaging = undefined;
      await afterStaging();
    }
    return done;
  },
});

eachDatabase((_name, open) => {
  const folder = temporaryFolder("uploads");
  let front: Buffer;
  let back: Buffer;
  let borrower: Borrower;
  let form: Descriptor;
  const lender = useTestLender({ open, env: { DATA_DIR: folder, LOG_LEVEL: "silent" }, between });
  beforeAll(async () => {
    [front, back] = [await picture("jpeg"), await picture("png")];
  });
  beforeEach(async () => {
    borrower = await borrowerAt(lender, "filledIn");
    form = await borrower.form(CALL);
  });

  const post = (fields: Readonly<Record<string, string>>, files: Files, who = borrower, on = form): Promise<Answer> =>
    who.post(on, {}, { body: uploadBody(on, fields, files) });
  const keptOf = (who = borrower): Promise<Record<string, unknown>[]> =>
    lender.query(
      "select f.* from files f join users u on u.id = f.user_id where u.email = $1 order by kind",
      who.person.email,
    );
  const stagedRows = (): Promise<Record<string, unknown>[]> => lender.query("select * from staged_files");
  const listed = (name: string): Promise<string[]> => readdir(join(folder, name)).catch(() => []);
  const idOnly = (list: readonly Record<string, unknown>[]): unknown[] => list.map(({ id }) => id).sort();

  // After every test: no partly received file, and exactly one blob per row.
  afterEach(async () => {
    faults.armed = false;
    faults.afterStaging = undefined;
    expect(
      await until(
        () => listed("incoming"),
        (names) => names.length === 0,
      ),
    ).toEqual([]);
    // An aborted post is cleaned up after its connection has closed.
    const blobs = async () => ({
      referenced: [
        ...(await stagedRows()).map(({ id }) => id),
        ...(await lender.query("select blob from files where blob is not null")).map(({ blob }) => blob),
      ].sort(),
      kept: (await listed("files")).sort(),
    });
    const { referenced, kept } = await until(blobs, (found) => found.referenced.length === found.kept.length);
    expect(kept).toEqual(referenced);
  });

  describe("a post with files", () => {
    it("leads to the next step and stores its pictures for the borrower", async () => {
      const answer = await post(
        { dataPrivacy: "1" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["гръб.png", back]] },
      );
      expect([answer.status, answer.body]).toEqual([200, NEXT]);
      expect((await keptOf()).map(({ kind, name, mime, body }) => [kind, name, mime, body])).toEqual([
        [`${CALL}/idCardBack`, "гръб.png", "image/jpeg", null],
        [`${CALL}/idCardFront`, "front.jpg", "image/jpeg", null],
      ]);
    });

    it("is stored encrypted: neither the picture nor its format can be read from disk", async () => {
      await post({ dataPrivacy: "1" }, { idCardFront: [["front.jpg", front]], idCardBack: [["back.png", back]] });
      for (const { blob } of await keptOf()) {
        const bytes = await readFile(join(folder, "files", String(blob)));
        // Only where the magic number would be: elsewhere three random bytes may match by chance.
        expect(bytes.subarray(0, 64).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
        expect(bytes.includes("JFIF")).toBe(false);
      }
    });

    it("keeps its accepted files when another field is refused, and then accepts ids instead of bytes", async () => {
      const refused = await post({ dataPrivacy: "0" }, { idCardFront: [["front.jpg", front]] });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { idCardBack: words("idCardBack"), dataPrivacy: words("dataPrivacy", "checkbox-required") },
      ]);
      const { idCardFront } = stagedIn(refused);
      expect(idCardFront).toEqual([
        { id: expect.stringMatching(/^[\w-]{22}$/) as string, name: "front.jpg", size: front.length },
      ]);
      expect((await borrower.form(CALL)).staged).toEqual({ idCardFront });
      const accepted = await post(
        { dataPrivacy: "1", "_staged[idCardFront]": idCardFront![0]!.id },
        { idCardBack: [["back.png", back]] },
      );
      expect(accepted.body).toEqual(NEXT);
      expect((await borrower.form(CALL)).staged).toBeUndefined();
    });

    it("takes from the budget of uploads, and one without files does not", async () => {
      const taken = (): Promise<unknown[]> => lender.query("select count from budgets where key like 'upload:%'");
      await lender.query("delete from budgets");
      expect((await post({ dataPrivacy: "1" }, {})).status).toBe(400);
      expect(await taken()).toEqual([]);
      const files = { idCardFront: [["front.jpg", front]], idCardBack: [["back.png", back]] } as const;
      expect((await post({ dataPrivacy: "1" }, files)).body).toEqual(NEXT);
      expect(await taken()).toEqual([{ count: 1 }]);
    });

    it("sent again in the same session replaces the earlier pictures", async () => {
      for (const name of ["first.jpg", "second.jpg"]) {
        const on = await borrower.form(CALL);
        expect(
          (await post({ dataPrivacy: "1" }, { idCardFront: [[name, front]], idCardBack: [[name, back]] }, borrower, on))
            .body,
        ).toEqual(NEXT);
      }
      expect((await keptOf()).map(({ name }) => name)).toEqual(["second.jpg", "second.jpg"]);
      // The sweep deletes the replaced blobs only once they are old enough: delete them now.
      const known = (await keptOf()).map(({ blob }) => blob);
      for (const id of await listed("files"))
        if (!known.includes(id) && !(await lender.query("select 1 from files where blob = $1", id)).length)
          await rm(join(folder, "files", id));
    });

    it("repeated with its idempotency key has one effect and uploads nothing again", async () => {
      const send = (): Promise<Answer> =>
        post({ dataPrivacy: "1" }, { idCardFront: [["front.jpg", front]], idCardBack: [["back.png", back]] });
      expect((await send()).body).toEqual(NEXT);
      const kept = idOnly(await keptOf());
      expect((await send()).body).toEqual(NEXT);
      expect([idOnly(await keptOf()), await stagedRows()]).toEqual([kept, []]);
      const other = await post(
        { dataPrivacy: "1" },
        { idCardFront: [["front.jpg", back]], idCardBack: [["back.png", back]] },
      );
      expect([other.status, stagedIn(other).idCardFront?.length]).toEqual([422, 1]);
      await lender.query("delete from staged_files where id = $1", idsIn(other, "idCardFront"));
      for (const one of Object.values(stagedIn(other)).flat()) {
        await lender.query("delete from staged_files where id = $1", one.id);
        await rm(join(folder, "files", one.id), { force: true });
      }
    });

    it("whose effect fails claims no file: the uploads remain and the next attempt uses them", async () => {
      const refused = await post(
        { dataPrivacy: "0" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["back.png", back]] },
      );
      const fields = {
        dataPrivacy: "1",
        "_staged[idCardFront]": idsIn(refused, "idCardFront"),
        "_staged[idCardBack]": idsIn(refused, "idCardBack"),
      };
      const before = idOnly(await stagedRows());
      faults.armed = true;
      expect((await post(fields, {})).status).toBe(500);
      faults.armed = false;
      expect([idOnly(await stagedRows()), await keptOf()]).toEqual([before, []]);
      expect((await post(fields, {})).body).toEqual(NEXT);
      expect(idOnly((await keptOf()).map(({ blob }) => ({ id: blob })))).toEqual(before);
    });
  });

  describe("an uploaded file", () => {
    it("keeps its bytes when the database's response was lost", async () => {
      faults.afterStaging = () =>
        Promise.reject(Object.assign(new Error("the connection was lost"), { code: "08006" }));
      const lost = await post({ dataPrivacy: "1" }, { idCardFront: [["front.jpg", front]] });
      expect([lost.status, lost.body.errors]).toEqual([
        503,
        { _form: "В момента услугата не е достъпна. Опитайте отново след малко." },
      ]);
      const { idCardFront } = (await borrower.form(CALL)).staged!;
      expect(
        (
          await post(
            { dataPrivacy: "1", "_staged[idCardFront]": idCardFront![0]!.id },
            { idCardBack: [["back.png", back]] },
          )
        ).body,
      ).toEqual(NEXT);
      const { id } = (await keptOf()).at(-1)!;
      expect((await borrower.fetch(`/api/v2/file/${String(id)}/file-view`)).status).toBe(200);
    });

    it("removed by another tab's post meanwhile is an error of its field", async () => {
      const otherTab = await borrower.form(CALL);
      faults.afterStaging = async () => void (await post({ dataPrivacy: "0" }, {}, borrower, otherTab));
      const answer = await post({ dataPrivacy: "1" }, { idCardFront: [["front.jpg", front]] });
      expect([answer.status, answer.body.errors, stagedIn(answer)]).toEqual([
        400,
        { idCardFront: GONE, idCardBack: words("idCardBack") },
        {},
      ]);
    });
  });

  describe("ids of uploaded files", () => {
    it("of another session are an error of their field, and remain valid there", async () => {
      const stranger = await borrowerAt(lender, "filledIn");
      const theirs = await post(
        { dataPrivacy: "0" },
        { idCardFront: [["front.jpg", front]] },
        stranger,
        await stranger.form(CALL),
      );
      const answer = await post(
        { dataPrivacy: "1", "_staged[idCardFront]": idsIn(theirs, "idCardFront") },
        { idCardBack: [["back.png", back]] },
      );
      expect([answer.status, answer.body.errors, stagedIn(answer).idCardFront]).toEqual([
        400,
        { idCardFront: GONE },
        [],
      ]);
      expect((await stranger.form(CALL)).staged).toEqual(stagedIn(theirs));
    });

    it("of another field, unknown or malformed are refused", async () => {
      const refused = await post({ dataPrivacy: "0" }, { idCardFront: [["front.jpg", front]] });
      const id = idsIn(refused, "idCardFront");
      expect((await post({ dataPrivacy: "1", "_staged[idCardBack]": id }, {})).body.errors).toEqual({
        idCardFront: words("idCardFront"),
        idCardBack: GONE,
      });
      expect(
        (await post({ dataPrivacy: "1", "_staged[idCardFront]": "A".repeat(22) }, { idCardBack: [["b.png", back]] }))
          .body.errors,
      ).toEqual({ idCardFront: GONE });
      for (const [name, text] of [
        ["_staged[idCardFront]", "../../etc/passwd"],
        ["_staged[other]", "A".repeat(22)],
        ["_staged", "x"],
        ["_staged[]", "A".repeat(22)],
        ["idCardFront", "front.jpg"],
      ] as const) {
        const { status, body } = await post({ dataPrivacy: "1", [name]: text }, {});
        expect([name, status, Object.keys(body.errors!)]).toEqual([name, 400, expect.arrayContaining(["_form"])]);
      }
    });

    it("missing from a post remove their files", async () => {
      const refused = await post(
        { dataPrivacy: "0" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["back.png", back]] },
      );
      const again = await post({ dataPrivacy: "1", "_staged[idCardBack]": idsIn(refused, "idCardBack") }, {});
      expect([again.body.errors, namesIn(again)]).toEqual([
        { idCardFront: words("idCardFront") },
        { idCardBack: ["back.png"] },
      ]);
      expect((await borrower.form(CALL)).staged).toEqual({ idCardBack: stagedIn(refused).idCardBack });
    });

    it("expire after an hour, and the sweep deletes their files", async () => {
      const refused = await post({ dataPrivacy: "0" }, { idCardFront: [["front.jpg", front]] });
      const id = idsIn(refused, "idCardFront");
      for (let minutes = 0; minutes < 60; minutes += 20) {
        lender.clock.advance(20 * 60_000);
        await borrower.read("user-data");
      }
      const late = await post({ dataPrivacy: "1", "_staged[idCardFront]": id }, { idCardBack: [["back.png", back]] });
      expect([late.body.errors, stagedIn(late).idCardFront]).toEqual([{ idCardFront: GONE }, []]);
      await sweepFiles(lender.services, lender.clock.now());
      expect((await stagedRows()).map((row) => row["id"])).not.toContain(id);
      expect(await listed("files")).not.toContain(id);
    });

    it("are replaced by a newly sent file in a single-file field", async () => {
      const refused = await post(
        { dataPrivacy: "0" },
        { idCardFront: [["first.jpg", front]], idCardBack: [["b.png", back]] },
      );
      const fields = { dataPrivacy: "1", "_staged[idCardBack]": idsIn(refused, "idCardBack") };
      lender.clock.advance(1000);
      const both = await post(
        { ...fields, "_staged[idCardFront]": idsIn(refused, "idCardFront") },
        { idCardFront: [["second.jpg", front]] },
      );
      expect(both.body).toEqual(NEXT);
      expect((await keptOf()).map(({ name }) => name)).toEqual(["b.png", "second.jpg"]);
    });
  });

  describe("new files and ids of one field", () => {
    it("keep the earlier file when the new one is refused", async () => {
      const refused = await post(
        { dataPrivacy: "0" },
        { idCardFront: [["first.jpg", front]], idCardBack: [["b.png", back]] },
      );
      const fields = {
        dataPrivacy: "1",
        "_staged[idCardFront]": idsIn(refused, "idCardFront"),
        "_staged[idCardBack]": idsIn(refused, "idCardBack"),
      };
      const worse = await post(fields, { idCardFront: [["second.gif", await picture("gif")]] });
      expect([worse.body.errors, namesIn(worse).idCardFront]).toEqual([{ idCardFront: TYPE }, ["first.jpg"]]);
    });

    it("count together towards its limit, and one may be removed", async () => {
      const both = await post(
        { dataPrivacy: "1" },
        {
          idCardFront: [
            ["first.jpg", front],
            ["second.jpg", front],
          ],
          idCardBack: [["b.png", back]],
        },
      );
      expect([both.body.errors, namesIn(both).idCardFront]).toEqual([
        { idCardFront: "Трябва да качите максимум 1 файла." },
        ["first.jpg", "second.jpg"],
      ]);
      const [, second] = stagedIn(both).idCardFront!;
      expect(
        (
          await post(
            { dataPrivacy: "1", "_staged[idCardBack]": idsIn(both, "idCardBack"), "_staged[idCardFront]": second!.id },
            {},
          )
        ).body,
      ).toEqual(NEXT);
      expect((await keptOf()).map(({ name }) => name)).toEqual(["b.png", "second.jpg"]);
    });
  });

  describe("a browser without JavaScript", () => {
    const plain = (fields: Readonly<Record<string, string>>, files: Files): Promise<Answer> =>
      borrower.post(form, {}, { plain: true, body: uploadBody(form, fields, files) });

    it("gets the form again with its uploaded files, and removes one by a checkbox", async () => {
      const first = await plain(
        { dataPrivacy: "0" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["", Buffer.alloc(0)]] },
      );
      const { form: shown, posted } = embeddedState(first);
      expect([first.status, posted!.errors]).toEqual([
        400,
        { idCardBack: words("idCardBack"), dataPrivacy: words("dataPrivacy", "checkbox-required") },
      ]);
      const { id } = shown!.staged!["idCardFront"]![0]!;
      const second = await plain(
        { dataPrivacy: "1", "_staged[idCardFront]": id, "_unstage[idCardFront]": id },
        { idCardFront: [["", Buffer.alloc(0)]], idCardBack: [["back.png", back]] },
      );
      const after = embeddedState(second);
      expect([after.posted!.errors, Object.keys(after.form!.staged!)]).toEqual([
        { idCardFront: words("idCardFront") },
        ["idCardBack"],
      ]);
      const last = await plain(
        { dataPrivacy: "1", "_staged[idCardBack]": after.form!.staged!["idCardBack"]![0]!.id },
        { idCardFront: [["again.jpg", front]] },
      );
      expect([last.status, last.headers.get("location")]).toEqual([303, "/lichni-danni"]);
    });
  });

  describe("limits", () => {
    it.each([
      [10 * MB - 1, undefined],
      [10 * MB, undefined],
      [10 * MB + 1, TOO_LARGE],
    ])("a file of %i bytes is accepted up to 10 MB", async (bytes, error) => {
      const answer = await post({ dataPrivacy: "0" }, { idCardFront: [["front.jpg", await pictureOf(bytes)]] });
      expect(answer.body.errors!["idCardFront"]).toBe(error);
      expect(stagedIn(answer).idCardFront).toEqual(error ? undefined : [expect.objectContaining({ size: bytes })]);
    });

    it("a post far too large is 413 with its files unread, and earlier uploads remain", async () => {
      const refused = await post({ dataPrivacy: "0" }, { idCardFront: [["front.jpg", front]] });
      const large = await post({ dataPrivacy: "0" }, { idCardBack: [["back.jpg", Buffer.alloc(31 * MB)]] });
      expect([large.status, large.body.errors, stagedIn(large)]).toEqual([
        413,
        { _form: "Изпратеното е твърде голямо." },
        stagedIn(refused),
      ]);
    });

    const stream = async (
      bytes: Buffer,
      { headers = {}, end = bytes.length }: { headers?: Record<string, string>; end?: number } = {},
    ): Promise<{ status: number; body: Record<string, unknown> } | "cut"> => {
      const type = `multipart/form-data; boundary=${bytes.subarray(2, bytes.indexOf("\r\n")).toString()}`;
      return new Promise((resolve) => {
        const request = httpRequest(
          `${lender.url}/api/v2/${CALL}`,
          {
            method: "POST",
            headers: {
              "content-type": type,
              origin: lender.origin,
              accept: "application/json",
              cookie: `sid=${borrower.sessionId}`,
              ...headers,
            },
          },
          (response) => {
            let text = "";
            response.on("data", (chunk) => (text += String(chunk)));
            response.on("end", () =>
              resolve({ status: response.statusCode!, body: JSON.parse(text) as Record<string, unknown> }),
            );
          },
        );
        request.on("error", () => resolve("cut"));
        request.write(bytes.subarray(0, end), () => {
          if (end === bytes.length) request.end();
          else setTimeout(() => request.destroy(), 100);
        });
      });
    };
    const encoded = async (fields: Readonly<Record<string, string>>, files: Files): Promise<Buffer> =>
      Buffer.from(await new Response(uploadBody(form, fields, files)).arrayBuffer());

    it("apply to a chunked body without a content length; files received before the limit remain", async () => {
      const bytes = await encoded(
        { dataPrivacy: "0" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["back.jpg", Buffer.alloc(31 * MB)]] },
      );
      const answer = await stream(bytes, { headers: { "transfer-encoding": "chunked" } });
      expect(answer).toMatchObject({ status: 413, body: { staged: { idCardFront: [{ name: "front.jpg" }] } } });
    });

    it.each([
      [0.01, undefined],
      [0.5, [{ id: expect.any(String) as string, name: "front.jpg", size: expect.any(Number) as number }]],
      [0.99, [{ id: expect.any(String) as string, name: "front.jpg", size: expect.any(Number) as number }]],
    ])("a post aborted at %d of its length leaves the files that arrived whole", async (share, kept) => {
      const bytes = await encoded(
        { dataPrivacy: "1" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["back.jpg", await pictureOf(MB)]] },
      );
      expect(
        await stream(bytes, {
          headers: { "content-length": String(bytes.length) },
          end: Math.floor(bytes.length * share),
        }),
      ).toBe("cut");
      const expected = kept && { idCardFront: kept };
      expect(
        await until(
          async () => (await borrower.form(CALL)).staged,
          (staged) => (staged === undefined) === (expected === undefined),
        ),
      ).toEqual(expected);
      expect(
        await until(
          () => listed("incoming"),
          (names) => names.length === 0,
        ),
      ).toEqual([]);
      if (!expected) return;
      const id = idsIn({ body: { staged: (await borrower.form(CALL)).staged } } as unknown as Answer, "idCardFront");
      const again = await post(
        { dataPrivacy: "1", "_staged[idCardFront]": id },
        { idCardBack: [["back.png", back]] },
        borrower,
        await borrower.form(CALL),
      );
      expect(again.body).toEqual(NEXT);
    });

    it("a post longer than its content length is 400", async () => {
      const bytes = await encoded(
        { dataPrivacy: "1" },
        { idCardFront: [["front.jpg", front]], idCardBack: [["back.png", back]] },
      );
      const answer = await stream(bytes, { headers: { "content-length": String(bytes.length - 200) } });
      expect(answer === "cut" ? 400 : answer.status).toBe(400);
      expect((await borrower.form(CALL)).staged).toBeUndefined();
    });

    it("concurrent posts of a session are limited; once they are done it may post again", async () => {
      const forms = await Promise.all(Array.from({ length: 8 }, () => borrower.form(CALL)));
      const large = await pictureOf(2 * MB);
      const answers = await Promise.all(
        forms.map((on) => post({ dataPrivacy: "0" }, { idCardFront: [["f.jpg", large]] }, borrower, on)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
      expect(answers.find(({ status }) => status === 429)!.headers.get("retry-after")).toBe("60");
      expect(answers.find(({ status }) => status === 429)!.body.errors).toEqual({
        _form: refusalWords["uploads-under-way"],
      });
      expect((await post({ dataPrivacy: "0" }, { idCardFront: [["f.jpg", front]] })).status).toBe(400);
    });

    it("without a session or CSRF token nothing is written, not even temporarily", async () => {
      const visitor = new Borrower(lender);
      expect((await post({ dataPrivacy: "1" }, { idCardFront: [["f.jpg", front]] }, visitor)).status).toBe(401);
      const forged = await borrower.post(
        form,
        {},
        { body: uploadBody({ ...form, csrf: "x" }, { dataPrivacy: "1" }, { idCardFront: [["f.jpg", front]] }) },
      );
      expect([forged.status, forged.body["staged"]]).toEqual([403, undefined]);
      expect((await borrower.form(CALL)).staged).toBeUndefined();
    });

    it("more files than a post may have return the form's own limit", async () => {
      const crowd = Array.from(
        { length: UPLOAD_LIMITS.files + 1 },
        (_, index) => [`${index}.jpg`, Buffer.from("x")] as const,
      );
      const answer = await post({ dataPrivacy: "1" }, { idCardFront: crowd });
      expect([answer.status, answer.body.errors, (await borrower.form(CALL)).staged]).toEqual([
        400,
        { _form: "Трябва да качите максимум 2 файла." },
        undefined,
      ]);
    });

    it("a file in a field that takes none is refused", async () => {
      for (const name of ["dataPrivacy", "other", "idCardFront[x]"]) {
        const { status, body } = await post({}, { [name]: [["f.jpg", front]] });
        expect([name, status, Object.keys(body.errors!)]).toEqual([name, 400, expect.arrayContaining(["_form"])]);
      }
    });
  });

  describe("the content of a file", () => {
    const box = (brand: string): Buffer =>
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from(`ftyp${brand}`),
        Buffer.alloc(4),
        Buffer.from(`mif1${brand}`),
        Buffer.alloc(200),
      ]);

    it.each([
      ["an empty file", "a.jpg", () => Buffer.alloc(0), "Файлът е празен. Изберете друг."],
      ["a GIF", "a.gif", () => picture("gif"), TYPE],
      ["a GIF named .jpg", "a.jpg", () => picture("gif"), TYPE],
      ["HEIC", "IMG_1.HEIC", () => box("heic"), /^Снимките във формат HEIC не се приемат/],
      [
        "an SVG named .jpg",
        "a.jpg",
        () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
        TYPE,
      ],
      ["HTML", "a.jpg", () => Buffer.from("<!doctype html><script>alert(1)</script>"), TYPE],
      ["a PDF", "a.pdf", () => pdfDocument(), TYPE],
      ["a PDF with a picture inside", "a.jpg", async () => Buffer.concat([pdfDocument(), await picture()]), TYPE],
      ["the first bytes of a JPEG", "a.jpg", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), BROKEN],
      ["a truncated JPEG", "a.jpg", async () => (await picture()).subarray(0, 2000), BROKEN],
      ["a GIF with a script", "a.jpg", () => Buffer.from("GIF89a/*\0\0\0*/=1;alert(1)//"), TYPE],
      ["zeros", "a.jpg", () => Buffer.alloc(5000), TYPE],
    ])("%s is an error of its field", async (_what, name, made, error) => {
      const answer = await post({ dataPrivacy: "0" }, { idCardFront: [[name, await made()]] });
      expect(answer.body.errors!["idCardFront"]).toMatch(error);
      expect(stagedIn(answer).idCardFront).toBeUndefined();
    });

    it.each([
      ["<script>alert(1)</script>", "jpeg"],
      ["<?php system($_GET[0]); ?>", "png"],
      ["PK\u0003\u0004", "webp"],
    ] as const)("a picture with %s appended is stored without it", async (rider, format) => {
      const both = Buffer.concat([await picture(format), Buffer.from(rider)]);
      expect(
        (await post({ dataPrivacy: "1" }, { idCardFront: [["a.jpg", both]], idCardBack: [["b.jpg", both]] })).body,
      ).toEqual(NEXT);
      const [kept] = await keptOf();
      const seen = await fetch(`${lender.url}/api/v2/file/${String(kept!["id"])}/file-view`, {
        headers: { cookie: `sid=${borrower.sessionId}` },
      });
      const bytes = Buffer.from(await seen.arrayBuffer());
      expect([seen.status, bytes.subarray(0, 2).toString("hex"), bytes.includes(rider)]).toEqual([200, "ffd8", false]);
    });

    it.each([
      ["../../etc/passwd.jpg", "passwd.jpg"],
      ["C:\\fakepath\\карта.jpg", "карта.jpg"],
      ["\u202egpj.exe.jpg", "gpj.exe.jpg"],
      [`${"дълго".repeat(1000)}.jpg`, /^(дълго){19}д\.jpg$/u],
      ["И\u0306.jpg", "Й.jpg"],
      ["a\u0000b.jpg", "ab.jpg"],
      [".htaccess", "htaccess"],
      ["\u200b", "файл"],
    ] as const)("the file name %# is sanitised", async (name, shown) => {
      const answer = await post({ dataPrivacy: "0" }, { idCardFront: [[name, front]] });
      expect(namesIn(answer).idCardFront![0]).toMatch(
        shown instanceof RegExp ? shown : new RegExp(`^${shown.replace(".", "\\.")}$`, "u"),
      );
    });
  });

  describe("a stored picture", () => {
    it("is served to its owner only, in a sandbox", async () => {
      await post({ dataPrivacy: "1" }, { idCardFront: [["лице „1“.jpg", front]], idCardBack: [["back.png", back]] });
      const id = String((await keptOf())[1]!["id"]);
      const seen = await borrower.fetch(`/api/v2/file/${id}/file-view`);
      expect([
        seen.status,
        ...[
          "content-type",
          "content-disposition",
          "content-security-policy",
          "x-content-type-options",
          "cache-control",
        ].map((name) => seen.headers.get(name)),
      ]).toEqual([
        200,
        "image/jpeg",
        `inline; filename="document.jpg"; filename*=UTF-8''${encodeURIComponent("лице „1“.jpg")}`,
        "sandbox; default-src 'none'",
        "nosniff",
        "no-store",
      ]);
      expect((await borrower.fetch(`/api/v2/file/${id}/file-download`)).headers.get("content-disposition")).toMatch(
        /^attachment; /,
      );
      const stranger = await borrowerAt(lender, "filledIn");
      expect((await stranger.fetch(`/api/v2/file/${id}/file-view`)).status).toBe(404);
      expect((await new Borrower(lender).fetch(`/api/v2/file/${id}/file-view`)).status).toBe(401);
    });
  });

  describe("the step", () => {
    it("follows the choice of a photo, and an application that lacks the card continues from it", async () => {
      expect((await borrower.fill("fill-in-options", { fillInMethod: "idCardPhoto" })).body).toEqual({
        nextUrl: "/lichna-karta",
      });
      const decided = await borrowerAt(lender, "sent");
      await sendSilently(decided, "needsIdCard");
      expect((await decided.open("/zayavkata-se-obrabotva")).headers.get("location")).toBe("/lichna-karta");
      const sent = await post(
        { dataPrivacy: "1" },
        { idCardFront: [["f.jpg", front]], idCardBack: [["b.jpg", back]] },
        decided,
        await decided.form(CALL),
      );
      expect(sent.body).toEqual({ nextUrl: "/zayavkata-se-obrabotva" });
      await lender.settle();
      expect((await decided.open("/zayavkata-se-obrabotva")).headers.get("location")).toBe("/pregled-na-dogovora");
      expect(
        await lender.query(
          "select from_state, to_state, actor from transitions t join requests r on r.id = t.request_id join users u on u.id = r.user_id where u.email = $1 and from_state = 'needsIdCard'",
          decided.person.email,
        ),
      ).toEqual([{ from_state: "needsIdCard", to_state: "processing", actor: "U" }]);
    });
  });
});
