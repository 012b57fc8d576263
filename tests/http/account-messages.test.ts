import { describe, expect, it } from "vitest";
import { Borrower, borrowerAt, runningCredit, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DESK = "pisma@example.bg";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, env: { BRAND_EMAIL: DESK }, advance: 24 * HOUR });

  /** Messages sent to an address, oldest first; advances the clock, so that later ones have another time. */
  const sentTo = async (to: string) => {
    const sent = await lender.sentTo(to);
    lender.clock.advance(1000);
    return sent;
  };

  describe("marketing consent", () => {
    const isSubscribed = async (visitor: Borrower): Promise<boolean> =>
      ((await visitor.read("user-data")).body["userData"] as { user: { isSubscribed: boolean } }).user.isSubscribed;
    const choose = (visitor: Borrower, email: "0" | "1", sms: "0" | "1"): Promise<Answer> =>
      visitor.fill("subscribe", { "marketing[email]": email, "marketing[sms]": sms });
    const proofs = (email: string) =>
      lender.query(
        "select c.channel, c.is_given, c.words, c.source, c.at from consents c join users u on u.id = c.user_id where u.email = $1 order by c.at, c.channel",
        email,
      );
    const byMail = "Искам да получавам предложения по имейл";
    const bySms = "Искам да получавам предложения по SMS";

    it("is given per channel; every change, and only a change, stores a proof", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      expect(await isSubscribed(borrower)).toBe(false);
      expect((await borrower.form("subscribe")).values).toEqual({ marketing: { email: false, sms: false } });
      const first = lender.clock.now();
      expect((await choose(borrower, "1", "0")).status).toBe(200);
      expect(await isSubscribed(borrower)).toBe(true);
      expect((await borrower.read("subscribe")).text).toContain("Сега получавате предложения по имейл.");
      lender.clock.advance(MINUTE);
      await choose(borrower, "1", "1");
      await choose(borrower, "1", "1");
      lender.clock.advance(MINUTE);
      await choose(borrower, "0", "1");
      expect(await isSubscribed(borrower)).toBe(true);
      expect(await proofs(borrower.person.email)).toEqual([
        { channel: "email", is_given: true, words: byMail, source: "subscribe", at: first },
        { channel: "sms", is_given: true, words: bySms, source: "subscribe", at: new Date(first.getTime() + MINUTE) },
        {
          channel: "email",
          is_given: false,
          words: byMail,
          source: "subscribe",
          at: new Date(first.getTime() + 2 * MINUTE),
        },
      ]);
    });

    it("is withdrawn by one button; opening the page or posting it again changes nothing", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      await choose(borrower, "1", "1");
      for (let n = 0; n < 3; n += 1) await borrower.open("/unsubscribe");
      await borrower.fetch("/api/v2/unsubscribe", { headers: { accept: "text/html" } });
      const [form, second] = [await borrower.form("unsubscribe"), await borrower.form("unsubscribe")];
      expect(form.elements.map(({ type }) => type)).toEqual(["submit"]);
      expect(await isSubscribed(borrower)).toBe(true);
      succeed(await borrower.post(form, {}));
      expect(await isSubscribed(borrower)).toBe(false);
      const page = await borrower.read("unsubscribe");
      expect(page.text).toContain(
        "Няма да получавате рекламни съобщения. Ако имате кредит при нас, съобщенията за него ще продължат.",
      );
      expect(page.body.form).toBeUndefined();
      succeed(await borrower.post(second, {}));
      expect((await proofs(borrower.person.email)).filter(({ is_given }) => !is_given)).toHaveLength(2);
    });

    it("stores a proof when given at registration, and none when not", async () => {
      const [willing, silent] = [new Borrower(lender), new Borrower(lender)];
      succeed(
        await willing.fill("general-information", {
          ...registration(willing.person, stories.approve.chosen),
          "marketing[sms]": "1",
        }),
      );
      succeed(await silent.fill("general-information", registration(silent.person, stories.approve.chosen)));
      expect(await proofs(willing.person.email)).toEqual([
        { channel: "sms", is_given: true, words: bySms, source: "general-information", at: lender.clock.now() },
      ]);
      expect(await proofs(silent.person.email)).toEqual([]);
    });

    it.each(["subscribe", "unsubscribe"] as const)(
      "%s offers an anonymous visitor their address or the login; an anonymous post is 401 and writes nothing",
      async (call) => {
        const visitor = new Borrower(lender);
        const { status, body } = await visitor.read(call);
        expect([status, body.form!.id, (body["actions"] as { url: string }[])[0]!.url]).toEqual([
          200,
          `${call}-address`,
          `/vhod?next=%2F${call}`,
        ]);
        const borrower = await borrowerAt(lender, "confirmed");
        await choose(borrower, "1", "0");
        const form = await borrower.form(call);
        await lender.query("update sessions set user_id = null");
        const before = await snapshot(lender);
        expect(await borrower.post(form, {})).toMatchObject({
          status: 401,
          body: { nextUrl: `/vhod?next=%2F${call}` },
        });
        expect(await snapshot(lender)).toEqual(before);
      },
    );
  });

  describe("a contact message", () => {
    const fields = (own: Fields = {}): Fields => ({
      name: "Мария Петрова",
      email: newPerson().email,
      phone: "",
      topic: "complaint",
      message: "Получих два пъти едно и също писмо.\nМоля, проверете.",
      dataPrivacy: "1",
      ...own,
    });

    it("is mailed whole with its number and stored encrypted; the sender's receipt quotes nothing of it", async () => {
      const visitor = new Borrower(lender);
      const typed = fields({ phone: "0888 123 456" });
      expect(await visitor.fill("contact-us", typed)).toMatchObject({ status: 200, body: { nextUrl: "/kontakti" } });
      const mail = (await sentTo(DESK)).at(-1)!;
      const number = /№ (\d+): Жалба/.exec(mail.subject!)![1]!;
      for (const words of [
        "Мария Петрова",
        typed["email"]!,
        "0888123456",
        "Получих два пъти едно и също писмо.",
        "Моля, проверете.",
      ])
        expect(mail.text).toContain(words);
      const [receipt, ...more] = await sentTo(typed["email"]!);
      expect(more).toEqual([]);
      expect(receipt!.subject).toContain(`№ ${number}`);
      for (const words of ["Мария", "писмо.\nМоля", "два пъти", "0888"])
        expect(`${receipt!.subject} ${receipt!.text} ${receipt!.html}`).not.toContain(words);
      const rows = await lender.query(
        "select to_jsonb(m) as row from messages m union all select to_jsonb(c) from contact_messages c",
      );
      for (const words of ["Мария", "два пъти"]) expect(JSON.stringify(rows)).not.toContain(words);
      const page = await visitor.read("contact-us");
      expect(page.text).toContain(`Входящият му номер е ${number}.`);
      expect(page.body.form).toBeUndefined();
      expect((await visitor.read("contact-us", {}, { new: "" })).body.form).toBeDefined();
      expect((await new Borrower(lender).read("contact-us")).body.form).toBeDefined();
      lender.clock.advance(10 * MINUTE);
      expect((await visitor.read("contact-us")).body.form).toBeDefined();
    });

    it("returns the errors of all fields at once", async () => {
      const words = ownWords("site/contact-us");
      const visitor = new Borrower(lender);
      const { status, body } = await visitor.fill(
        "contact-us",
        fields({ name: "", email: "nobody", phone: "123", topic: "", message: "Кратко", dataPrivacy: "0" }),
      );
      expect([status, body.errors]).toEqual([
        400,
        {
          name: words("name"),
          email: "Невалиден email адрес.",
          phone: "Невалиден мобилен телефонен номер.",
          topic: words("topic", "select"),
          message: "Трябва да е най-малко 10 символа.",
          dataPrivacy: "Изисква се съгласие.",
        },
      ]);
      expect((await visitor.fill("contact-us", fields({ topic: "nonsense" }))).status).toBe(400);
    });

    it("is plain text: no markup, header or recipient can be injected", async () => {
      const typed = fields({
        message: "<img src=x onerror=alert(1)> \r\nBcc: other@example.bg\r\n\r\n<b>Здравейте</b>",
      });
      succeed(await new Borrower(lender).fill("contact-us", typed));
      const mail = (await sentTo(DESK)).at(-1)!;
      expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(mail.html).not.toMatch(/<img|<b>/);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(await sentTo("other@example.bg")).toEqual([]);
    });

    it("is prefilled for a logged-in user, and its mail names their profile", async () => {
      const borrower = await borrowerAt(lender, "told");
      const { person } = borrower;
      expect((await borrower.form("contact-us")).values).toEqual({
        name: "Георги Петров Иванов",
        email: person.email,
        phone: person.phone,
      });
      succeed(await borrower.fill("contact-us", fields({ email: person.email })));
      expect((await sentTo(DESK)).at(-1)!.text).toContain("писано е от профил с този имейл");
      succeed(
        await borrower.post(
          (await borrower.read("contact-us", {}, { new: "" })).body.form!,
          fields({ email: "drug@example.bg" }),
        ),
      );
      expect((await sentTo(DESK)).at(-1)!.text).toContain(`писано е от профил ${person.email}`);
      succeed(await new Borrower(lender).fill("contact-us", fields({ email: person.email })));
      expect((await sentTo(DESK)).at(-1)!.text).not.toContain("профил");
    });

    it("names a contract by a number that can be one, and no other; its mail says it", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("contact-us");
      const wrong = await visitor.post(form, fields({ contractNumber: "ПК-2026-0000123-07" }));
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ["contractNumber"]]);
      succeed(await visitor.post(form, fields({ contractNumber: "pk 2026 0000123 06" })));
      expect((await sentTo(DESK)).at(-1)!.text).toMatch(/Договор\W+pk 2026 0000123 06/);
    });

    it("offers borrowers their own contracts, and takes none that it did not offer", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const { contractNumber } = await runningCredit(borrower);
      const form = await borrower.form("contact-us");
      expect(form.props?.["ownContract"]?.choices?.map(({ value }) => value)).toEqual([contractNumber, "other"]);
      const own = { hasContracts: "yes", ownContract: "ПК-2026-0000123-06" };
      expect((await borrower.post(form, fields(own))).body.errors).toHaveProperty("ownContract");
      succeed(await borrower.post(form, fields({ ...own, ownContract: contractNumber })));
      expect((await sentTo(DESK)).at(-1)!.text).toContain(contractNumber);
      const stranger = await new Borrower(lender).form("contact-us");
      expect(JSON.stringify(stranger)).not.toContain(contractNumber);
    });

    it("sends at most one receipt a day to an e-mail address", async () => {
      const typed = fields();
      for (let n = 0; n < 3; n += 1) succeed(await new Borrower(lender).fill("contact-us", typed));
      expect(await sentTo(typed["email"]!)).toHaveLength(1);
      expect((await sentTo(DESK)).filter(({ text }) => text.includes(typed["email"]!))).toHaveLength(3);
    });

    it("works without JavaScript: errors keep the typed values, success shows the number", async () => {
      const visitor = new Borrower(lender);
      const wrong = await visitor.fill("contact-us", fields({ email: "nobody" }), { plain: true });
      expect(wrong.status).toBe(400);
      for (const words of ["Невалиден email адрес.", "Получих два пъти едно и също писмо.", "Мария Петрова"])
        expect(wrong.text).toContain(words);
      const right = await visitor.fill("contact-us", fields(), { plain: true });
      expect([right.status, right.headers.get("location")]).toEqual([303, "/kontakti"]);
      expect((await visitor.open("/kontakti")).text).toContain("Входящият му номер е");
    });

    it("is stored once when the same form is posted again after a lost response", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("contact-us");
      const typed = fields();
      for (let n = 0; n < 3; n += 1) expect((await visitor.post(form, typed)).status).toBe(200);
      expect((await sentTo(DESK)).filter(({ text }) => text.includes(typed["email"]!))).toHaveLength(1);
    });
  });
});
