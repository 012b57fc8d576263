/** Registration without an application, and personal data told once, for the application that follows. */
import { describe, expect, it } from "vitest";
import { profileCopy } from "#src/copy/account.ts";
import { budgets } from "#server/calls/budget-table.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { choice, newPerson, personal, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { closeByStaff } from "#tests/support/close-profile.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NAMES: Fields = { firstName: "Георги", lastName: "Иванов" };
const TAKEN = "Има профил с този имейл.";

/** The forms that register without an application, with what they ask beside the first step's questions. */
const REGISTERING: readonly (readonly [CallName, Fields])[] = [
  ["registration", { promoCode: "" }],
  ["user-general-information", NAMES],
];

const outcome = ({ status, text, headers }: Answer): unknown => [
  status,
  text,
  [...headers.keys()].filter((name) => name !== "date").sort(),
];

/** The personal data without income. */
const told = (visitor: Borrower): Fields =>
  Object.fromEntries(
    Object.entries(personal(visitor.person, stories.approve.money)).filter(([name]) => !name.startsWith("income[")),
  );

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const sentTo = async (to: string): Promise<string[]> =>
    (await lender.sentTo(to)).map(({ subject, text }) => subject ?? text);
  const register = async (visitor: Borrower, call: CallName, fields: Fields): Promise<Answer> => {
    lender.clock.advance(1000);
    return visitor.fill(call, { ...registration(visitor.person, {}), ...fields });
  };
  /** Uses up a session's live checks of e-mails, so that a taken one is no field error any more. */
  const withoutChecks = async (visitor: Borrower): Promise<Borrower> => {
    await visitor.form("login");
    for (let n = 0; n < budgets["email-check"].limit; n += 1)
      await visitor.post({ action: "check-email", version: "" }, { email: "x@example.bg" });
    return visitor;
  };
  const registered = async (call: CallName, fields: Fields): Promise<Borrower> => {
    const visitor = new Borrower(lender);
    succeed(await register(visitor, call, fields));
    return visitor;
  };
  const confirmed = async (call: CallName, fields: Fields): Promise<{ visitor: Borrower; next: string }> => {
    const visitor = await registered(call, fields);
    return { visitor, next: await steps.confirmPhone(visitor) };
  };
  const row = async (sql: string, email: string): Promise<Record<string, unknown>> =>
    (await lender.query(sql, email))[0] ?? {};

  describe.each(REGISTERING)("%s", (call, fields) => {
    it("makes a profile without an application and leads to the phone's code", async () => {
      const visitor = new Borrower(lender);
      expect(succeed(await register(visitor, call, fields))).toBe("/user-sms-confirm");
      expect(
        await row(
          "select u.status, count(r.id)::int as n from users u left join requests r on r.user_id = u.id where email = $1 group by 1",
          visitor.person.email,
        ),
      ).toEqual({ status: "userCreated", n: 0 });
      expect(await sentTo(visitor.person.email)).toEqual(["Потвърдете имейла си – Заявка"]);
    });

    it("answers alike for an unknown e-mail, a taken e-mail without checks left, and a taken phone", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const { email, phone } = owner.person;
      const change: Fields[] = [{}, { email }, { mobilePhone: phone }, { email, mobilePhone: phone }];
      const outcomes: unknown[] = [];
      for (const one of change) {
        const visitor = await withoutChecks(new Borrower(lender));
        const answers = [
          await register(visitor, call, { ...fields, ...one }),
          await visitor.read("profile"),
          await visitor.read(call),
          await visitor.fill("user-sms-confirmation", { pin: "000000" }),
        ];
        outcomes.push(answers.map(outcome));
      }
      for (const one of outcomes) expect(one).toEqual(outcomes[0]);
      const profiles = await lender.query("select count(*)::int as n from users where email = $1", email);
      expect(profiles[0]).toEqual({ n: 1 });
      expect(await sentTo(email)).toContain("Опит за регистрация с Вашия имейл – Заявка");
    });

    it("answers as the first step of an application does", async () => {
      const first = await withoutChecks(new Borrower(lender));
      const other = await withoutChecks(new Borrower(lender));
      lender.clock.advance(1000);
      const step = await first.fill("general-information", registration(first.person, stories.approve.chosen));
      const same = await register(other, call, fields);
      expect([same.status, same.text]).toEqual([step.status, step.text]);
      const taken = await borrowerAt(lender, "confirmed");
      const refused = [
        await new Borrower(lender).fill(
          "general-information",
          registration({ ...newPerson(), email: taken.person.email }, stories.approve.chosen),
        ),
        await register(new Borrower(lender), call, { ...fields, email: taken.person.email }),
      ];
      for (const { status, body } of refused)
        expect([status, Object.keys(body.errors ?? {}), body.errors?.["email"]]).toEqual([
          400,
          ["email"],
          expect.stringContaining(TAKEN),
        ]);
    });

    it("stores the proof of each marketing consent under its own form", async () => {
      const visitor = await registered(call, { ...fields, "marketing[email]": "1" });
      expect(
        await row(
          "select channel, words, source from consents c join users u on u.id = c.user_id where u.email = $1",
          visitor.person.email,
        ),
      ).toEqual({ channel: "email", words: "Искам да получавам предложения по имейл", source: call });
    });

    it("leads a visitor who has registered already to where they are, and registers nobody", async () => {
      const visitor = await registered(call, fields);
      expect((await visitor.read(call)).text).toBe('{"nextUrl":"/user-sms-confirm"}');
      await steps.confirmPhone(visitor);
      expect((await visitor.read(call)).text).toBe('{"nextUrl":"/obshti-danni"}');
      const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
      const before = await snapshot(lender);
      const form = await new Borrower(lender).form(call);
      expect(
        await visitor.post({ ...form, csrf, key: `again ${call}` }, { ...registration(newPerson(), {}), ...fields }),
      ).toMatchObject({ status: 409 });
      expect(await snapshot(lender)).toEqual(before);
    });
  });

  it("a promo code of a registration waits for the first application and is not offered again", async () => {
    const { visitor, next } = await confirmed("registration", { promoCode: "zima2026" });
    expect(next).toBe("/obshti-danni");
    const form = await visitor.form("general-information-b");
    expect(form.values["promoCode"]).toBe("zima2026");
    succeed(
      await visitor.post(form, { ...choice("consumerCredit", 1000, 12), promoCode: String(form.values["promoCode"]) }),
    );
    expect(
      await row(
        "select promo_code, variant from requests r join users u on u.id = r.user_id where u.email = $1",
        visitor.person.email,
      ),
    ).toEqual({ promo_code: "zima2026", variant: "B" });
    succeed(await visitor.post((await visitor.read("status")).body.forms!["cancel"]!, {}));
    expect((await visitor.form("general-information-b")).values["promoCode"]).toBeUndefined();
  });

  it("a wrong promo code is a field error and registers nobody", async () => {
    const visitor = new Borrower(lender);
    const answer = await register(visitor, "registration", { promoCode: "nyama" });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ["promoCode"]]);
    expect(await row("select id from users where email = $1", visitor.person.email)).toEqual({});
  });

  describe("personal data without an application", () => {
    it("follow the registration with the names, start with them, and lead on to the application", async () => {
      const { visitor, next } = await confirmed("user-general-information", NAMES);
      expect(next).toBe("/potrebitel-lichni-danni");
      const { body } = await visitor.read("user-personal-information");
      expect(body.form!.values).toEqual(NAMES);
      expect(body["lead"]).toContain("от профила Ви");
      const answer = await visitor.post(body.form!, told(visitor));
      expect(answer).toMatchObject({ status: 200, body: { nextUrl: "/obshti-danni" } });
      const lead = async (): Promise<unknown> => (await visitor.read("general-information-b")).body["lead"];
      expect(await lead()).toBe(profileCopy.personalDataSaved);
      lender.clock.advance(60_000);
      expect(await lead()).toBeUndefined();
      expect((await visitor.read("profile")).text).toContain('"/potrebitel-lichni-danni"');
      expect(await row("select status from users where email = $1", visitor.person.email)).toEqual({
        status: "dataFilledIn",
      });
    });

    it("ask everything that the application's step asks but income", async () => {
      const { definitions } = lender.services;
      const names = (form: string): string[] =>
        definitions
          .get(form)!
          .definition.elements.map(({ name, reuse, validation }) => `${name} ${reuse} ${validation}`);
      expect(names("user-personal-information")).toEqual(
        names("personal-information").filter((name) => !name.startsWith("income ")),
      );
    });

    it("fill in the next application, but for identity numbers, which never return to a page", async () => {
      const { visitor } = await confirmed("user-general-information", NAMES);
      expect((await visitor.read("profile")).text).toContain("Георги Иванов");
      succeed(await visitor.fill("user-personal-information", { ...told(visitor), middleName: "Стоянов" }));
      expect((await visitor.read("profile")).text).toContain("Георги Стоянов Иванов");
      await steps.again(visitor, stories.approve);
      const { body, text } = await visitor.read("personal-information");
      expect(body.form!.values).toMatchObject({
        ...NAMES,
        middleName: "Стоянов",
        idCardIssuedBy: "mvr-sof",
        permanentAddress: { settlement: "68134", block: "5" },
        dependents: "0",
      });
      expect(body["lead"]).toMatch(
        /^Личните Ви данни са запазени в профила\. Попълнихме това, което знаем от профила Ви/,
      );
      for (const secret of [visitor.person.pin, visitor.person.idCard]) expect(text).not.toContain(secret);
    });

    it("are older than an application that was sent later, and newer than one sent before", async () => {
      const { visitor } = await confirmed("user-general-information", NAMES);
      succeed(await visitor.fill("user-personal-information", { ...told(visitor), middleName: "Преди" }));
      lender.clock.advance(1000);
      await steps.again(visitor, stories.approve);
      await steps.personal(visitor, stories.approve);
      await steps.payment(visitor, stories.approve);
      await steps.confirmRequest(visitor);
      const middleName = async (): Promise<unknown> =>
        (await visitor.form("user-personal-information")).values["middleName"];
      expect(await middleName()).toBe("Петров");
      lender.clock.advance(1000);
      succeed(await visitor.fill("user-personal-information", { ...told(visitor), middleName: "После" }));
      expect(await middleName()).toBe("После");
    });

    it("are asked again after a month where they change: dependents, not names", async () => {
      const { visitor } = await confirmed("user-general-information", NAMES);
      succeed(await visitor.fill("user-personal-information", told(visitor)));
      lender.clock.advance(40 * DAY);
      await visitor.logInAgain();
      const { values } = await visitor.form("user-personal-information");
      expect(values).toMatchObject(NAMES);
      expect(values["dependents"]).toBeUndefined();
    });

    it("of another person than the profile's are refused", async () => {
      const owner = await borrowerAt(lender, "signed");
      const answer = await owner.fill("user-personal-information", { ...told(owner), personPin: newPerson().pin });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ["personPin"]]);
    });

    it("are sealed, without the password, and go when the profile is closed", async () => {
      const { visitor } = await confirmed("user-general-information", NAMES);
      succeed(await visitor.fill("user-personal-information", told(visitor)));
      const stored = (): Promise<Record<string, unknown>[]> =>
        lender.query(
          "select form, encode(secret, 'escape') as secret from profile_answers a join users u on u.id = a.user_id where u.email = $1 order by form",
          visitor.person.email,
        );
      expect((await stored()).map(({ form }) => form)).toEqual([
        "user-general-information",
        "user-personal-information",
      ]);
      for (const { secret } of await stored())
        for (const word of [visitor.person.pin, visitor.person.email, visitor.person.password])
          expect(secret).not.toContain(word);
      const done = await closeByStaff(lender, visitor);
      expect([done, await stored()]).toEqual(["done", []]);
    });

    it("are typed into a draft that waits on the server", async () => {
      const { visitor } = await confirmed("registration", { promoCode: "" });
      const form = await visitor.form("user-personal-information");
      expect(await visitor.post({ ...form, action: `drafts/${form.id}` }, { firstName: "Яна" })).toMatchObject({
        body: { kept: true },
      });
      expect((await visitor.form("user-personal-information")).values["firstName"]).toBe("Яна");
    });
  });
});
