import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RETENTION } from "#src/copy/retention.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { storeDefinitions } from "#server/store/tables/definitions.ts";
import { Borrower, borrowerAt, succeed, type Answer, type Overrides, type Postable } from "#tests/support/borrower.ts";
import { newPerson, payment, personal, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const STEP = "personal-information";

const save = (
  borrower: Borrower,
  form: Postable,
  fields: Fields,
  overrides: Overrides & { as?: string } = {},
): Promise<Answer> => borrower.post({ ...form, action: `drafts/${overrides.as ?? form.action}` }, fields, overrides);

eachDatabase((_name, open) => {
  let borrower: Borrower;
  let form: Descriptor;
  const lender = useTestLender({ open });
  beforeAll(async () => {
    borrower = await borrowerAt(lender, "filledIn");
  });
  beforeEach(async () => {
    await lender.query("delete from drafts");
    await lender.query("delete from answers where form = $1", STEP);
    form = await borrower.form(STEP);
  });

  const values = async (of = borrower): Promise<FormValues> => (await of.form(STEP)).values;
  const whole = (): Fields => personal(borrower.person, stories.approve.money);
  /** This borrower's rows in `drafts`. */
  const rows = (): Promise<Record<string, unknown>[]> =>
    lender.query("select d.* from drafts d join users u on u.id = d.user_id where u.email = $1", borrower.person.email);
  const logIn = async (device: Borrower): Promise<Borrower> => {
    succeed(await device.logIn());
    return device;
  };

  describe("a draft", () => {
    it("is stored on the server only for the steps of a logged-in user", async () => {
      expect(form.draft).toBe("server");
      expect((await borrower.form("general-information-b")).draft).toBe("server");
      // Public forms keep theirs in the browser's tab.
      expect((await new Borrower(lender).form("general-information")).draft).toBe("browser");
      expect((await new Borrower(lender).form("login")).draft).toBeUndefined();
    });

    it("is restored as typed, valid or not, in this session and on another device", async () => {
      const answer = await save(borrower, form, {
        firstName: "1ван??",
        "income[netMonthly]": "хиляда",
        dependents: "2",
        noMiddleName: "1",
      });
      expect(answer).toMatchObject({ status: 200, body: { kept: true } });
      const typed = {
        firstName: "1ван??",
        income: { netMonthly: "хиляда" },
        dependents: "2",
        noMiddleName: true,
      };
      expect(await values()).toMatchObject(typed);
      expect(await values(await logIn(new Borrower(lender, borrower.person)))).toMatchObject(typed);
    });

    it("is restored with LF line breaks, although forms send CRLF", async () => {
      await save(borrower, form, { pepDetails: "един\nдва\n\nтри" });
      expect((await values())["pepDetails"]).toBe("един\nдва\n\nтри");
    });

    it("is merged per field", async () => {
      const phone = await logIn(new Borrower(lender, borrower.person));
      const there = await phone.form(STEP);
      await save(borrower, form, { firstName: "Иван" });
      await save(phone, there, { lastName: "Щерев" });
      expect(await values()).toMatchObject({ firstName: "Иван", lastName: "Щерев" });
    });

    it("is restored with the label of the chosen settlement", async () => {
      await save(borrower, form, { "permanentAddress[settlement]": "56784" });
      const again = await borrower.form(STEP);
      expect(again.values).toMatchObject({ permanentAddress: { settlement: "56784" } });
      expect(again.props?.["permanentAddress.settlement"]?.selected?.label).toMatch(/Пловдив/);
    });

    it("is replaced by the submission, including its emptied fields", async () => {
      await save(borrower, form, { firstName: "Чернова", "permanentAddress[street]": "Шипка" });
      succeed(await borrower.post(form, whole()));
      const shown = await values();
      expect(shown["firstName"]).toBe("Георги");
      expect(JSON.stringify(shown)).not.toMatch(/Чернова|Шипка/);
      expect(await rows()).toEqual([]);
    });

    it("that arrives after its form was submitted is not stored", async () => {
      succeed(await borrower.post(form, whole()));
      expect(await save(borrower, form, { firstName: "Късно" })).toMatchObject({ status: 200, body: { kept: false } });
      expect(await rows()).toEqual([]);
    });

    it("that arrives after the last step was submitted with its form is not stored, and is no conflict", async () => {
      const applicant = await borrowerAt(lender, "told");
      const pay = await applicant.form("payment-and-collateral-data");
      succeed(await applicant.post(pay, payment(applicant.person)));
      expect(await save(applicant, pay, { iban: "BG" })).toMatchObject({ status: 200, body: { kept: false } });
    });

    it("remains when its form is refused", async () => {
      await save(borrower, form, { firstName: "Иван" });
      expect((await borrower.post(form, { ...whole(), personPin: "1" })).status).toBe(400);
      expect(await values()).toMatchObject({ firstName: "Иван" });
    });

    it("sent concurrently with its form is not left behind, in either order", async () => {
      const [sent, kept] = await Promise.all([
        borrower.post(form, whole()),
        save(borrower, form, { firstName: "Заедно" }),
      ]);
      expect([sent.status, kept.status]).toEqual([200, 200]);
      expect(await rows()).toEqual([]);
    });

    it("survives a logout", async () => {
      await save(borrower, form, { firstName: "Иван" });
      const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
      succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
      expect(await values(await logIn(borrower))).toMatchObject({ firstName: "Иван" });
    });

    it("of an older form version is matched by field name; removed fields and choices are dropped", async () => {
      await save(borrower, form, { firstName: "Иван", dependents: "2", lastName: "Петров" });
      const { definitions } = lender.services;
      const loaded = definitions.get(STEP)!;
      const elements = loaded.definition.elements.flatMap((element) =>
        element.name === "lastName"
          ? []
          : element.name === "dependents"
            ? [{ ...element, choices: element.choices!.filter(({ value }) => value !== "2") }]
            : [element],
      );
      const definition = { ...loaded.definition, elements };
      await storeDefinitions(lender.database.db, [{ form: STEP, version: "newer", definition }], lender.clock.now());
      lender.replace({ definitions: new Map([...definitions, [STEP, { ...loaded, definition, version: "newer" }]]) });
      try {
        const shown = await values();
        expect(shown).toMatchObject({ firstName: "Иван" });
        expect(shown).not.toHaveProperty("lastName");
        expect(shown["dependents"]).not.toBe("2");
        // A page with the older version still saves the remaining fields.
        expect(await save(borrower, form, { firstName: "Петър", lastName: "Петров" })).toMatchObject({ status: 200 });
        expect(await values()).toMatchObject({ firstName: "Петър" });
      } finally {
        lender.replace({ definitions });
      }
    });
  });

  describe("a draft never stores", () => {
    it("identity numbers", async () => {
      await save(borrower, form, { firstName: "Иван", personPin: "8003205606", idCardNumber: "641234567" });
      const [row] = await rows();
      const plain = lender.services.secrets
        .open(row!["secret"] as Uint8Array, `draft ${String(row!["user_id"])} ${STEP}`)
        .toString("utf8");
      expect(JSON.parse(plain)).toEqual({ firstName: { text: "Иван", key: form.key, at: expect.any(String) } });
      expect(JSON.stringify(await values())).not.toMatch(/8003205606|641234567/);
    });

    it("fields unknown to the form", async () => {
      expect(await save(borrower, form, { firstName: "Иван", gold: "1", "permanentAddress[gold]": "1" })).toMatchObject(
        { status: 200 },
      );
      expect(await values()).not.toHaveProperty("gold");
    });

    it("plain text", async () => {
      await save(borrower, form, { firstName: "Иван", "permanentAddress[street]": "Шипка" });
      expect(
        JSON.stringify(
          (await rows()).map((row) => ({ ...row, secret: Buffer.from(row["secret"] as Uint8Array).toString("utf8") })),
        ),
      ).not.toMatch(/Иван|Шипка/);
    });

    it("slider values that are not on offer", async () => {
      const first = await borrower.form("general-information-b");
      await save(borrower, first, {
        "consumerCredit[amount]": "999999",
        "consumerCredit[months]": "девет",
        purpose: "repair",
      });
      const { values: shown } = await borrower.form("general-information-b");
      expect(shown).toMatchObject({ consumerCredit: first.values["consumerCredit"], purpose: "repair" });
    });
  });

  it("query parameters override a draft, and the offer is computed from the rendered values", async () => {
    const call = "general-information-b";
    await save(borrower, await borrower.form(call), {
      product: "consumerCredit",
      "consumerCredit[amount]": "2000",
      "consumerCredit[months]": "24",
      purpose: "repair",
    });
    const drafted = await borrower.read(call);
    expect(drafted.body.form!.values).toMatchObject({
      product: "consumerCredit",
      consumerCredit: { amount: "2000", months: "24" },
    });
    expect(drafted.body["offer"]).toMatchObject({ amount: { value: "2000.00" }, term: 24 });
    const asked = await borrower.read(
      call,
      {},
      { product: "consumerCredit", "consumerCredit[amount]": "600", "consumerCredit[months]": "6" },
    );
    expect(asked.body.form!.values).toMatchObject({
      consumerCredit: { amount: "600", months: "6" },
      purpose: "repair",
    });
  });

  describe("a draft is refused", () => {
    it("without a login, and writes nothing", async () => {
      const before = await snapshot(lender);
      expect(await save(new Borrower(lender), form, { firstName: "Иван" })).toMatchObject({ status: 401 });
      const stranger = new Borrower(lender);
      const login = await stranger.form("login");
      expect(await save(stranger, { ...form, csrf: login.csrf }, { firstName: "Иван" })).toMatchObject({ status: 401 });
      expect(await snapshot(lender)).toEqual(before);
    });

    it("from another user, who cannot read it either", async () => {
      await save(borrower, form, { firstName: "Иван" });
      const other = await borrowerAt(lender, "filledIn", stories.approve, newPerson());
      const { csrf } = await other.form(STEP);
      const before = await snapshot(lender);
      expect(await save(other, { ...form, csrf }, { firstName: "Чужд" })).toMatchObject({ status: 409 });
      expect(await snapshot(lender)).toEqual(before);
      expect(JSON.stringify(await values(other))).not.toContain("Иван");
    });

    it.each<[string, Overrides, number]>([
      ["without a CSRF token", { csrf: null }, 403],
      ["with a wrong CSRF token", { csrf: "x" }, 403],
      ["from another origin", { headers: { origin: "https://evil.example" } }, 403],
      ["without an idempotency key", { key: null }, 400],
      ["with an idempotency key that was never issued", { key: "nobody's" }, 409],
      ["as JSON", { body: "{}", headers: { "content-type": "application/json" } }, 415],
    ])("%s", async (_case, overrides, status) => {
      expect((await save(borrower, form, { firstName: "Иван" }, overrides)).status).toBe(status);
      expect(await values()).not.toMatchObject({ firstName: "Иван" });
    });

    it("when it exceeds the body limit", async () => {
      expect(await save(borrower, form, { firstName: "я".repeat(40_000), lastName: "я".repeat(40_000) })).toMatchObject(
        { status: 413 },
      );
    });

    it.each([
      ["a form that is not a step", "login", 409],
      ["an unknown form", "nothing", 404],
      ["another step than the one its key was issued for", "fill-in-options", 409],
      ["a built-in property name", "__proto__", 404],
    ])("for %s", async (_case, as, status) => {
      expect((await save(borrower, form, { firstName: "Иван" }, { as })).status).toBe(status);
    });

    it("for a step completed in another window", async () => {
      const applicant = await borrowerAt(lender, "told");
      const pay = await applicant.form("payment-and-collateral-data");
      const twin = await applicant.form("payment-and-collateral-data");
      lender.clock.advance(1000);
      succeed(await applicant.post(pay, payment(applicant.person)));
      expect(await save(applicant, twin, { iban: "BG" })).toMatchObject({
        status: 409,
        body: { nextUrl: "/sms-confirm" },
      });
    });
  });

  // Must run last: advancing the clock ends all sessions.
  it("a draft is deleted at the end of its term", async () => {
    await save(borrower, form, { firstName: "Иван" });
    lender.clock.advance(RETENTION.drafts.term.days * 86_400_000 + 1);
    const again = await logIn(new Borrower(lender, borrower.person));
    expect((await again.read(STEP)).text).not.toContain("Иван");
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
    expect(await rows()).toEqual([]);
  });
});
