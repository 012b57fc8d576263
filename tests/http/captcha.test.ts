import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { describe, expect, it } from "vitest";
import { CHALLENGE_MINUTES } from "#src/engine/core/captcha.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { altchaCaptcha } from "#server/ports/captcha/altcha.ts";
import { sweepSolutions } from "#server/store/tables/captcha-solutions.ts";
import { Borrower, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const AGAIN = "Проверката, че не сте робот, вече не важи. Направете я отново и изпратете формата.";
const SOON = "Формата беше изпратена твърде бързо. Изчакайте няколко секунди и опитайте отново.";
const NEEDED = /^Не успяхме да проверим, че не сте робот\..* 0700\u00a010\u00a0100\.$/;

eachDatabase((_name, open) => {
  const clock = { now: (): Date => lender.clock.now() };
  const keys = { signatureKey: "s".repeat(32), solutionKey: "t".repeat(32) };
  const lender = useTestLender({
    open,
    env: { TRUST_PROXY: "loopback" },
    // A real challenge takes seconds of one processor.
    ports: { captcha: altchaCaptcha({ ...keys, clock, tries: { least: 5, most: 15 } }) },
    advance: 3_601_000,
  });

  /** Each post comes from its own network unless a test sets `from`. */
  let network = 0;
  const nextAddress = (): string => `10.${(network += 1)}.0.1`;
  const solve = async (visitor: Borrower, address = "10.250.0.1"): Promise<string> => {
    const { text } = await visitor.fetch("/api/v2/captcha/challenge", { headers: { "x-forwarded-for": address } });
    const challenge = JSON.parse(text) as Challenge;
    return Buffer.from(
      JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
    ).toString("base64");
  };
  type Sending = { form?: Descriptor; captcha?: string; after?: number; from?: string; more?: Fields; plain?: boolean };
  const register = async (
    visitor: Borrower,
    { form, captcha, after = 3000, from = nextAddress(), more = {}, plain }: Sending = {},
  ): Promise<Answer> => {
    const shown = form ?? (await visitor.form("general-information"));
    lender.clock.advance(after);
    const fields = {
      ...registration(visitor.person, stories.approve.chosen),
      ...(captcha !== undefined && { captcha }),
      ...more,
    };
    return visitor.post(shown, fields, { plain, headers: { "x-forwarded-for": from } });
  };
  const refused = ({ status, body }: Answer, text: string | RegExp): void =>
    expect([status, body.errors]).toEqual([
      400,
      { captcha: typeof text === "string" ? text : (expect.stringMatching(text) as string) },
    ]);

  describe("a solution", () => {
    it("lets a post pass without the minimum delay and is not stored with it", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      expect(form.props?.["captcha"]).toEqual({ provider: "altcha", challengeUrl: "captcha/challenge" });
      expect(await register(visitor, { form, captcha: await solve(visitor), after: 0 })).toMatchObject({ status: 200 });
      const rows = await lender.query(
        "select a.body from answers a join requests r on r.id = a.request_id join users u on u.id = r.user_id where u.email = $1",
        visitor.person.email,
      );
      expect(Object.keys(rows[0]!["body"] as object)).not.toContain("captcha");
    });

    it("is valid once: another post with it is refused and writes nothing", async () => {
      const [first, second] = [new Borrower(lender), new Borrower(lender)];
      const captcha = await solve(first);
      expect(await register(first, { captcha })).toMatchObject({ status: 200 });
      const form = await second.form("general-information");
      const before = await snapshot(lender);
      refused(await register(second, { form, captcha }), AGAIN);
      expect(await snapshot(lender)).toEqual(before);
    });

    it("is valid for one of ten concurrent posts", async () => {
      const visitors = Array.from({ length: 10 }, () => new Borrower(lender));
      const captcha = await solve(visitors[0]!);
      const forms = await Promise.all(visitors.map((visitor) => visitor.form("general-information")));
      const answers = await Promise.all(
        visitors.map((visitor, at) => register(visitor, { form: forms[at]!, captcha, after: 0 })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200)) refused(answer, AGAIN);
    });

    it("allows its post to be retried, with it or with a new one; the post takes effect once", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      const [withIt, withAnother] = [visitor.copy(), visitor.copy()];
      const captcha = await solve(visitor);
      const first = await register(visitor, { form, captcha });
      expect(first).toMatchObject({ status: 200 });
      expect(await register(withIt, { form, captcha })).toMatchObject({ status: 200, body: first.body });
      expect(await register(withAnother, { form, captcha: await solve(withAnother) })).toMatchObject({
        status: 200,
        body: first.body,
      });
    });

    it("is not consumed by a post refused for another field", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      const captcha = await solve(visitor);
      expect((await register(visitor, { form, captcha, more: { tos: "0" } })).body.errors).toEqual({
        tos: expect.any(String) as string,
      });
      expect(await register(visitor, { form, captcha })).toMatchObject({ status: 200 });
    });

    it("that is expired, forged or malformed is refused, not treated as missing", async () => {
      const visitor = new Borrower(lender);
      const old = await solve(visitor);
      lender.clock.advance(CHALLENGE_MINUTES * 60_000);
      refused(await register(visitor, { captcha: old }), AGAIN);
      const payload = JSON.parse(Buffer.from(await solve(visitor), "base64").toString()) as { challenge: Challenge };
      payload.challenge.parameters.data = { expires: 9_999_999_999 };
      refused(await register(visitor, { captcha: Buffer.from(JSON.stringify(payload)).toString("base64") }), AGAIN);
      refused(await register(visitor, { captcha: "nonsense" }), AGAIN);
    });

    it("is deleted once its challenge has expired", async () => {
      const left = (): Promise<unknown> => lender.value("select count(*)::int as n from captcha_solutions");
      const visitor = new Borrower(lender);
      await register(visitor, { captcha: await solve(visitor) });
      expect(await left()).toBeGreaterThan(0);
      lender.clock.advance(CHALLENGE_MINUTES * 60_000 + 1000);
      await sweepSolutions(lender.database.db, lender.clock.now());
      expect(await left()).toBe(0);
    });
  });

  describe("without a solution", () => {
    it("five posts an hour pass per client address, then the error says what to do; a solution passes", async () => {
      const from = nextAddress();
      for (let n = 0; n < 5; n += 1)
        expect(await register(new Borrower(lender), { from, captcha: n % 2 ? "" : undefined })).toMatchObject({
          status: 200,
        });
      refused(await register(new Borrower(lender), { from }), NEEDED);
      const page = await register(new Borrower(lender), { from, plain: true });
      expect([page.status, page.text.includes("обадете на 0700\u00a010\u00a0100")]).toEqual([400, true]);
      const visitor = new Borrower(lender);
      expect(await register(visitor, { from, captcha: await solve(visitor) })).toMatchObject({ status: 200 });
      lender.clock.advance(3_601_000);
      expect(await register(new Borrower(lender), { from })).toMatchObject({ status: 200 });
    });

    it("a post passes three seconds after the form was shown, not sooner", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      refused(await register(visitor, { form, after: 2999 }), SOON);
      expect(await register(visitor, { form, after: 1 })).toMatchObject({ status: 200 });
    });

    it("a post with the honeypot field filled is refused; with a solution the field is ignored", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      refused(await register(visitor, { form, more: { homepage: "https://spam.example" } }), NEEDED);
      expect(await register(visitor, { form, more: { homepage: "x" }, captcha: await solve(visitor) })).toMatchObject({
        status: 200,
      });
    });

    it("posts refused for their fields do not count towards the limit", async () => {
      const from = nextAddress();
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      for (let n = 0; n < 8; n += 1)
        expect((await register(visitor, { form, from, more: { tos: "0" } })).body.errors).toEqual({
          tos: expect.any(String) as string,
        });
      expect(await register(visitor, { form, from })).toMatchObject({ status: 200 });
    });
  });

  describe("of a login", () => {
    const ASKED = "При следващия опит проверяваме и че не сте робот.";
    const WRONG = "Грешен имейл/ЕГН или парола.";

    it("is asked for from the third wrong password on, as the second says", async () => {
      const address = nextAddress();
      const guess = async (after: number, captcha?: string): Promise<Answer["body"]["errors"]> => {
        const visitor = new Borrower(lender, newPerson(), address);
        const form = await visitor.form("login");
        lender.clock.advance(after);
        const fields = { username: "nobody@example.bg", password: "грешна", next: "", ...(captcha && { captcha }) };
        return (await visitor.post(form, fields)).body.errors;
      };
      expect(await guess(0)).toEqual({ _form: WRONG });
      expect(await guess(0)).toEqual({ _form: WRONG, captcha: ASKED });
      expect(await guess(0)).toEqual({ captcha: SOON });
      expect(await guess(3000)).toEqual({ _form: WRONG, captcha: ASKED });
      expect(await guess(0, await solve(new Borrower(lender)))).toEqual({ _form: WRONG, captcha: ASKED });
    });
  });

  it("a form without a captcha rejects the captcha and honeypot fields", async () => {
    const visitor = new Borrower(lender);
    const form = await visitor.form("general-information");
    expect(await register(visitor, { form, captcha: await solve(visitor) })).toMatchObject({ status: 200 });
    for (const name of ["captcha", "homepage"]) {
      expect(await visitor.fill("user-sms-confirmation", { pin: "000000", [name]: "1" })).toMatchObject({
        status: 400,
        body: { errors: { _form: expect.stringContaining(name) as string } },
      });
    }
  });
});
