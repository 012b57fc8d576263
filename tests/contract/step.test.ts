/** A step that is nothing but a definition and a line in the order of steps, walked through as any other. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Descriptor } from "#src/engine/definition.ts";
import { inRoot } from "#server/root.ts";
import { keepDefinitions, readTexts, type Folders } from "#server/texts.ts";
import { readAnswers } from "#server/store/answers.ts";
import { Borrower, bodyOf, borrowerAt, steps, succeed } from "#tests/borrower.ts";
import { stories } from "#tests/borrower-data.ts";
import { eachDatabase } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";
import { picture } from "#tests/pictures.ts";
import { copySchemas, WALKED_STEPS } from "#tests/walked-steps.ts";

const PETS = {
  id: "pets", title: "Домашни любимци", action: "steps/pets",
  elements: [
    { type: "radio", name: "hasPet", label: "Имате ли домашен любимец?", validation: "required", choices: [{ value: "1", label: "Да" }, { value: "0", label: "Не" }] },
    { name: "petName", label: "Как се казва?", validation: "required cyrillic", transform: "capitalize", hidden: { element: "hasPet", operator: "notEqual", value: "1" } },
    { name: "ownerPin", label: "ЕГН на стопанина", validation: "person-pin", hidden: { element: "hasPet", operator: "notEqual", value: "1" } },
    { type: "hidden", name: "campaign", default: "spring" },
    { type: "form", name: "from", label: "Откъде", elements: [{ type: "hidden", name: "page" }] },
    { type: "photo", name: "petPhoto", label: "Снимка", validation: "identity-card-images", validationProps: { maxFiles: 1, maxMegabytes: 5 } },
    { type: "submit", name: "submit", label: "Напред" },
  ],
};

eachDatabase((_name, open) => {
  let lender: Lender;
  let folders: Folders;
  const write = (file: string, content: object): void => writeFileSync(join(folders.schemas, file), JSON.stringify(content));
  const order = (of: "newBorrower" | "knownBorrower"): string[] =>
    (JSON.parse(WALKED_STEPS.text) as Record<string, string[]>)[of]!;
  const reorder = (newBorrower: string[]): void => write("steps.json", { newBorrower, knownBorrower: order("knownBorrower") });
  /** What `npm run dev` does after an edit, and any other server at its next start. */
  const reread = async (): Promise<void> => {
    Object.assign(lender.services, readTexts(lender.services, folders));
    await keepDefinitions(lender.services);
  };
  beforeAll(async () => {
    folders = { schemas: mkdtempSync(join(tmpdir(), "steps-")), content: inRoot("server", "content") };
    copySchemas(folders.schemas);
    write("application/pets.json", PETS);
    reorder(order("newBorrower").toSpliced(3, 0, "pets"));
    lender = await openLender(await open(), { folders });
  });
  afterAll(async () => {
    await lender.close();
    rmSync(folders.schemas, { recursive: true });
  });

  const pets = async (borrower: Borrower) => borrower.form("steps/pets");
  const requestOf = async (borrower: Borrower): Promise<string> => ((await borrower.read("status")).body["request"] as { id: string }).id;

  describe("a step of data alone", () => {
    it("stands in its place, is refused with errors, saved, read back and led on from", async () => {
      const borrower = await borrowerAt(lender, "filledIn");
      expect(await steps.personal(borrower, stories.approve)).toBe("/zayavka/pets");
      const page = await borrower.read("steps/pets");
      expect(page.body).toMatchObject({ page: { title: "Домашни любимци" }, step: { n: 4, of: 6 }, back: "/lichni-danni", form: { id: "pets", action: "steps/pets" } });

      const wrong = await borrower.post(await pets(borrower), { hasPet: "1", petName: "Rex", ownerPin: "123" });
      expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([400, ["petName", "ownerPin"]]);
      expect(succeed(await borrower.post(await pets(borrower), { hasPet: "1", petName: "шаро", ownerPin: borrower.person.pin }))).toBe("/poluchavane-i-obezpechenie");

      const again = await borrower.form("steps/pets");
      expect(again.values).toEqual({ hasPet: "1", petName: "Шаро" });
      expect(JSON.stringify(again)).not.toContain(borrower.person.pin);
      const kept = await readAnswers(lender.database.db, lender.services.secrets, await requestOf(borrower), "pets");
      expect(kept).toMatchObject({ hasPet: "1", petName: "Шаро", ownerPin: borrower.person.pin });
      expect(await steps.payment(borrower, stories.approve)).toBe("/sms-confirm");
    });

    it("keeps of its hidden fields what the definition gives them, whatever is posted", async () => {
      const borrower = await borrowerAt(lender, "told");
      succeed(await borrower.post(await pets(borrower), { hasPet: "0", campaign: "forged", "from[page]": "forged" }));
      const kept = await readAnswers(lender.database.db, lender.services.secrets, await requestOf(borrower), "pets");
      expect(kept).toMatchObject({ hasPet: "0", campaign: "spring", from: { page: "" } });
      succeed(await borrower.post(await pets(borrower), { hasPet: "1", petName: "Шаро" }));
      expect(await readAnswers(lender.database.db, lender.services.secrets, await requestOf(borrower), "pets")).toMatchObject({ petName: "Шаро", campaign: "spring" });
    });

    it("takes a picture, keeps it over a refusal, and makes it a document of the request", async () => {
      const borrower = await borrowerAt(lender, "told");
      const form = await pets(borrower);
      const body = bodyOf(form, { hasPet: "" });
      body.append("petPhoto", new Blob([new Uint8Array(await picture("jpeg"))]), "Шаро.jpg");
      const refused = await borrower.post(form, {}, { body });
      expect(refused).toMatchObject({ status: 400, body: { errors: { hasPet: "Полето е задължително." }, staged: { petPhoto: [{ name: "Шаро.jpg" }] } } });
      const [{ id }] = (refused.body["staged"] as { petPhoto: [{ id: string }] }).petPhoto;
      expect(succeed(await borrower.post(await pets(borrower), { hasPet: "0", "_staged[petPhoto]": id }))).toBe("/poluchavane-i-obezpechenie");
      const { rows } = await lender.database.query("select kind, name from files where request_id = $1", [await requestOf(borrower)]);
      expect(rows).toEqual([{ kind: "pets/petPhoto", name: "Шаро.jpg" }]);
    });

    it("works as a plain form: refused with the page again, then a redirect", async () => {
      const borrower = await borrowerAt(lender, "told");
      const refused = await borrower.post(await pets(borrower), { hasPet: "" }, { plain: true });
      expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('data-call="steps/pets"') as string });
      const done = await borrower.post(await pets(borrower), { hasPet: "0" }, { plain: true });
      expect([done.status, done.headers.get("location")]).toEqual([303, "/poluchavane-i-obezpechenie"]);
      const opened = await borrower.open("/zayavka/pets");
      expect(opened).toMatchObject({ status: 200, text: expect.stringContaining('data-call="steps/pets"') as string });
      expect((await borrower.open("/api/v2/steps/pets")).headers.get("location")).toBe("/zayavka/pets");
    });

    it("shows a plain form again with what was typed before a picture far too large", async () => {
      const borrower = await borrowerAt(lender, "told");
      const form = await pets(borrower);
      const body = bodyOf(form, { hasPet: "1", petName: "Шаро" });
      body.append("petPhoto", new Blob([Buffer.alloc(9 * 1024 * 1024)]), "Шаро.jpg");
      const refused = await borrower.post(form, {}, { plain: true, body });
      const { values } = (JSON.parse(/<script type="application\/json" id="state"[^>]*>(.*)<\/script>/.exec(refused.text)![1]!) as { page: { data: { form: Descriptor } } }).page.data.form;
      expect([refused.status, values]).toEqual([413, { hasPet: "1", petName: "Шаро" }]);
      expect(await borrower.read("steps/pets")).toMatchObject({ status: 200 });
    });

    it("has the access and the states of its neighbours", async () => {
      expect(await new Borrower(lender).read("steps/pets")).toMatchObject({ status: 401, body: { nextUrl: "/vhod?next=%2Fzayavka%2Fpets" } });
      expect((await new Borrower(lender).open("/zayavka/pets")).headers.get("location")).toBe("/vhod?next=%2Fzayavka%2Fpets");
      const early = await borrowerAt(lender, "confirmed");
      expect((await early.read("steps/pets")).body).toEqual({ nextUrl: "/kak-da-populnia" });
      const before = await borrowerAt(lender, "told");
      expect((await before.read("payment-and-collateral-data")).body).toEqual({ nextUrl: "/zayavka/pets" });
      succeed(await before.post(await pets(before), { hasPet: "0" }));
      await steps.payment(before, stories.approve);
      expect((await before.read("steps/pets")).body).toEqual({ nextUrl: "/sms-confirm" });
    });

    it.each(["nothing", "login", "general-information", "__proto__", "a%2Fb", "..%2Flogin"])("under the name %s there is none", async (name) => {
      const borrower = await borrowerAt(lender, "confirmed");
      expect(await borrower.fetch(`/api/v2/steps/${name}`)).toMatchObject({ status: 404, text: "{}" });
      expect(await borrower.fetch(`/api/v2/steps/${name}`, { method: "POST" })).toMatchObject({ status: 404, text: "{}" });
      expect((await borrower.open(`/zayavka/${name}`)).status).toBe(404);
    });

    it("stands in the description of the interface", async () => {
      const { body } = await new Borrower(lender).fetch("/api/v2/openapi.json");
      expect(Object.keys((body["paths"] as Record<string, object>)["/api/v2/steps/pets"]!)).toEqual(["get", "post"]);
    });
  });

  describe("after an edit of the order", () => {
    it("a moved step is asked in its new place, one taken out no more, and whoever stands there is led on", async () => {
      const borrower = await borrowerAt(lender, "told");
      const form = await pets(borrower);
      const [first, fillIn, personal, , ...last] = lender.services.steps.A;
      reorder([first!, "pets", personal!, fillIn!, ...last]);
      await reread();
      expect((await borrower.read("steps/pets")).body).toMatchObject({ step: { n: 2, of: 6 }, back: "/obshti-danni" });
      const newcomer = await borrowerAt(lender, "registered");
      expect(await steps.confirmPhone(newcomer)).toBe("/zayavka/pets");
      expect(succeed(await newcomer.post(await pets(newcomer), { hasPet: "0" }))).toBe("/lichni-danni");

      reorder([first!, fillIn!, personal!, ...last]);
      await reread();
      expect((await borrower.read("steps/pets")).body).toEqual({ nextUrl: "/poluchavane-i-obezpechenie" });
      expect(await borrower.post(form, { hasPet: "0" })).toMatchObject({ status: 409, body: { nextUrl: "/poluchavane-i-obezpechenie" } });
      expect(await steps.payment(borrower, stories.approve)).toBe("/sms-confirm");
    });
  });
});
