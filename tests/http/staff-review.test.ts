/** The desk: a referred application is decided by a person, with what they see of the applicant, masked. */
import { beforeAll, describe, expect, it } from "vitest";
import { acceptTerms } from "#server/lending/journey/accept-offer.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from "#server/demo/staff.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { addStaff } from "#server/store/tables/staff.ts";
import { commandsOf, doAct } from "#tests/support/commands.ts";
import { Borrower, borrowerAt } from "#tests/support/borrower.ts";
import { ibanOf, newPerson, stories } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, clerkOfRole, enrolled, STRONG } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: MINUTE, hasStaff: true });
  beforeAll(async () => {
    const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD);
    await addStaff(lender.database.db, {
      email: "colleague@example.bg",
      names: "Колега Втори",
      roles: ["reviewer"],
      passwordHash,
      now: lender.clock.now(),
    });
  });
  const reviewer = () => clerkOfRole(lender, "reviewer");
  const colleague = async (): Promise<ClerkBrowser> => {
    const clerk = new ClerkBrowser(lender, "colleague@example.bg");
    await clerk.logIn();
    return clerk;
  };
  const applicationOf = async ({ person }: Borrower): Promise<{ id: string; path: string; number: string }> => {
    const sql = "select r.id, r.number from requests r join users u on u.id = r.user_id where u.email = $1";
    const [row] = await lender.query(sql, person.email);
    return { id: String(row!["id"]), number: String(row!["number"]), path: `/buro/zayavka/${String(row!["number"])}` };
  };
  const referred = async () => {
    const borrower = await borrowerAt(lender, "decided", stories.refer);
    return { borrower, ...(await applicationOf(borrower)) };
  };
  const reviewOf = async (id: string) =>
    (
      await lender.query(
        "select a.staff_reason, s.email, a.decision from assessments a join staff s on s.id = a.staff_id where request_id = $1",
        id,
      )
    )[0];

  describe("a referred application", () => {
    it("of a declared political exposure tells whoever decides what was declared, and nobody else", async () => {
      const declared = { isPep: "1", pepDetails: "Кмет на община Образцово", fundsOrigin: "pension" };
      const story = { ...stories.approve, money: { ...stories.approve.money, ...declared } };
      const { path } = await applicationOf(await borrowerAt(lender, "decided", story));
      const seenBy = (clerk: ClerkBrowser) => clerk.shown(path);
      expect(await seenBy(await reviewer())).toMatch(/Кмет на община Образцово.*Пенсия/);
      expect(await seenBy(await clerkOfRole(lender, "auditor"))).not.toContain("Образцово");
    });

    it("of a card that another person gave lists the other's application, and the other's lists it", async () => {
      const idCard = "555123986";
      const at = async (serial: number) =>
        applicationOf(await borrowerAt(lender, "decided", { ...stories.approve, serial }, newPerson({ idCard })));
      const [first, second] = [await at(931), await at(932)];
      const clerk = await reviewer();
      for (const [seen, other] of [
        [second, first],
        [first, second],
      ] as const) {
        const view = await clerk.shown(seen.path);
        expect(view).toMatch(new RegExp(`със същата лична карта.*${other.path}"`));
      }
    });

    it("waits in the queue, is taken, and its decision reaches the borrower in the reviewer's words", async () => {
      const { borrower, id, path, number } = await referred();
      const clerk = await reviewer();
      const waiting = await clerk.shown("/buro/zayavki");
      expect(waiting).toContain(`№ ${number}"`);
      expect(waiting).toContain("Видна политическа личност");
      expect(await clerk.shown("/buro/zayavki?koi=moi")).not.toContain(`№ ${number}"`);
      const told = await clerk.shown(path);
      for (const words of [
        "Видна политическа личност",
        "Централен кредитен регистър",
        "насочва към служител",
        "Ремонт",
      ])
        expect(told).toContain(words);
      expect((await clerk.fill(path, "take")).body.nextUrl).toBe(`${path}?gotovo=taken`);
      expect(await clerk.shown("/buro/zayavki?koi=moi")).toContain(DEMO_STAFF.reviewer.names);
      const words = "Проверихме произхода на средствата. Благодарим за търпението.";
      const decided = { reason: "Декларация от 12.11.", words };
      const led = await clerk.fill(path, "decide-approve", { ...decided, words: `${words} Вижте evil.example` });
      expect([led.status, led.body.errors]).toEqual([400, { words: expect.stringContaining("Махнете адреса") }]);
      expect((await clerk.fill(path, "decide-approve", decided)).body.nextUrl).toBe(`${path}?gotovo=decided`);
      const noted = await lender.query(
        "select act, fields from audit where subject = $1 order by seq",
        `Заявка № ${number}`,
      );
      expect(noted).toMatchObject([{ act: "take" }, { act: "decide", fields: { verdict: "approve", words } }]);
      const seen = await borrower.status();
      expect(seen).toMatchObject({
        title: "Заявката Ви е одобрена",
        request: { status: "offerActive" },
        offer: { amount: { value: "1000.00" } },
        rights: [],
      });
      expect(seen.reasons).toEqual([words]);
      const mails = (await borrower.mails()).filter(({ text }) => text.includes(words));
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).not.toContain(decided.reason);
      expect(mails[0]!.text).toContain("Одобрихме заявката Ви.");
      expect(mails[0]!.text).not.toContain("автоматично");
      expect(await reviewOf(id)).toMatchObject({
        staff_reason: decided.reason,
        email: DEMO_STAFF.reviewer.email,
        decision: { automated: false, outcome: "approve" },
      });
      expect((await clerk.open(path)).text).toContain(`одобрява: ${decided.reason}`);
      expect(await doAct(lender.services, ["explain", number])).toContain("a person reviewed it");
    });

    it("is followed by the one that waits longest and is nobody's: taken at once by whoever wishes, otherwise by a link", async () => {
      const clerk = await reviewer();
      const waiting = async (): Promise<string[]> =>
        (
          await lender.query(
            "select number from requests where status = 'manualReview' and id not in (select request_id from review_claims) order by status_since",
          )
        ).map(({ number }) => String(number));
      for (let n = 0; n < 4; n++) await referred();
      const [first, second, asked, last] = await waiting();
      const at = (number: string | undefined): string => `/buro/zayavka/${number}`;
      const fields = { reason: "липсват документи", words: "" };
      // One that waits for its applicant is passed over.
      await clerk.fill(at(asked), "ask-documents", { income: "1", words: "За дохода." });
      const taken = await clerk.fill(at(first), "decide-reject", { ...fields, next: "1" });
      expect(taken.body.nextUrl).toBe(`${at(second)}?gotovo=next`);
      const shown = await clerk.open(taken.body.nextUrl!);
      expect(shown.frame.news).toMatchObject({ more: { url: at(first) } });
      expect((await clerk.form(taken.body.nextUrl!, "decide-approve")).values).toMatchObject({ next: true });
      expect(await waiting()).not.toContain(second);
      const stays = await clerk.fill(at(second), "decide-reject", fields);
      expect(stays.body.nextUrl).toBe(`${at(second)}?gotovo=decided`);
      expect((await clerk.open(stays.body.nextUrl!)).frame.news).toMatchObject({ more: { url: at(last) } });
    });

    it("is decided once: a colleague who has it is told, a second decision is refused", async () => {
      const { path } = await referred();
      const [one, two] = [await reviewer(), await colleague()];
      const form = await two.form(path, "decide-reject");
      await one.fill(path, "take");
      const fields = { reason: "липсват документи", words: "" };
      expect(await two.browser.post(form, fields)).toMatchObject({
        status: 409,
        text: expect.stringContaining("поета"),
      });
      lender.clock.advance(31 * MINUTE);
      await two.logIn();
      const tabs = await Promise.all([1, 2].map(() => two.form(path, "decide-reject")));
      const both = await Promise.all(tabs.map((again) => two.browser.post(again, fields)));
      expect(both.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    });

    it("is rejected with the words that the reviewer wrote, or with neutral ones", async () => {
      for (const words of ["Няма как да потвърдим дохода.", ""]) {
        const { borrower, path } = await referred();
        const clerk = await reviewer();
        await clerk.fill(path, "decide-reject", { reason: "доход", words });
        const seen = await borrower.status();
        expect(seen).toMatchObject({ request: { status: "rejected" } });
        expect(seen.reasons.join(" ")).toContain(words || "Не можем да одобрим заявката към момента.");
      }
    });

    it("gets other terms within what was asked for and what can be afforded", async () => {
      const { borrower, path, number } = await referred();
      const clerk = await reviewer();
      const decide = (amount: string, period: string) =>
        clerk.fill(path, "decide-less", { amount, period, reason: "по-малко", words: "" });
      for (const [amount, period] of [
        ["", ""],
        ["1200", "12"],
        ["1000", "3"],
        ["123", "12"],
        ["0", "0"],
        ["abc", "12"],
        ["1000", "12"],
      ] as const)
        expect([amount, (await decide(amount, period)).status]).toEqual([amount, 400]);
      await expect(commandsOf(lender).as("reviewer")("decide", number, "less", "1200", "12")).rejects.toThrow(
        "сумата е до",
      );
      expect((await decide("500", "999")).text).toMatch(/срокът за 500 € е от \d+ месеца до \d+ месеца/);
      await expect(commandsOf(lender).as("reviewer")("decide", number, "reject", "500", "12")).rejects.toThrow(
        "Попълва се само при",
      );
      expect((await decide("500", "12")).status).toBe(200);
      const seen = await borrower.status();
      expect(seen).toMatchObject({
        title: "Имаме предложение за Вас",
        offer: { amount: { value: "500.00" }, term: 12 },
      });
      expect(seen.rights.join(" ")).toContain("Решението взе наш служител.");
      const [row] = await lender.query("select id from requests where number = $1", number);
      const over = await lender.inside(async (trx, now) =>
        acceptTerms(lender.services, trx, await applicationById(trx, String(row!["id"])), {
          terms: { amount: 600, period: 12 },
          now,
        }),
      );
      expect(over).toEqual({ ok: false, why: "amount", most: 500 });
      expect(await borrower.status()).toMatchObject({ request: { status: "offerActive" } });
      const told = (await borrower.mails()).find(({ subject }) => subject.startsWith("Предложение по заявка"));
      expect(told!.text).toContain("Решението взе наш служител.");
      expect(told!.text).not.toMatch(/автоматично|Причини:/);
    });

    it("is not decided by a reviewer whose own it is, by ЕГН or by address", async () => {
      const { borrower, path } = await referred();
      const [row] = await lender.query("select person_id from requests where number = $1", path.split("/").at(-1));
      const { secrets } = lender.services;
      const [person] = await lender.query("select egn_sealed from persons where id = $1", row!["person_id"]);
      const egn = secrets.open(person!["egn_sealed"] as Buffer, `person:${String(row!["person_id"])}`).toString();
      const own = await enrolled(lender, { email: `own-person@example.bg`, roles: ["reviewer"], egn });
      lender.clock.advance(MINUTE);
      await own.clerk.logIn(STRONG, own.code());
      const fields = { reason: "аз съм", words: "" };
      expect((await own.clerk.fill(path, "take")).status).toBe(403);
      expect(await own.clerk.fill(path, "decide-approve", fields)).toMatchObject({
        status: 403,
        text: expect.stringContaining("Решава го колега"),
      });
      const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD);
      const { email } = borrower.person;
      await addStaff(lender.database.db, {
        email,
        names: "Сам",
        roles: ["reviewer"],
        passwordHash,
        now: lender.clock.now(),
      });
      const same = new ClerkBrowser(lender, email);
      await same.logIn();
      expect((await same.fill(path, "decide-approve", fields)).status).toBe(403);
      expect(await borrower.status()).toMatchObject({ request: { status: "manualReview" } });
    });
  });

  describe("personal data", () => {
    it("are masked everywhere until one field is asked for, with a reason, for five minutes and one reader", async () => {
      const { borrower, number, path } = await referred();
      const [one, two] = [await reviewer(), await colleague()];
      const iban = ibanOf(borrower.person);
      const secretsIn = async (clerk: ClerkBrowser): Promise<boolean[]> => {
        const { text } = await clerk.open(path);
        return [iban, borrower.person.email, "8003209"].map((secret) => text.includes(secret));
      };
      expect(await secretsIn(one)).toEqual([false, false, false]);
      const form = await one.form(path, "unmask-application");
      expect((await one.browser.post(form, { field: "account", reason: "" })).status).toBe(400);
      expect((await one.browser.post(form, { field: "names", reason: "x" })).status).toBe(400);
      expect((await one.browser.post(form, { field: "account", reason: "случай 7" })).status).toBe(200);
      expect(await secretsIn(one)).toEqual([true, false, false]);
      expect(await secretsIn(two)).toEqual([false, false, false]);
      expect(
        await lender.query(
          "select who, subject, fields, reason from audit where act = 'unmask' order by seq desc limit 1",
        ),
      ).toEqual([
        {
          who: DEMO_STAFF.reviewer.email,
          subject: `Заявка № ${number}`,
          fields: { field: "account" },
          reason: "случай 7",
        },
      ]);
      lender.clock.advance(5 * MINUTE);
      expect(await secretsIn(one)).toEqual([false, false, false]);
    });

    it("are the whole names for those who judge and talk, and initials for others", async () => {
      const { borrower, path } = await referred();
      const [row] = await lender.query("select id from users where email = $1", borrower.person.email);
      for (const page of [path, `/buro/lice/${String(row!["id"])}`]) {
        expect(await (await reviewer()).shown(page)).toContain("Георги Петров");
        const auditor = await (await clerkOfRole(lender, "auditor")).shown(page);
        expect([auditor.includes("Георги"), auditor.includes("Г. П.")]).toEqual([false, true]);
      }
      expect(await (await reviewer()).shown(`/buro/lice/${String(row!["id"])}`)).toContain("Лице: Георги Петров");
      expect(await (await reviewer()).shown(path)).toMatch(/Възраст.{0,60}\d+ години/);
      expect(await (await clerkOfRole(lender, "auditor")).shown(path)).not.toContain("Възраст");
    });

    it("shown more than twenty times a day are a security event", async () => {
      const { borrower, path } = await referred();
      const clerk = await colleague();
      const unmask = () => clerk.fill(path, "unmask-application", { field: "phone", reason: "проверка" });
      const events = () =>
        lender.value("select count(*)::int as n from security_events where kind = 'staff-many-unmasked'");
      for (let n = 0; n < 20; n++) await unmask();
      expect(await events()).toBe(0);
      await unmask();
      expect(await events()).toBe(1);
      const printed = await doAct(lender.services, ["find", borrower.person.email, "--as", "colleague@example.bg"]);
      expect(printed).not.toContain(borrower.person.email);
    });

    it("are found by no address, and by nothing that is no whole match", async () => {
      const { borrower } = await referred();
      const clerk = await reviewer();
      const { email } = borrower.person;
      for (const q of [email.slice(0, -1), "0888999999", "%", "' or 1=1", "999999"])
        expect([q, (await clerk.search(q)).text.includes("/buro/lice/")]).toEqual([q, false]);
      const asked = await clerk.open(`/buro/lica?q=${encodeURIComponent(email)}`);
      expect([asked.status, asked.text.includes("/buro/lice/")]).toEqual([200, false]);
    });
  });

  describe("maintenance", () => {
    it("closes the site to all but the staff with 503, and opens it again", async () => {
      const admin = await clerkOfRole(lender, "admin");
      const visitor = new Borrower(lender);
      const turn = (state: string) => admin.fill("/buro/profilaktika", "maintenance", { state, reason: "обновяване" });
      await turn("on");
      await expect.poll(async () => (await visitor.open("/")).status, { timeout: 10_000 }).toBe(503);
      const { headers, text } = await visitor.open("/tariff");
      expect([Number(headers.get("retry-after")) > 0, headers.get("cache-control")]).toEqual([true, "no-store"]);
      expect(text).toContain('data-call="maintenance"');
      expect(text).not.toContain('<script type="module"');
      expect((await visitor.read("config")).status).toBe(503);
      expect((await visitor.fetch("/api/v2/login", { method: "POST", body: new FormData() })).status).toBe(503);
      expect((await visitor.open("/buro/vhod")).status).toBe(200);
      expect((await admin.browser.open("/tariff")).status).toBe(200);
      await turn("off");
      await expect.poll(async () => (await visitor.open("/")).status, { timeout: 10_000 }).toBe(200);
      const acts = await lender.query(
        "select fields->>'state' as state from audit where act = 'maintenance' order by seq",
      );
      expect(acts.map(({ state }) => state)).toEqual(["on", "off"]);
    });
  });

  it("a profile is blocked by one and closed by two, and the person is out at once", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const [row] = await lender.query("select id from users where email = $1", borrower.person.email);
    const path = `/buro/lice/${String(row!["id"])}`;
    const [clerk, owner] = [await reviewer(), await clerkOfRole(lender, "owner")];
    expect((await clerk.fill(path, "block-profile", { reason: "сигнал" })).body.nextUrl).toContain("executed");
    expect((await borrower.open("/profile")).headers.get("location")).toMatch(/^\/vhod/);
    await expect(clerk.form(path, "unblock-profile")).rejects.toThrow("no form");
    await owner.fill(path, "unblock-profile", { reason: "изяснено" });
    expect((await clerk.fill(path, "close-profile", { reason: "по молба" })).body.nextUrl).toContain("proposed");
    const [act] = await lender.query("select id from staff_acts where state = 'proposed'");
    await owner.fill(`/buro/akt/${String(act!["id"])}`, "approve");
    expect(await lender.query("select id from users where email = $1", borrower.person.email)).toEqual([]);
  });
});
