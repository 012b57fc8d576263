import { describe, expect, it } from "vitest";
import { accountCopy } from "#src/copy/account.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { budgets } from "#server/calls/budget-table.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, stories, type Person } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = "Грешен имейл/ЕГН или парола.";

const shape = ({ status, text, headers }: Answer): unknown => [
  status,
  text,
  [...headers.keys()].filter((name) => name !== "date").sort(),
  headers.get("content-length"),
];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 24 * HOUR });

  const sentTo = async (to: string): Promise<string[]> =>
    (await lender.sentTo(to)).map(({ subject, text }) => subject ?? text);
  const register = async (visitor: Borrower, change: Partial<Person> = {}): Promise<Answer> =>
    visitor.fill("general-information", registration({ ...visitor.person, ...change }, stories.approve.chosen));
  /** Exhausts a client address's hourly budget of the e-mail check. */
  const exhaustChecks = async (address: string): Promise<void> => {
    const visitor = new Borrower(lender, newPerson(), address);
    await visitor.form("login");
    await visitor.post({ action: "check-email", version: "" }, { email: "x@example.bg" });
    const { limit } = budgets["email-check-address"];
    await lender.query("update budgets set count = $1 where key like 'email-check-address:%'", limit);
  };

  describe("the e-mail check", () => {
    it("reports whether an e-mail is taken, five times a minute", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const visitor = new Borrower(lender);
      await visitor.form("login");
      const ask = async (email: string): Promise<unknown> =>
        (await visitor.post({ action: "check-email", version: "" }, { email })).body;
      expect(await ask("free@example.bg")).toEqual({});
      const taken = { error: true, errors: { email: expect.stringContaining("Има профил с този имейл.") as string } };
      expect(await ask(person.email)).toEqual(taken);
      expect(await ask(` ${person.email.toUpperCase()} `)).toEqual(taken);
      await ask("other@example.bg");
      expect(await ask(person.email)).toEqual(taken);
      expect([await ask(person.email), await ask("free@example.bg")]).toEqual([{ skipped: true }, { skipped: true }]);
      lender.clock.advance(MINUTE);
      expect(await ask(person.email)).toEqual(taken);
    });

    it("is limited per client address and hour, across sessions", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      lender.clock.advance(HOUR);
      await exhaustChecks("2001:db8:7:1::1");
      const ask = async (address: string): Promise<unknown> => {
        const visitor = new Borrower(lender, newPerson(), address);
        return (await visitor.post({ action: "check-email", version: "" }, { email: person.email })).body;
      };
      // The addresses of one /64 are one client's.
      expect(await ask("2001:db8:7:1::2")).toEqual({ skipped: true });
      expect(await ask("2001:db8:7:2::1")).toMatchObject({ error: true });
      lender.clock.advance(HOUR);
      expect(await ask("2001:db8:7:1::1")).toMatchObject({ error: true });
    });
  });

  describe("registering", () => {
    it("with a taken e-mail is a field error while the e-mail check has budget left", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const answer = await register(new Borrower(lender), { email: owner.person.email.toUpperCase() });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          errors: {
            email:
              'Има профил с този имейл. <a href="/vhod">Влезте</a> или <a href="/zabravena-parola">възстановете паролата</a>.',
          },
        },
      });
    });

    it("with a taken e-mail is indistinguishable from any other without budget left; the owner is mailed", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      lender.clock.advance(HOUR);
      await exhaustChecks("203.0.113.1");
      const password = "Тайна на новия 5";
      const [fresh, ghost] = [1, 2].map(() => new Borrower(lender, newPerson({ password }), "203.0.113.1")) as [
        Borrower,
        Borrower,
      ];
      const forms = [await fresh.form("general-information"), await ghost.form("general-information")];
      const fields = [
        registration(fresh.person, stories.approve.chosen),
        registration({ ...ghost.person, email: owner.person.email }, stories.approve.chosen),
      ];
      const before = [fresh.copy(), ghost.copy()];
      const both = async (look: (visitor: Borrower, at: number) => Promise<Answer>): Promise<void> => {
        await lender.settle();
        const [real, other] = [await look(fresh, 0), await look(ghost, 1)];
        const masked = ({ text }: Answer): string =>
          text.replace(/"(csrf|key)":"[\w-]+"/g, "").replace(/0888\*\*\*\d{3}/g, "0888***");
        const set = ({ headers }: Answer): string[] =>
          headers.getSetCookie().map((line) => line.replace(/=[\w-]+/, "=…"));
        expect([other.status, masked(other), [...other.headers.keys()].sort(), set(other)]).toEqual([
          real.status,
          masked(real),
          [...real.headers.keys()].sort(),
          set(real),
        ]);
      };
      await both((visitor, at) => visitor.post(forms[at]!, fields[at]!));
      await both((_visitor, at) => before[at]!.post(forms[at]!, fields[at]!));
      for (const call of [
        "user-data",
        "user-sms-confirmation",
        "general-information",
        "status",
        "login",
        "index",
        "fill-in-options",
        "european-form",
      ] as const)
        await both((visitor) => visitor.read(call));
      await both(async (visitor) => visitor.open("/user-sms-confirm").then((page) => ({ ...page, text: "" })));
      await both(async (visitor) => visitor.post(await visitor.form("user-sms-confirmation", "sendCode"), {}));
      const code = await fresh.code();
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
      for (let tries = 0; tries < 6; tries += 1)
        await both((visitor) => visitor.fill("user-sms-confirmation", { pin: wrong }));
      lender.clock.advance(MINUTE);
      await both(async (visitor) => visitor.post(await visitor.form("user-sms-confirmation", "sendCode"), {}));

      // The password that was chosen logs in to what was registered, also after another number was given.
      const number = newPerson().phone;
      await both(async (visitor) =>
        visitor.post(await visitor.form("user-sms-confirmation", "changePhone"), { mobilePhone: number }),
      );
      for (const rememberMe of ["0", "1"])
        await both(async (visitor, at) => {
          const again = new Borrower(lender, visitor.person, "203.0.113.1");
          const { email: username } = fields[at]! as { email: string };
          const answer = await again.fill("login", { username, password, rememberMe, next: "" });
          expect([succeed(answer), (await again.read("user-sms-confirmation")).text]).toEqual([
            "/user-sms-confirm",
            expect.stringContaining(maskPhone(number)),
          ]);
          return answer;
        });
      await both((visitor, at) => visitor.logIn(fields[at]!["email"], "друга парола"));

      expect(await sentTo(ghost.person.phone)).toEqual([expect.stringMatching(/^Заявка: опит за регистрация/)]);
      expect(await sentTo(owner.person.email)).toEqual([
        expect.stringMatching(/^Потвърдете имейла си/),
        expect.stringMatching(/^Опит за регистрация/),
      ]);
      expect(await ghost.fill("user-sms-confirmation", { pin: "000000" })).toMatchObject({
        status: 400,
        body: { errors: { pin: expect.stringMatching(/^Кодът не е верен/) as string } },
      });
      expect(succeed(await new Borrower(lender).logIn(owner.person.email, owner.person.password))).toBe(
        "/kak-da-populnia",
      );
    });

    it("with a phone another user confirmed continues; its owner gets a notice, no code, once a day", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const before = (await sentTo(owner.person.phone)).length;
      lender.clock.advance(15 * MINUTE);
      const visitor = new Borrower(lender);
      expect(succeed(await register(visitor, { phone: owner.person.phone }))).toBe("/user-sms-confirm");
      lender.clock.advance(MINUTE);
      await steps.sendCode(visitor, "user-sms-confirmation");
      succeed(await register(new Borrower(lender), { phone: owner.person.phone }));
      expect((await sentTo(owner.person.phone)).slice(before)).toEqual([
        expect.stringMatching(/^Заявка: опит за регистрация с този номер\./),
      ]);
      expect(await visitor.fill("user-sms-confirmation", { pin: "123456" })).toMatchObject({
        status: 400,
        body: { errors: { pin: "Кодът не е верен. Остават опити: 4." } },
      });
    });

    it("with a phone that somebody else left unconfirmed works for its owner", async () => {
      const { person } = await borrowerAt(lender, "registered");
      const owner = await borrowerAt(lender, "confirmed", stories.approve, newPerson({ phone: person.phone }));
      expect((await owner.read("fill-in-options")).status).toBe(200);
    });

    it("allows correcting the phone: a code goes to the new one at once, the first code is invalid", async () => {
      const { phone } = newPerson();
      const visitor = new Borrower(lender, newPerson());
      succeed(await register(visitor, { phone }));
      const dead = await visitor.code(phone);
      const form = await visitor.form("user-sms-confirmation", "changePhone");
      expect(await visitor.post(form, { mobilePhone: "02 123 456" })).toMatchObject({
        status: 400,
        body: { errors: { mobilePhone: expect.any(String) as string } },
      });
      expect(await visitor.post(form, { mobilePhone: visitor.person.phone })).toMatchObject({ status: 200, body: {} });
      expect((await visitor.read("user-sms-confirmation")).text).toContain(maskPhone(visitor.person.phone));
      expect(await visitor.fill("user-sms-confirmation", { pin: dead })).toMatchObject({ status: 400 });
      const late = await visitor.form("user-sms-confirmation", "changePhone");
      expect(succeed(await visitor.fill("user-sms-confirmation", { pin: await visitor.code() }))).toBe(
        "/kak-da-populnia",
      );
      // The confirmation has replaced the session of this form.
      expect(await visitor.post(late, { mobilePhone: phone })).toMatchObject({
        status: 401,
        body: { nextUrl: "/kak-da-populnia" },
      });
    });

    it("allows phone corrections up to an hourly limit, the same for a taken e-mail or phone", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const mend = async (visitor: Borrower, mobilePhone: string): Promise<unknown> => {
        const { status, text } = await visitor.post(await visitor.form("user-sms-confirmation", "changePhone"), {
          mobilePhone,
        });
        const shown = (await visitor.read("user-sms-confirmation")).body as { lead: string };
        return [status, text, shown.lead === accountCopy.codeSent(maskPhone(mobilePhone))];
      };
      lender.clock.advance(HOUR);
      await exhaustChecks("203.0.113.2");
      const [fresh, same, ghost] = [1, 2, 3].map(() => new Borrower(lender, newPerson(), "203.0.113.2")) as [
        Borrower,
        Borrower,
        Borrower,
      ];
      for (const visitor of [fresh, same]) succeed(await register(visitor));
      succeed(await register(ghost, { email: owner.person.email }));
      const moved = await mend(fresh, newPerson().phone);
      expect(moved).toMatchObject([200, expect.any(String) as string, true]);
      const unheld = newPerson().phone;
      expect([await mend(same, owner.person.phone), await mend(ghost, unheld)]).toEqual([moved, moved]);
      expect([await sentTo(unheld), await sentTo(owner.person.phone)]).toEqual([
        [expect.stringMatching(/^Заявка: опит за регистрация/)],
        expect.arrayContaining([expect.stringMatching(/^Заявка: опит за регистрация/)]) as string[],
      ]);
      for (let more = 1; more < budgets["phone-change"].limit; more += 1)
        expect(await mend(ghost, newPerson().phone)).toEqual(moved);
      expect(await mend(ghost, newPerson().phone)).toMatchObject([429, expect.any(String) as string, false]);
    });

    it("twice in one session is refused", async () => {
      const visitor = new Borrower(lender);
      const [first, second] = [await visitor.form("general-information"), await visitor.form("general-information")];
      succeed(await visitor.post(first, registration(visitor.person, stories.approve.chosen)));
      expect((await visitor.read("general-information")).body).toEqual({ nextUrl: "/user-sms-confirm" });
      const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
      expect(await visitor.post({ ...second, csrf }, registration(newPerson(), stories.approve.chosen))).toMatchObject({
        status: 409,
      });
    });

    it.each(["\ufdfa".repeat(200), "🔐🔑".repeat(50), "аб".repeat(100)])(
      "accepts password %# of any characters",
      async (password) => {
        const visitor = new Borrower(lender, newPerson({ password }));
        succeed(await register(visitor));
        expect(succeed(await new Borrower(lender).logIn(visitor.person.email, password))).toBe("/user-sms-confirm");
        expect(await new Borrower(lender).logIn(visitor.person.email, `${password.slice(0, -1)}x`)).toMatchObject({
          status: 400,
        });
      },
    );

    it("mails one confirmation link: opening it changes nothing, its button confirms, once", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      const [mail] = await visitor.mails();
      const key = /key=([\w-]+)/.exec(mail!.text)![1]!;
      const confirmed = async (): Promise<boolean> =>
        (await lender.value("select email_confirmed_at from users where email = $1", visitor.person.email)) !== null;
      const opener = new Borrower(lender);
      for (let n = 0; n < 3; n += 1) await opener.read("validate-email", {}, { key });
      await opener.open(`/validate-email?key=${key}`);
      expect(await confirmed()).toBe(false);
      const form = (await opener.read("validate-email", {}, { key })).body.form!;
      expect(form.values).toEqual({ key });
      const refused = { status: 409, body: { nextUrl: "/validate-email?ne-vazhi" } };
      expect(await opener.post(form, { key: "nonsense" })).toMatchObject(refused);
      expect(succeed(await opener.post(form, { key }))).toBe("/validate-email?potvarden");
      expect((await opener.read("validate-email", {}, { potvarden: "" })).body).toMatchObject({
        title: "Имейлът Ви е потвърден",
        actions: [{ label: "Вход", url: "/vhod" }],
      });
      expect(await confirmed()).toBe(true);
      const again = (await opener.read("validate-email", {}, { key })).body.form!;
      expect(await opener.post(again, { key })).toMatchObject(refused);
      const plainly = await opener.post(again, { key }, { plain: true });
      expect([plainly.status, plainly.headers.get("location")]).toEqual([303, "/validate-email?ne-vazhi"]);
      const told = async (whose: Borrower): Promise<string> =>
        (await whose.read("validate-email", {}, { "ne-vazhi": "" })).text;
      expect(await told(opener)).toContain("Влезте в профила си");
      expect(await told(visitor)).toContain("Имейлът в профила Ви е потвърден");
      expect(await told(await borrowerAt(lender, "confirmed"))).toContain('"sendEmailLink"');
    });

    it("mails a link that expires after two days", async () => {
      const visitor = await borrowerAt(lender, "registered");
      const key = /key=([\w-]+)/.exec((await visitor.mails())[0]!.text)![1]!;
      lender.clock.advance(48 * HOUR);
      const opener = new Borrower(lender);
      const form = (await opener.read("validate-email", {}, { key })).body.form!;
      expect(await opener.post(form, { key })).toMatchObject({ status: 409 });
    });
  });

  describe("the login", () => {
    it("answers every refusal with the same response", async () => {
      const [{ person }, { person: blocked }] = [
        await borrowerAt(lender, "told"),
        await borrowerAt(lender, "confirmed"),
      ];
      await lender.query("update users set status = 'blocked' where email = $1", blocked.email);
      const tries: [string, string][] = [
        [person.email, "грешна парола"],
        ["nobody@example.bg", "грешна парола"],
        [person.pin, "грешна парола"],
        ["8003205605", "грешна парола"],
        [blocked.email, blocked.password],
        [blocked.email, "грешна парола"],
      ];
      const answers = await Promise.all(
        tries.map(([username, password]) => new Borrower(lender).logIn(username, password)),
      );
      expect(answers[0]).toMatchObject({ status: 400, body: { errors: { _form: WRONG } } });
      expect(answers[0]!.headers.getSetCookie()).toEqual([]);
      for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0]!));
    });

    it("accepts an e-mail in any case and spacing, and the ЕГН of who has signed with it", async () => {
      const { person } = await borrowerAt(lender, "signed");
      for (const username of [
        person.email,
        ` ${person.email.toUpperCase()} `,
        person.pin,
        `${person.pin.slice(0, 6)} ${person.pin.slice(6)}`,
      ]) {
        expect(succeed(await new Borrower(lender).logIn(username, person.password)), username).toBe("/aktiven-kredit");
      }
    });

    it.each(["told", "decided"] as const)("by ЕГН is refused when %s: nothing was signed", async (milestone) => {
      const { person } = await borrowerAt(lender, milestone);
      expect(await new Borrower(lender).logIn(person.pin, person.password)).toMatchObject({
        status: 400,
        body: { errors: { _form: WRONG } },
      });
    });

    it("does not count correct passwords towards the limit", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      for (let n = 0; n < 8; n += 1) {
        if (n % 2) await new Borrower(lender).logIn(person.email, "грешна парола");
        expect((await new Borrower(lender).logIn(person.email, person.password)).status).toBe(200);
      }
    });

    it("leads a logged-in user on, to `next` only when it is a path of this site", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      expect((await visitor.read("login", {}, { next: "/status" })).body).toEqual({ nextUrl: "/status" });
      expect((await visitor.read("login", {}, { next: "//evil.example" })).body).toEqual({
        nextUrl: "/kak-da-populnia",
      });
    });
  });

  describe("a code", () => {
    const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

    it("is invalid after five wrong attempts; a new one works", async () => {
      const borrower = await borrowerAt(lender, "sent");
      const code = await borrower.code();
      for (const left of [4, 3, 2, 1])
        expect((await borrower.fill("sms-confirmation", { pin: wrongFor(code) })).body.errors).toEqual({
          pin: `Кодът не е верен. Остават опити: ${left}.`,
        });
      expect((await borrower.fill("sms-confirmation", { pin: wrongFor(code) })).body.errors).toEqual({
        pin: "Кодът не важи. Поискайте нов код.",
      });
      expect((await borrower.fill("sms-confirmation", { pin: code })).body.errors).toEqual({
        pin: "Кодът не важи. Поискайте нов код.",
      });
      lender.clock.advance(MINUTE);
      await steps.sendCode(borrower, "sms-confirmation");
      expect(succeed(await borrower.fill("sms-confirmation", { pin: await borrower.code() }))).toBe(
        "/zayavkata-se-obrabotva",
      );
    });

    it.each([
      [5 * MINUTE - 1, 200],
      [5 * MINUTE, 400],
    ])("expires after five minutes: after %i ms the status is %i", async (age, expected) => {
      const borrower = await borrowerAt(lender, "sent");
      const code = await borrower.code();
      lender.clock.advance(age);
      expect((await borrower.fill("sms-confirmation", { pin: code })).status).toBe(expected);
    });

    it.each([
      [59_999, 429],
      [60_000, 200],
    ])("can be requested again after a minute: after %i ms the status is %i", async (age, expected) => {
      const borrower = await borrowerAt(lender, "registered");
      lender.clock.advance(age);
      const answer = await borrower.post(await borrower.form("user-sms-confirmation", "sendCode"), {});
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([expected, expected === 429 ? "1" : null]);
    });

    it("is invalidated by a newer one", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const first = await borrower.code();
      lender.clock.advance(MINUTE);
      await steps.sendCode(borrower, "user-sms-confirmation");
      const second = await borrower.code();
      if (second !== first)
        expect(await borrower.fill("user-sms-confirmation", { pin: first })).toMatchObject({ status: 400 });
      expect(await borrower.fill("user-sms-confirmation", { pin: second })).toMatchObject({ status: 200 });
    });

    it("is sent at most three times in 15 minutes and five times a day, counted per purpose", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const again = async (wait: number): Promise<number> => {
        await lender.settle();
        lender.clock.advance(wait);
        return (await borrower.post(await borrower.form("user-sms-confirmation", "sendCode"), {})).status;
      };
      expect([await again(MINUTE), await again(MINUTE), await again(MINUTE)]).toEqual([200, 200, 429]);
      expect([await again(14 * MINUTE), await again(5 * MINUTE), await again(MINUTE)]).toEqual([200, 200, 429]);
      await steps.confirmPhone(borrower);
      await steps.fillIn(borrower);
      await steps.personal(borrower, stories.approve);
      expect(await steps.payment(borrower, stories.approve)).toBe("/sms-confirm");
    });

    it("is refused for another user, purpose or agreement version", async () => {
      const [borrower, other] = [await borrowerAt(lender, "sent"), await borrowerAt(lender, "sent")];
      const [own, foreign] = [await borrower.code(), await other.code()];
      if (own !== foreign)
        expect(await borrower.fill("sms-confirmation", { pin: foreign })).toMatchObject({
          status: 400,
          body: { errors: { pin: expect.stringContaining("не е верен") as string } },
        });
      await borrower.fill("sms-confirmation", { pin: own });
      await lender.settle();
      await borrower.read("view-contract");
      const sign = await borrower.form("view-contract", "sign");
      const signing = (pin: string, versionHash = String(sign.values["versionHash"])): Promise<Answer> =>
        borrower.post(sign, { versionHash, tos: "1", pin });
      expect((await signing(own)).body.errors).toEqual({ pin: "Кодът не важи. Поискайте нов код." });
      lender.clock.advance(MINUTE);
      await steps.sendCode(borrower, "view-contract");
      const code = await borrower.code();
      for (const hash of ["", "0".repeat(64), "nonsense"])
        expect(await signing(code, hash)).toMatchObject({
          status: 409,
          body: {
            errors: { _form: expect.stringContaining("Договорът беше обновен") as string },
            form: { id: "sign-contract" },
          },
        });
      expect((await signing(code)).status).toBe(200);
    });

    it("works once, also in two tabs at the same time", async () => {
      const borrower = await borrowerAt(lender, "sent");
      const [first, second] = [await borrower.form("sms-confirmation"), await borrower.form("sms-confirmation")];
      const pin = await borrower.code();
      const answers = await Promise.all([borrower.copy().post(first, { pin }), borrower.copy().post(second, { pin })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        expect.toSatisfy((status: number) => status === 400 || status === 409),
      ]);
      await lender.settle();
      expect(
        await lender.query(
          "select count(*)::int as n from codes c join users u on u.id = c.user_id where u.email = $1 and purpose = 'request' and used_at is not null",
          borrower.person.email,
        ),
      ).toEqual([{ n: 1 }]);
    });

    it("is not stored in plain text", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const code = await borrower.code();
      const rows = await lender.query(
        "select to_jsonb(c) as row from codes c union all select to_jsonb(m) from messages m where recipient = $1",
        borrower.person.phone,
      );
      expect(JSON.stringify(rows)).not.toContain(code);
    });
  });

  describe("an agreement shown before midnight", () => {
    /** A borrower with a code for signing, one minute before midnight in Sofia. */
    const late = async (): Promise<{ borrower: Borrower; form: Descriptor; code: string }> => {
      const midnight = new Date(lender.clock.now());
      midnight.setUTCHours(46, 0, 0, 0);
      lender.clock.set(new Date(midnight.getTime() - 5 * MINUTE));
      const borrower = await borrowerAt(lender, "decided");
      lender.clock.set(new Date(midnight.getTime() - MINUTE));
      await steps.sendCode(borrower, "view-contract");
      return { borrower, form: await borrower.form("view-contract", "sign"), code: await borrower.code() };
    };
    const sign = (borrower: Borrower, form: Descriptor, pin: string): Promise<Answer> =>
      borrower.post(form, { versionHash: String(form.values["versionHash"]), tos: "1", pin });

    it("can be signed before midnight", async () => {
      const { borrower, form, code } = await late();
      expect(succeed(await sign(borrower, form, code))).toBe("/status");
    });

    it("cannot be signed after midnight: the response holds the new version, which needs its own code", async () => {
      const { borrower, form, code } = await late();
      lender.clock.advance(MINUTE);
      const refused = await sign(borrower, form, code);
      expect(refused).toMatchObject({
        status: 409,
        body: { errors: { _form: "Договорът беше обновен. Прегледайте новата версия, преди да подпишете." } },
      });
      const shown = refused.body.form!;
      expect(shown.values["versionHash"]).not.toBe(form.values["versionHash"]);
      expect((await sign(borrower, shown, code)).body.errors).toEqual({
        pin: "Кодът не важи. Поискайте нов код.",
      });
      await steps.sendCode(borrower, "view-contract");
      expect(succeed(await sign(borrower, await borrower.form("view-contract", "sign"), await borrower.code()))).toBe(
        "/status",
      );
      await lender.settle();
      const rows = await lender.query(
        "select c.version, c.status, c.number from agreements c join requests r on r.id = c.request_id join users u on u.id = r.user_id where u.email = $1 order by 1",
        borrower.person.email,
      );
      expect(rows).toEqual([
        { version: 1, status: "superseded", number: null },
        { version: 2, status: "effective", number: expect.stringMatching(/^ПК-2026-/) as string },
      ]);
    });
  });
});
