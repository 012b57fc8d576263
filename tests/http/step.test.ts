/** A step made of a definition and an entry in the order of steps alone, without code of its own. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { applicationCopy } from "#src/copy/application.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { ownFolders, type Folders } from "#server/snapshot/file-source.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, bodyOf, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { personal, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/pictures.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { copySchemas, WALKED_STEPS } from "#tests/support/walked-steps.ts";

const PETS = {
  id: "pets",
  title: "Домашни любимци",
  action: "steps/pets",
  elements: [
    {
      type: "radio",
      name: "hasPet",
      label: "Имате ли домашен любимец?",
      validation: "required",
      choices: [
        { value: "1", label: "Да" },
        { value: "0", label: "Не" },
      ],
    },
    {
      name: "petName",
      label: "Как се казва?",
      validation: "required cyrillic",
      transform: "capitalize",
      hidden: { element: "hasPet", operator: "notEqual", value: "1" },
    },
    {
      name: "ownerPin",
      label: "ЕГН на стопанина",
      validation: "person-pin",
      hidden: { element: "hasPet", operator: "notEqual", value: "1" },
    },
    { type: "hidden", name: "campaign", default: "spring" },
    { type: "form", name: "from", label: "Откъде", elements: [{ type: "hidden", name: "page" }] },
    {
      type: "photo",
      name: "petPhoto",
      label: "Снимка",
      validation: "identity-card-images",
      validationProps: { maxFiles: 1, maxMegabytes: 5 },
    },
    { type: "submit", name: "submit", label: "Напред" },
  ],
};

eachDatabase((_name, open) => {
  const folders: Folders = { ...ownFolders(), schemas: temporaryFolder("steps") };
  const write = (file: string, content: object): void =>
    writeFileSync(join(folders.schemas, file), JSON.stringify(content));
  const order = (of: "newBorrower" | "knownBorrower"): string[] =>
    (JSON.parse(WALKED_STEPS.text) as Record<string, string[]>)[of]!;
  const reorder = (newBorrower: string[]): void =>
    write("steps.json", { newBorrower, knownBorrower: order("knownBorrower") });
  /** Reloads the files, as `npm run dev` does after an edit and any other server at its next start. */
  const reread = async (): Promise<void> => {
    expect(await lender.reread()).toHaveProperty("snapshot");
  };
  beforeAll(async () => {
    copySchemas(folders.schemas);
    write("application/pets.json", PETS);
    reorder(order("newBorrower").toSpliced(3, 0, "pets"));
  });
  const lender = useTestLender({ open, folders });

  const pets = async (borrower: Borrower) => borrower.form("steps/pets");
  const applicationOf = async (borrower: Borrower): Promise<string> => (await borrower.status()).request!.id;

  describe("a step made of data alone", () => {
    it("appears in its place, validates, saves, restores and leads on", async () => {
      const borrower = await borrowerAt(lender, "filledIn");
      expect(await steps.personal(borrower, stories.approve)).toBe("/zayavka/pets");
      const page = await borrower.read("steps/pets");
      expect(page.body).toMatchObject({
        page: { title: "Домашни любимци" },
        step: { n: 4, of: 6 },
        back: "/lichni-danni",
        form: { id: "pets", action: "steps/pets" },
      });

      const wrong = await borrower.post(await pets(borrower), { hasPet: "1", petName: "Rex", ownerPin: "123" });
      expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([400, ["petName", "ownerPin"]]);
      expect(
        succeed(
          await borrower.post(await pets(borrower), { hasPet: "1", petName: "шаро", ownerPin: borrower.person.pin }),
        ),
      ).toBe("/poluchavane-i-obezpechenie");

      const again = await borrower.form("steps/pets");
      expect(again.values).toEqual({ hasPet: "1", petName: "Шаро" });
      expect(JSON.stringify(again)).not.toContain(borrower.person.pin);
      const kept = await readSubmission(
        lender.database.db,
        lender.services.secrets,
        await applicationOf(borrower),
        "pets",
      );
      expect(kept).toMatchObject({ hasPet: "1", petName: "Шаро", ownerPin: borrower.person.pin });
      expect(await steps.payment(borrower, stories.approve)).toBe("/sms-confirm");
    });

    it("stores the definition's values for its hidden fields, whatever is posted", async () => {
      const borrower = await borrowerAt(lender, "told");
      succeed(await borrower.post(await pets(borrower), { hasPet: "0", campaign: "forged", "from[page]": "forged" }));
      const kept = await readSubmission(
        lender.database.db,
        lender.services.secrets,
        await applicationOf(borrower),
        "pets",
      );
      expect(kept).toMatchObject({ hasPet: "0", campaign: "spring", from: { page: "" } });
      succeed(await borrower.post(await pets(borrower), { hasPet: "1", petName: "Шаро" }));
      expect(
        await readSubmission(lender.database.db, lender.services.secrets, await applicationOf(borrower), "pets"),
      ).toMatchObject({ petName: "Шаро", campaign: "spring" });
    });

    it("accepts a picture, keeps it after a refusal, and stores it as a file of the application", async () => {
      const borrower = await borrowerAt(lender, "told");
      const form = await pets(borrower);
      const body = bodyOf(form, { hasPet: "" });
      body.append("petPhoto", new Blob([new Uint8Array(await picture("jpeg"))]), "Шаро.jpg");
      const refused = await borrower.post(form, {}, { body });
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { hasPet: "Полето е задължително." }, staged: { petPhoto: [{ name: "Шаро.jpg" }] } },
      });
      const [{ id }] = (refused.body["staged"] as { petPhoto: [{ id: string }] }).petPhoto;
      expect(succeed(await borrower.post(await pets(borrower), { hasPet: "0", "_staged[petPhoto]": id }))).toBe(
        "/poluchavane-i-obezpechenie",
      );
      const rows = await lender.query(
        "select kind, name from files where request_id = $1",
        await applicationOf(borrower),
      );
      expect(rows).toEqual([{ kind: "pets/petPhoto", name: "Шаро.jpg" }]);
    });

    it("works without JavaScript: refused with the page again, then a redirect", async () => {
      const borrower = await borrowerAt(lender, "told");
      const refused = await borrower.post(await pets(borrower), { hasPet: "" }, { plain: true });
      expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('data-call="steps/pets"') as string });
      const done = await borrower.post(await pets(borrower), { hasPet: "0" }, { plain: true });
      expect([done.status, done.headers.get("location")]).toEqual([303, "/poluchavane-i-obezpechenie"]);
      const opened = await borrower.open("/zayavka/pets");
      expect(opened).toMatchObject({ status: 200, text: expect.stringContaining('data-call="steps/pets"') as string });
      expect((await borrower.open("/api/v2/steps/pets")).headers.get("location")).toBe("/zayavka/pets");
    });

    it("returns a plain form with the values received before an oversized picture", async () => {
      const borrower = await borrowerAt(lender, "told");
      const form = await pets(borrower);
      const body = bodyOf(form, { hasPet: "1", petName: "Шаро" });
      body.append("petPhoto", new Blob([Buffer.alloc(9 * 1024 * 1024)]), "Шаро.jpg");
      const refused = await borrower.post(form, {}, { plain: true, body });
      const { values } = (
        JSON.parse(/<script type="application\/json" id="state"[^>]*>(.*)<\/script>/.exec(refused.text)![1]!) as {
          page: { data: { form: Descriptor } };
        }
      ).page.data.form;
      expect([refused.status, values]).toEqual([413, { hasPet: "1", petName: "Шаро" }]);
      expect(await borrower.read("steps/pets")).toMatchObject({ status: 200 });
    });

    it("has the access rights and application states of its neighbours", async () => {
      expect(await new Borrower(lender).read("steps/pets")).toMatchObject({
        status: 401,
        body: { nextUrl: "/vhod?next=%2Fzayavka%2Fpets" },
      });
      expect((await new Borrower(lender).open("/zayavka/pets")).headers.get("location")).toBe(
        "/vhod?next=%2Fzayavka%2Fpets",
      );
      const early = await borrowerAt(lender, "confirmed");
      expect((await early.read("steps/pets")).body).toEqual({ nextUrl: "/kak-da-populnia" });
      const before = await borrowerAt(lender, "told");
      expect((await before.read("payment-and-collateral-data")).body).toEqual({ nextUrl: "/zayavka/pets" });
      succeed(await before.post(await pets(before), { hasPet: "0" }));
      await steps.payment(before, stories.approve);
      expect((await before.read("steps/pets")).body).toEqual({ nextUrl: "/sms-confirm" });
    });

    it("put before one that is being filled in keeps what was typed there, and says so", async () => {
      const borrower = await borrowerAt(lender, "filledIn");
      const form = await borrower.form("personal-information");
      const typed = personal(borrower.person, stories.approve.money);
      reorder(order("newBorrower").toSpliced(2, 0, "pets"));
      await reread();
      try {
        expect(await borrower.post(form, typed)).toMatchObject({ status: 409, body: { nextUrl: "/zayavka/pets" } });
        expect((await borrower.read("steps/pets")).body["lead"]).toBe(applicationCopy.inserted);
        expect(succeed(await borrower.post(await pets(borrower), { hasPet: "0" }))).toBe("/lichni-danni");
        const { values } = await borrower.form("personal-information");
        expect(values).toMatchObject({ firstName: "Георги", income: { netMonthly: "900" } });
        expect(values["personPin"] ?? "").toBe("");
        expect((await borrower.read("personal-information")).body["lead"]).toBe(applicationCopy.drafted.kept);
      } finally {
        reorder(order("newBorrower").toSpliced(3, 0, "pets"));
        await reread();
      }
    });

    it.each(["nothing", "login", "general-information", "__proto__", "a%2Fb", "..%2Flogin"])(
      "does not exist under the name %s",
      async (name) => {
        const borrower = await borrowerAt(lender, "confirmed");
        expect(await borrower.fetch(`/api/v2/steps/${name}`)).toMatchObject({ status: 404, text: "{}" });
        expect(await borrower.fetch(`/api/v2/steps/${name}`, { method: "POST" })).toMatchObject({
          status: 404,
          text: "{}",
        });
        expect((await borrower.open(`/zayavka/${name}`)).status).toBe(404);
      },
    );

    it("is listed in the OpenAPI description", async () => {
      const { body } = await new Borrower(lender).fetch("/api/v2/openapi.json");
      expect(Object.keys((body["paths"] as Record<string, object>)["/api/v2/steps/pets"]!)).toEqual(["get", "post"]);
    });
  });

  describe("after an edit of what a step asks", () => {
    const asked = { hasPet: "1", petName: "Шаро" };
    const label = "Имате ли домашен любимец?";
    /** Asks for other pets: a choice is gone, and so is the name. */
    const edited = async (act: () => Promise<void>): Promise<void> => {
      const elements = PETS.elements
        .filter(({ name }) => name !== "petName")
        .map((element) => ({
          ...element,
          ...(element.choices && { choices: [{ value: "2", label: "Костенурка" }, element.choices[1]] }),
          ...(element.hidden && { hidden: { ...element.hidden, value: "2" } }),
        }));
      write("application/pets.json", { ...PETS, elements });
      await reread();
      try {
        await act();
      } finally {
        write("application/pets.json", PETS);
        await reread();
      }
    };

    it("a form of before that is shown again by the browser alone says that it has changed", async () => {
      const borrower = await borrowerAt(lender, "told");
      const form = await pets(borrower);
      await edited(async () => {
        const { status, text } = await borrower.post(form, { hasPet: "" }, { plain: true });
        expect([status, text.includes(refusalWords["form-changed"])]).toEqual([400, true]);
      });
    });

    it("its answers are looked through in the words in which they were asked", async () => {
      const borrower = await borrowerAt(lender, "told");
      succeed(await borrower.post(await pets(borrower), asked));
      await edited(async () => {
        const { body } = await borrower.read("payment-and-collateral-data");
        const { answers } = (body["answers"] as { title: string; answers: object[] }[]).at(-1)!;
        expect(answers).toEqual([
          { label, text: "Да", url: "/zayavka/pets#pets.hasPet.field" },
          { label: "Как се казва?", text: "Шаро" },
        ]);
      });
    });

    it("a draft of before says that something may be missing, also one that waited for a login", async () => {
      const [borrower, lapsed] = [await borrowerAt(lender, "told"), await borrowerAt(lender, "told")];
      const lead = async (of: Borrower): Promise<unknown> => (await of.read("steps/pets")).body["lead"];
      const { changed, kept } = applicationCopy.drafted;
      const form = await pets(borrower);
      succeed(await borrower.post({ ...form, action: "drafts/pets" }, asked));
      expect(await lead(borrower)).toBe(kept);
      const waiting = await pets(lapsed);
      await edited(async () => {
        expect(await lead(borrower)).toBe(`${changed} ${kept}`);
        lender.clock.advance(31 * 60_000);
        expect((await lapsed.post(waiting, asked, { plain: true })).headers.get("location")).toMatch(/^\/vhod/);
        succeed(await lapsed.logIn());
        expect(await lead(lapsed)).toBe(`${changed} ${kept}`);
        expect((await pets(lapsed)).values).toEqual({});
      });
    });
  });

  describe("after an edit of the order of steps", () => {
    it("a moved step appears in its new place; a removed one leads on and refuses posts", async () => {
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
      expect(await borrower.post(form, { hasPet: "0" })).toMatchObject({
        status: 409,
        body: { nextUrl: "/poluchavane-i-obezpechenie" },
      });
      expect(await steps.payment(borrower, stories.approve)).toBe("/sms-confirm");
    });
  });
});
