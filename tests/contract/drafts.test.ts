import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FormValues } from "#src/domain/rule.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { budgets } from "#server/policy/budget-table.ts";
import { storeDefinitions } from "#server/store/definitions.ts";
import { Borrower, borrowerAt, succeed, type Answer, type Overrides, type Postable } from "#tests/borrower.ts";
import { newPerson, payment, personal, stories, type Fields } from "#tests/borrower-data.ts";
import { eachDatabase } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";
import { snapshot } from "#tests/snapshot.ts";

const STEP = "personal-information";

const keep = (borrower: Borrower, form: Postable, fields: Fields, overrides: Overrides & { as?: string } = {}): Promise<Answer> =>
  borrower.post({ ...form, action: `drafts/${overrides.as ?? form.action}` }, fields, overrides);

eachDatabase((_name, open) => {
  let lender: Lender;
  let borrower: Borrower;
  let form: Descriptor;
  beforeAll(async () => {
    lender = await openLender(await open());
    borrower = await borrowerAt(lender, "filledIn");
  });
  afterAll(() => lender?.close());
  beforeEach(async () => {
    await lender.database.query("delete from drafts");
    await lender.database.query("delete from answers where form = $1", [STEP]);
    form = await borrower.form(STEP);
  });

  const values = async (of = borrower): Promise<FormValues> => (await of.form(STEP)).values;
  const whole = (): Fields => personal(borrower.person, stories.approve.money);
  /** Of this borrower, as they lie in the database. */
  const rows = async (): Promise<Record<string, unknown>[]> =>
    (await lender.database.query("select d.* from drafts d join users u on u.id = d.user_id where u.email = $1", [borrower.person.email])).rows;
  const logIn = async (device: Borrower): Promise<Borrower> => {
    succeed(await device.fill("login", { username: device.person.email, password: device.person.password }));
    return device;
  };

  describe("a draft", () => {
    it("is offered on the steps of who is logged in, nowhere else", async () => {
      expect(form.draft).toBe(true);
      expect((await borrower.form("general-information-b")).draft).toBe(true);
      expect((await new Borrower(lender).form("general-information")).draft).toBeUndefined();
      expect((await new Borrower(lender).form("login")).draft).toBeUndefined();
    });

    it("comes back as typed, wrong or not, on this visit and on another device", async () => {
      const answer = await keep(borrower, form, { firstName: "1ван??", "income[netMonthly]": "хиляда", maritalStatus: "married", noMiddleName: "1" });
      expect(answer).toMatchObject({ status: 200, body: { kept: true } });
      const typed = { firstName: "1ван??", income: { netMonthly: "хиляда" }, maritalStatus: "married", noMiddleName: true };
      expect(await values()).toMatchObject(typed);
      expect(await values(await logIn(new Borrower(lender, borrower.person)))).toMatchObject(typed);
    });

    it("comes back with its line breaks as they were typed, though a form sends each as two signs", async () => {
      await keep(borrower, form, { pepDetails: "един\nдва\n\nтри" });
      expect((await values())["pepDetails"]).toBe("един\nдва\n\nтри");
    });

    it("is merged: the last to write a field wins, the other fields stay", async () => {
      const phone = await logIn(new Borrower(lender, borrower.person));
      const there = await phone.form(STEP);
      await keep(borrower, form, { firstName: "Иван", lastName: "Петров" });
      await keep(phone, there, { lastName: "Щерев" });
      expect(await values()).toMatchObject({ firstName: "Иван", lastName: "Щерев" });
    });

    it("shows the words of a place that was chosen", async () => {
      await keep(borrower, form, { "permanentAddress[settlement]": "56784" });
      const again = await borrower.form(STEP);
      expect(again.values).toMatchObject({ permanentAddress: { settlement: "56784" } });
      expect(again.props?.["permanentAddress.settlement"]?.selected?.label).toMatch(/Пловдив/);
    });

    it("gives way to what is sent: the saved answers show, also those that were emptied", async () => {
      await keep(borrower, form, { firstName: "Чернова", "permanentAddress[street]": "Шипка" });
      succeed(await borrower.post(form, whole()));
      const shown = await values();
      expect(shown["firstName"]).toBe("Георги");
      expect(JSON.stringify(shown)).not.toMatch(/Чернова|Шипка/);
      expect(await rows()).toEqual([]);
    });

    it("that arrives after its form was sent is not kept", async () => {
      succeed(await borrower.post(form, whole()));
      expect(await keep(borrower, form, { firstName: "Късно" })).toMatchObject({ status: 200, body: { kept: false } });
      expect(await rows()).toEqual([]);
    });

    it("stays when its form is refused", async () => {
      await keep(borrower, form, { firstName: "Иван" });
      expect((await borrower.post(form, { ...whole(), personPin: "1" })).status).toBe(400);
      expect(await values()).toMatchObject({ firstName: "Иван" });
    });

    it("and its form sent at the same moment leave nothing behind, whoever is first", async () => {
      const [sent, kept] = await Promise.all([borrower.post(form, whole()), keep(borrower, form, { firstName: "Заедно" })]);
      expect([sent.status, kept.status]).toEqual([200, 200]);
      expect(await rows()).toEqual([]);
    });

    it("outlives the session: logging out keeps it", async () => {
      await keep(borrower, form, { firstName: "Иван" });
      const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
      succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
      expect(await values(await logIn(borrower))).toMatchObject({ firstName: "Иван" });
    });

    it("of a form that has changed since is matched by name; choices that are no more fall away", async () => {
      await keep(borrower, form, { firstName: "Иван", maritalStatus: "married", lastName: "Петров" });
      const { definitions } = lender.services;
      const loaded = definitions.get(STEP)!;
      const elements = loaded.definition.elements.flatMap((element) => element.name === "lastName" ? []
        : element.name === "maritalStatus" ? [{ ...element, choices: element.choices!.filter(({ value }) => value !== "married") }] : [element]);
      const definition = { ...loaded.definition, elements };
      await storeDefinitions(lender.database.db, [{ form: STEP, version: "newer", definition }], lender.clock.now());
      lender.services.definitions = new Map([...definitions, [STEP, { ...loaded, definition, version: "newer" }]]);
      try {
        const shown = await values();
        expect(shown).toMatchObject({ firstName: "Иван" });
        expect(shown).not.toHaveProperty("lastName");
        expect(shown["maritalStatus"]).not.toBe("married");
        // The page of the older version goes on keeping what is still asked.
        expect(await keep(borrower, form, { firstName: "Петър", lastName: "Петров" })).toMatchObject({ status: 200 });
        expect(await values()).toMatchObject({ firstName: "Петър" });
      } finally {
        lender.services.definitions = definitions;
      }
    });
  });

  describe("is not kept", () => {
    it("identity numbers, whatever is sent: neither in the row nor on the page", async () => {
      await keep(borrower, form, { firstName: "Иван", personPin: "8003205606", idCardNumber: "641234567" });
      const [row] = await rows();
      const plain = lender.services.secrets.open(row!["secret"] as Uint8Array, `draft ${String(row!["user_id"])} ${STEP}`).toString("utf8");
      expect(JSON.parse(plain)).toEqual({ firstName: "Иван" });
      expect(JSON.stringify(await values())).not.toMatch(/8003205606|641234567/);
    });

    it("names the form does not know", async () => {
      expect(await keep(borrower, form, { firstName: "Иван", gold: "1", "permanentAddress[gold]": "1" })).toMatchObject({ status: 200 });
      expect(await values()).not.toHaveProperty("gold");
    });

    it("anything in the clear", async () => {
      await keep(borrower, form, { firstName: "Иван", "permanentAddress[street]": "Шипка" });
      expect(JSON.stringify((await rows()).map((row) => ({ ...row, secret: Buffer.from(row["secret"] as Uint8Array).toString("utf8") })))).not.toMatch(/Иван|Шипка/);
    });

    it("a slider's value that is not on offer", async () => {
      const first = await borrower.form("general-information-b");
      await keep(borrower, first, { "consumerCredit[amount]": "999999", "consumerCredit[months]": "девет", purpose: "repair" });
      const { values: shown } = await borrower.form("general-information-b");
      expect(shown).toMatchObject({ consumerCredit: first.values["consumerCredit"], purpose: "repair" });
    });
  });

  it("what the address asks for stands above a draft, and the price follows what is shown", async () => {
    const call = "general-information-b";
    await keep(borrower, await borrower.form(call), { product: "consumerCredit", "consumerCredit[amount]": "2000", "consumerCredit[months]": "24", purpose: "repair" });
    const drafted = await borrower.read(call);
    expect(drafted.body.form!.values).toMatchObject({ product: "consumerCredit", consumerCredit: { amount: "2000", months: "24" } });
    expect(drafted.body["offer"]).toMatchObject({ amount: { value: "2000.00" }, term: 24 });
    const asked = await borrower.read(call, {}, { product: "consumerCredit", "consumerCredit[amount]": "600", "consumerCredit[months]": "6" });
    expect(asked.body.form!.values).toMatchObject({ consumerCredit: { amount: "600", months: "6" }, purpose: "repair" });
  });

  describe("is refused", () => {
    it("to nobody in particular, and writes nothing", async () => {
      const before = await snapshot(lender);
      expect(await keep(new Borrower(lender), form, { firstName: "Иван" })).toMatchObject({ status: 401 });
      const stranger = new Borrower(lender);
      const login = await stranger.form("login");
      expect(await keep(stranger, { ...form, csrf: login.csrf }, { firstName: "Иван" })).toMatchObject({ status: 401 });
      expect(await snapshot(lender)).toEqual(before);
    });

    it("to another person, who never sees it either", async () => {
      await keep(borrower, form, { firstName: "Иван" });
      const other = await borrowerAt(lender, "filledIn", stories.approve, newPerson());
      const { csrf } = await other.form(STEP);
      const before = await snapshot(lender);
      expect(await keep(other, { ...form, csrf }, { firstName: "Чужд" })).toMatchObject({ status: 409 });
      expect(await snapshot(lender)).toEqual(before);
      expect(JSON.stringify(await values(other))).not.toContain("Иван");
    });

    it.each<[string, Overrides, number]>([
      ["without the token", { csrf: null }, 403], ["with another token", { csrf: "x" }, 403], ["from another page", { headers: { origin: "https://evil.example" } }, 403],
      ["without a key", { key: null }, 400], ["with a key that was never shown", { key: "nobody's" }, 409], ["as JSON", { body: "{}", headers: { "content-type": "application/json" } }, 415],
    ])("%s", async (_case, overrides, status) => {
      expect((await keep(borrower, form, { firstName: "Иван" }, overrides)).status).toBe(status);
      expect(await values()).not.toMatchObject({ firstName: "Иван" });
    });

    it("when it is larger than any form of ours", async () => {
      expect(await keep(borrower, form, { firstName: "я".repeat(40_000), lastName: "я".repeat(40_000) })).toMatchObject({ status: 413 });
    });

    it.each([["a form that is no step", "login", 409], ["a form nobody knows", "nothing", 404], ["another step than the key's", "fill-in-options", 409], ["a name of the language", "__proto__", 404]])("for %s", async (_case, as, status) => {
      expect((await keep(borrower, form, { firstName: "Иван" }, { as })).status).toBe(status);
    });

    it("for a step that is over", async () => {
      const told = await borrowerAt(lender, "told");
      const pay = await told.form("payment-and-collateral-data");
      const twin = await told.form("payment-and-collateral-data");
      lender.clock.advance(1000);
      succeed(await told.post(pay, payment()));
      expect(await keep(told, twin, { iban: "BG" })).toMatchObject({ status: 409, body: { nextUrl: "/sms-confirm" } });
    });

    it("above the budget, and says when to come again", async () => {
      const eager = await borrowerAt(lender, "filledIn");
      const own = await eager.form(STEP);
      const answers = await Promise.all(Array.from({ length: budgets.draft.limit + 1 }, () => keep(eager, own, { firstName: "Иван" })));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
    });
  });

  // The last: everybody's session ends.
  it("is gone after seven days", async () => {
    await keep(borrower, form, { firstName: "Иван" });
    lender.clock.advance(7 * 86_400_000);
    const again = await logIn(new Borrower(lender, borrower.person));
    expect((await again.read(STEP)).text).not.toContain("Иван");
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
    expect(await rows()).toEqual([]);
  });
});
