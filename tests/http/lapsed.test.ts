/** Steps posted from a form of another session: one that ended, one of the same person, one of another profile. */
import { describe, expect, it } from "vitest";
import { forgottenCopy } from "#src/copy/access.ts";
import { accountCopy } from "#src/copy/account.ts";
import { foreignFormWords } from "#src/copy/errors.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { Borrower, borrowerAt, succeed } from "#tests/support/borrower.ts";
import { personal, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const STEP = "personal-information";
const MINUTE = 60_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  /** A borrower on the longest step, with its form and everything typed. */
  const onStep = async (): Promise<{ borrower: Borrower; form: Descriptor; typed: Fields }> => {
    const borrower = await borrowerAt(lender, "filledIn");
    return {
      borrower,
      form: await borrower.form(STEP),
      typed: { ...personal(borrower.person, stories.approve.money), firstName: "Отново" },
    };
  };
  const logOut = async (borrower: Borrower): Promise<void> => {
    const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
    succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
  };
  /** Puts the cookies of another visitor into this browser, as a login in another window does. */
  const switchTo = (browser: Borrower, other: Borrower): void => {
    browser.cookies.clear();
    other.cookies.forEach((value, name) => browser.cookies.set(name, value));
  };
  const saved = async (email: string): Promise<number> =>
    (await lender.value(
      "select count(*)::int as n from answers a join requests r on r.id = a.request_id join users u on u.id = r.user_id where u.email = $1 and a.form = $2",
      email,
      STEP,
    )) as number;

  describe("a code entered when its session has ended", () => {
    it("leads to the login, which says so, and the login back to the code", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const form = await borrower.form("user-sms-confirmation");
      const pin = await borrower.code();
      borrower.cookies.delete("sid");
      const refused = await borrower.post(form, { pin });
      expect(refused).toMatchObject({ status: 401, body: { nextUrl: "/vhod?izteche" } });
      expect((await borrower.post(form, { pin }, { plain: true })).headers.get("location")).toBe("/vhod?izteche");
      expect((await borrower.read("login", {}, { izteche: "" })).body["lead"]).toBe(accountCopy.loginAgain.nothing);
      expect(succeed(await borrower.logIn())).toBe("/user-sms-confirm");
    });

    it("for a new password leads to where one is asked for again, which says so", async () => {
      const visitor = new Borrower(lender);
      succeed(await visitor.fill("forgotten-password", { username: "nobody@example.bg", channel: "code" }));
      const form = await visitor.form("forgotten-password-sms-pin");
      visitor.cookies.delete("sid");
      const refused = await visitor.post(form, { pin: "123456" });
      expect(refused).toMatchObject({ status: 401, body: { nextUrl: "/zabravena-parola?izteche" } });
      const page = await visitor.read("forgotten-password", {}, { izteche: "" });
      expect(page.body["news"]).toEqual({ tone: "warning", text: forgottenCopy.lapsed });
    });
  });

  describe("a step whose session has ended", () => {
    it("is refused with the login's address, in words, even if the browser has a new anonymous session", async () => {
      const { borrower, form, typed } = await onStep();
      lender.clock.advance(31 * MINUTE);
      const told = { _form: refusalWords["session-expired"] };
      expect(await borrower.post(form, typed)).toMatchObject({
        status: 401,
        body: { nextUrl: "/vhod?next=%2Flichni-danni", errors: told },
      });
      await borrower.form("login");
      expect(await borrower.post(form, typed)).toMatchObject({ status: 401, body: { errors: told } });
      expect(await borrower.post({ ...form, action: `drafts/${STEP}` }, { firstName: "Друг" })).toMatchObject({
        status: 401,
      });
      expect(await saved(borrower.person.email)).toBe(0);
    });

    it("is renewed for the same person: the reply carries the form of the new session, which accepts the step", async () => {
      const { borrower, form, typed } = await onStep();
      expect(form.issuedTo).toEqual(expect.any(String));
      await logOut(borrower);
      succeed(await borrower.logIn());
      const answer = await borrower.post(form, typed);
      expect(answer).toMatchObject({ status: 401, body: { form: { id: STEP, issuedTo: form.issuedTo } } });
      expect(answer.body.nextUrl).toBeUndefined();
      succeed(await borrower.post(answer.body.form!, typed));
      expect(await saved(borrower.person.email)).toBe(1);
    });

    it("of one profile is neither accepted nor drafted from another, and not shown there", async () => {
      const { borrower, form, typed } = await onStep();
      const other = await borrowerAt(lender, "filledIn");
      switchTo(borrower, other);
      expect(await borrower.post(form, typed)).toMatchObject({
        status: 403,
        body: { errors: { _form: refusalWords["other-profile"] } },
      });
      expect(await borrower.post({ ...form, action: `drafts/${STEP}` }, { firstName: "Отново" })).toMatchObject({
        status: 403,
      });
      const page = await borrower.post(form, typed, { plain: true });
      expect(page.status).toBe(403);
      expect(page.text).toContain(foreignFormWords.text);
      expect(page.text).not.toMatch(/Отново|800320/);
      expect((await other.form(STEP)).values["firstName"]).toBeUndefined();
      expect(await saved(other.person.email)).toBe(0);
    });

    it("with a token that its session never had is a forgery", async () => {
      const { borrower, form, typed } = await onStep();
      const other = await onStep();
      await logOut(borrower);
      succeed(await borrower.logIn());
      expect(await borrower.post({ ...form, csrf: other.form.csrf! }, typed)).toMatchObject({
        status: 403,
        body: { errors: { _form: refusalWords.forbidden } },
      });
    });
  });

  it("without JavaScript, a refused step is there when it is opened again, without identity numbers", async () => {
    const { borrower, form, typed } = await onStep();
    const refused = await borrower.post(form, { ...typed, lastName: "" }, { plain: true });
    expect(refused.status).toBe(400);
    const { values, drafted } = await borrower.form(STEP);
    expect([values["firstName"], values["personPin"] ?? "", drafted]).toEqual(["Отново", "", "whole"]);
  });

  describe("without JavaScript, a step whose session has ended", () => {
    const posted = async () => {
      const { borrower, form, typed } = await onStep();
      lender.clock.advance(31 * MINUTE);
      const answer = await borrower.post(form, typed, { plain: true });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/vhod?next=%2Flichni-danni"]);
      return borrower;
    };

    it("leads to a login that says so and shows none of it", async () => {
      const borrower = await posted();
      const { text } = await borrower.open("/vhod?next=%2Flichni-danni");
      expect(text).toContain(accountCopy.loginAgain.values);
      expect(text).not.toMatch(/Отново|800320/);
    });

    it("is a draft once its person has logged in, without identity numbers and consents", async () => {
      const borrower = await posted();
      succeed(await borrower.logIn());
      const { values } = await borrower.form(STEP);
      expect(values).toMatchObject({ firstName: "Отново", income: { netMonthly: "900" } });
      expect(values["personPin"] ?? "").toBe("");
      expect(JSON.stringify(values)).not.toContain(borrower.person.idCard);
    });

    it("is lost when another person logs in, and then also for its own", async () => {
      const borrower = await posted();
      const other = await borrowerAt(lender, "filledIn");
      succeed(await borrower.logIn(other.person.email, other.person.password));
      expect((await borrower.form(STEP)).values["firstName"]).toBeUndefined();
      await logOut(borrower);
      succeed(await borrower.logIn());
      expect((await borrower.form(STEP)).values["firstName"]).toBeUndefined();
    });

    it("is forgotten half an hour later", async () => {
      const borrower = await posted();
      lender.clock.advance(31 * MINUTE);
      succeed(await borrower.logIn());
      expect((await borrower.form(STEP)).values["firstName"]).toBeUndefined();
    });

    it("lies sealed in the database until then", async () => {
      await posted();
      const rows = await lender.query("select data::text as data from sessions where data::text like '%lapsed%'");
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain("Отново");
    });
  });
});
