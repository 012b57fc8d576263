import { describe, expect, it } from "vitest";
import type { EmailOpenData } from "#src/api/responses/responses.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CONFIRM = "/profile/mobile-phone-number/confirm";
const KEY = /\/validate-email\?key=([\w-]{22})/;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  /** A borrower who logged in today. */
  const owner = async (): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, "confirmed");
    await lender.query("update users set email_confirmed_at = created_at where email = $1", borrower.person.email);
    lender.clock.advance(MINUTE);
    return borrower;
  };
  /** An owner who has proved the phone, as a new e-mail needs it. */
  const proven = async (): Promise<Borrower> => {
    const borrower = await owner();
    await steps.proveNumber(borrower);
    return borrower;
  };
  const change = (
    borrower: Borrower,
    own: { email?: string; mobilePhone?: string; currentPassword?: string },
  ): Promise<Answer> => {
    const { person } = borrower;
    lender.clock.advance(1000);
    return borrower.fill("profile", {
      email: person.email,
      mobilePhone: person.phone,
      currentPassword: person.password,
      ...own,
    });
  };
  const subjects = async (to: string): Promise<string[]> =>
    (await lender.sentTo(to)).map(({ subject, text }) => subject?.replace(/ – .*/, "") ?? text);
  const contact = async (email: string) =>
    (await lender.query("select email, phone from users where email = $1", email))[0];
  const keyTo = async (email: string): Promise<string> =>
    (await lender.sentTo(email)).map(({ text }) => KEY.exec(text)?.[1]).findLast(Boolean)!;
  const confirm = async (visitor: Borrower, key: string): Promise<Answer> => {
    lender.clock.advance(1000);
    return visitor.post((await visitor.read("validate-email", {}, { key })).body.form!, { key });
  };
  const canLogIn = async (email: string, { person }: Borrower): Promise<boolean> =>
    (await new Borrower(lender, person).logIn(email)).status === 200;

  describe("an e-mail that is not confirmed", () => {
    it("is asked to be confirmed before signing, where its link is sent again, and once it is, no more", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.approve);
      const { email } = borrower.person;
      const { emailOpen } = (await borrower.read("view-contract")).body as { emailOpen?: EmailOpenData };
      expect(emailOpen).toMatchObject({ text: expect.stringContaining(email) as string, change: { url: "/profile" } });
      const before = (await lender.sentTo(email)).filter(({ text }) => KEY.test(text)).length;
      lender.clock.advance(MINUTE);
      expect((await borrower.post(emailOpen!.form, {})).status).toBe(200);
      expect((await lender.sentTo(email)).filter(({ text }) => KEY.test(text))).toHaveLength(before + 1);
      await confirm(borrower, await keyTo(email));
      expect((await borrower.read("view-contract")).body).not.toHaveProperty("emailOpen");
    });

    it("is asked to be confirmed beside the code that sends the application", async () => {
      const borrower = await borrowerAt(lender, "sent", stories.approve);
      expect((await borrower.read("sms-confirmation")).body).toHaveProperty("emailOpen");
    });
  });

  describe("a new e-mail", () => {
    it("takes the place of the present one when its link is confirmed; both addresses are told", async () => {
      const borrower = await proven();
      const { email } = newPerson();
      expect(succeed(await change(borrower, { email: ` ${email.toUpperCase()} ` }))).toBe("/profile-changed");
      expect(await contact(borrower.person.email)).toBeDefined();
      expect(await subjects(borrower.person.email)).toContain("Поискана е смяна на имейла Ви");
      expect((await borrower.read("profile-changed")).text).toContain("Изпратихме връзка на новия имейл.");
      expect((await borrower.read("profile")).text).toContain(`Чака потвърждение: ${email}.`);
      expect(succeed(await confirm(borrower, await keyTo(email)))).toBe("/profile-changed");
      expect(await contact(email)).toBeDefined();
      expect(await subjects(borrower.person.email)).toContain("Имейлът в профила Ви беше сменен");
      expect([await canLogIn(borrower.person.email, borrower), await canLogIn(email, borrower)]).toEqual([false, true]);
    });

    it("asks for a code to the phone first, and then gets its link", async () => {
      const borrower = await owner();
      const { email } = newPerson();
      expect(succeed(await change(borrower, { email }))).toBe("/profile/kod?next=%2Fprofile-changed");
      expect(await lender.sentTo(email)).toEqual([]);
      lender.clock.advance(MINUTE);
      const { body } = await borrower.read("confirm-number", {}, { next: "/profile-changed" });
      succeed(await borrower.post(body.forms!["sendCode"]!, { purpose: "number" }));
      const pin = await borrower.code();
      expect(succeed(await borrower.post(body.form!, { pin, next: "/profile-changed" }))).toBe("/profile-changed");
      expect(succeed(await confirm(borrower, await keyTo(email)))).toBe("/profile-changed");
      expect(await contact(email)).toBeDefined();
    });

    it("sends no more than three links to one address in a quarter of an hour, whoever wants it", async () => {
      const { email } = newPerson();
      const answers: number[] = [];
      for (let n = 0; n < 4; n += 1) answers.push((await change(await proven(), { email })).status);
      expect([answers, await lender.sentTo(email)]).toEqual([
        [200, 200, 200, 429],
        [1, 2, 3].map(() => expect.anything() as unknown),
      ]);
    });

    it("that nobody changed leads from the page of changes to the profile", async () => {
      const borrower = await proven();
      expect((await borrower.read("profile-changed")).body).toEqual({ nextUrl: "/profile" });
    });

    it("is confirmed by whoever has the link, also without a login, and once", async () => {
      const borrower = await proven();
      const { email } = newPerson();
      succeed(await change(borrower, { email }));
      const key = await keyTo(email);
      const before = await snapshot(lender);
      await new Borrower(lender).open(`/validate-email?key=${key}`);
      expect(await snapshot(lender)).toEqual(before);
      expect(succeed(await confirm(new Borrower(lender), key))).toBe("/validate-email?potvarden");
      expect((await confirm(new Borrower(lender), key)).status).toBe(409);
    });

    it("of another profile looks accepted; its owner is told and nothing changes", async () => {
      const [borrower, other] = [await proven(), await proven()];
      const form = await borrower.form("profile");
      // Above the budget the live check of the address is skipped.
      for (let n = 0; n < 5; n += 1)
        await borrower.post({ action: "check-email", version: "" }, { email: "x@example.bg" });
      const answer = await borrower.post(form, {
        email: other.person.email,
        mobilePhone: borrower.person.phone,
        currentPassword: borrower.person.password,
      });
      expect(succeed(answer)).toBe("/profile-changed");
      expect((await borrower.read("profile")).text).toContain(`Чака потвърждение: ${other.person.email}.`);
      expect(await subjects(other.person.email)).toContain("Опит да се ползва Вашият имейл");
      expect((await lender.sentTo(other.person.email)).filter(({ text }) => /change-email/.test(text))).toEqual([]);
      expect(await contact(borrower.person.email)).toBeDefined();
    });

    it("that somebody else takes meanwhile is not confirmed", async () => {
      const borrower = await proven();
      const person = newPerson();
      succeed(await change(borrower, { email: person.email }));
      const key = await keyTo(person.email);
      await lender.query(
        "update users set email = $1 where email = (select email from users where email <> $2 limit 1)",
        person.email,
        borrower.person.email,
      );
      expect(await confirm(borrower, key)).toMatchObject({ status: 409 });
      expect(await contact(borrower.person.email)).toBeDefined();
    });

    it("that two profiles confirm at the same moment becomes one's, and the other is refused", async () => {
      const { email } = newPerson();
      const rivals = [await proven(), await proven()];
      const keys: string[] = [];
      for (const rival of rivals) {
        succeed(await change(rival, { email }));
        keys.push(await keyTo(email));
      }
      const pages = await Promise.all(rivals.map((rival, at) => rival.read("validate-email", {}, { key: keys[at]! })));
      const answers = await Promise.all(
        rivals.map((rival, at) => rival.post(pages[at]!.body.form!, { key: keys[at]! })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it("ends the links of before: of a new password and of an earlier new e-mail", async () => {
      const borrower = await proven();
      const [first, second] = [newPerson().email, newPerson().email];
      succeed(
        await new Borrower(lender).fill("forgotten-password", { username: borrower.person.email, channel: "link" }),
      );
      const reset = (await lender.sentTo(borrower.person.email))
        .map(({ text }) => /\/zabravena-parola\/([\w-]{22})/.exec(text)?.[1])
        .findLast(Boolean)!;
      succeed(await change(borrower, { email: first }));
      succeed(await change(borrower, { email: second }));
      expect((await confirm(borrower, await keyTo(first))).status).toBe(409);
      succeed(await confirm(borrower, await keyTo(second)));
      expect((await new Borrower(lender).read("forgotten-password-reset", { key: reset })).text).toContain(
        "Връзката вече не важи",
      );
    });

    it.each([
      ["the password is changed", "change"],
      ["a forgotten password is replaced", "reset"],
    ] as const)("cannot be confirmed any more once %s", async (_what, how) => {
      const borrower = await proven();
      const { email } = newPerson();
      succeed(await change(borrower, { email }));
      const fresh = { password: "Съвсем друга парола 3", passwordRepeat: "Съвсем друга парола 3" };
      if (how === "change")
        succeed(await borrower.fill("change-password", { currentPassword: borrower.person.password, ...fresh }));
      else {
        const visitor = new Borrower(lender);
        lender.clock.advance(1000);
        succeed(await visitor.fill("forgotten-password", { username: borrower.person.email, channel: "link" }));
        const key = (await lender.sentTo(borrower.person.email))
          .map(({ text }) => /\/zabravena-parola\/([\w-]{22})/.exec(text)?.[1])
          .findLast(Boolean)!;
        succeed(await visitor.post((await visitor.read("forgotten-password-reset", { key })).body.form!, fresh));
      }
      expect((await confirm(new Borrower(lender), await keyTo(email))).status).toBe(409);
      expect(await contact(borrower.person.email)).toBeDefined();
    });

    it("of a blocked profile is not confirmed", async () => {
      const borrower = await proven();
      const { email } = newPerson();
      succeed(await change(borrower, { email }));
      await lender.query("update users set status = 'blocked' where email = $1", borrower.person.email);
      expect((await confirm(new Borrower(lender), await keyTo(email))).status).toBe(409);
    });

    it("gets its link again on request; the earlier link dies", async () => {
      const borrower = await proven();
      const { email } = newPerson();
      succeed(await change(borrower, { email }));
      const first = await keyTo(email);
      lender.clock.advance(1000);
      succeed(await borrower.post(await borrower.form("profile", "sendEmailLink"), {}));
      const second = await keyTo(email);
      expect(second).not.toBe(first);
      expect((await confirm(borrower, first)).status).toBe(409);
      expect((await confirm(borrower, second)).status).toBe(200);
      expect((await borrower.read("profile")).body.forms).not.toHaveProperty("sendEmailLink");
    });
  });

  it("the mail that confirms the first e-mail is sent again from the profile and from the page that names the mailbox", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const count = async (): Promise<number> =>
      (await lender.sentTo(borrower.person.email)).filter(({ text }) => KEY.test(text)).length;
    expect(await count()).toBe(1);
    for (const call of ["profile", "validate-email"] as const) {
      lender.clock.advance(1000);
      succeed(await borrower.post(await borrower.form(call, "sendEmailLink"), {}));
    }
    expect(await count()).toBe(3);
    expect((await new Borrower(lender).read("validate-email")).text).toContain("Проверете пощата си");
  });

  describe("a new phone", () => {
    const code = (borrower: Borrower, phone: string): Promise<string> => borrower.code(phone);

    it("takes the place of the present one when its code is entered; the number of before and the e-mail are told", async () => {
      const borrower = await owner();
      const { phone } = newPerson();
      expect(succeed(await change(borrower, { mobilePhone: `+359 ${phone.slice(1)}` }))).toBe(CONFIRM);
      expect((await contact(borrower.person.email))!["phone"]).toBe(borrower.person.phone);
      const page = await borrower.read("confirm-phone-number");
      expect(page.body["lead"]).toContain(`${phone.slice(0, 4)}***${phone.slice(-3)}`);
      const waits = `Чака код от SMS: ${phone.slice(0, 4)}***${phone.slice(-3)}.`;
      expect((await borrower.read("profile")).text).toContain(waits);
      expect(succeed(await borrower.fill("confirm-phone-number", { pin: await code(borrower, phone) }))).toBe(
        "/profile-changed",
      );
      expect((await contact(borrower.person.email))!["phone"]).toBe(phone);
      expect((await borrower.read("profile")).text).not.toContain("Чака код от SMS");
      expect((await subjects(borrower.person.phone)).at(-1)).toMatch(/номерът в профила е сменен/);
      expect(await subjects(borrower.person.email)).toContain("Телефонът в профила Ви беше сменен");
      expect((await borrower.read("confirm-phone-number")).body).toEqual({ nextUrl: "/profile" });
    });

    it("goes on waiting after the session has run out, and not after somebody ended it", async () => {
      const borrower = await owner();
      const { phone } = newPerson();
      succeed(await change(borrower, { mobilePhone: phone }));
      await lender.settle();
      lender.clock.advance(31 * MINUTE);
      expect((await borrower.read("confirm-phone-number")).status).toBe(401);
      succeed(await borrower.logIn());
      const { body } = await borrower.read("confirm-phone-number");
      expect(body["lead"]).toContain(`${phone.slice(0, 4)}***${phone.slice(-3)}`);
      succeed(await borrower.post(body.forms!["sendCode"]!, { purpose: "newPhone" }));
      succeed(await borrower.fill("confirm-phone-number", { pin: await code(borrower, phone) }));
      expect((await contact(borrower.person.email))!["phone"]).toBe(phone);

      succeed(await change(borrower, { mobilePhone: newPerson().phone }));
      const csrf = String((await borrower.read("user-data")).body["csrf"]);
      succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
      succeed(await borrower.logIn());
      expect((await borrower.read("confirm-phone-number")).body).toEqual({ nextUrl: "/profile" });
    });

    it("of another profile looks accepted, never succeeds, and its owner is told", async () => {
      const [borrower, other] = [await owner(), await owner()];
      expect(succeed(await change(borrower, { mobilePhone: other.person.phone }))).toBe(CONFIRM);
      expect((await borrower.fill("confirm-phone-number", { pin: "000000" })).body.errors).toEqual({
        pin: "Кодът не е верен. Остават опити: 4.",
      });
      const told = await subjects(other.person.phone);
      expect(told.at(-1)).toMatch(/опит за ползване на номера Ви/);
      expect(told.filter((text) => /#\d{6}$/.test(text))).toHaveLength(1);
    });

    it("that two profiles confirm at the same moment becomes one's, and the other is refused", async () => {
      const mobilePhone = newPerson().phone;
      const rivals = [await owner(), await owner()];
      const pins: string[] = [];
      for (const rival of rivals) {
        lender.clock.advance(2 * MINUTE);
        succeed(await change(rival, { mobilePhone }));
        pins.push(await rival.code(mobilePhone));
      }
      const forms = await Promise.all(rivals.map((rival) => rival.form("confirm-phone-number")));
      const answers = await Promise.all(rivals.map((rival, at) => rival.post(forms[at]!, { pin: pins[at]! })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it("gets its code again after a minute, also while an application waits for another code", async () => {
      const borrower = await borrowerAt(lender, "sent");
      const { phone } = newPerson();
      succeed(await change(borrower, { mobilePhone: phone }));
      const again = async (): Promise<Answer> =>
        borrower.post(await borrower.form("confirm-phone-number", "sendCode"), { purpose: "newPhone" });
      expect((await again()).status).toBe(429);
      lender.clock.advance(MINUTE);
      succeed(await again());
      expect(succeed(await borrower.fill("confirm-phone-number", { pin: await code(borrower, phone) }))).toBe(
        "/profile-changed",
      );
    });

    it("together with a new e-mail: the code's page comes first, the link waits in the mailbox", async () => {
      const borrower = await proven();
      const { phone, email } = newPerson();
      expect(succeed(await change(borrower, { mobilePhone: phone, email }))).toBe(CONFIRM);
      succeed(await borrower.fill("confirm-phone-number", { pin: await code(borrower, phone) }));
      expect((await borrower.read("profile-changed")).text).toContain("Изпратихме връзка на новия имейл.");
      expect(await keyTo(email)).toBeTruthy();
    });
  });

  it("without the present password nothing is changed or sent", async () => {
    const borrower = await owner();
    const { phone, email } = newPerson();
    const before = await snapshot(lender);
    expect(
      (await change(borrower, { email, mobilePhone: phone, currentPassword: "грешна парола" })).body.errors,
    ).toEqual({ currentPassword: "Сегашната парола не е вярна." });
    expect(await snapshot(lender)).toEqual(before);
  });

  it("the unchanged form leads back to the profile and sends nothing", async () => {
    const borrower = await owner();
    const count = (await lender.sentTo(borrower.person.email)).length;
    expect(succeed(await change(borrower, {}))).toBe("/profile");
    expect(await lender.sentTo(borrower.person.email)).toHaveLength(count);
  });

  it("profile-status names the state and what is to be done, with the reasons of a refusal only; the page says the same", async () => {
    const borrower = await owner();
    const { body } = await borrower.read("profile-status");
    expect((await borrower.read("profile")).body["profile"]).toEqual(body["status"]);
    expect(body).toEqual({
      status: {
        key: "userCreated",
        label: "Профилът е създаден",
        tone: "info",
        text: expect.any(String) as string,
        action: { label: expect.any(String) as string, url: expect.stringMatching(/^\//) as string },
        reasons: [],
      },
    });
  });
});
