import { beforeAll, describe, expect, it } from "vitest";
import { keepPromoCodes } from "#server/store/tables/promo-codes.ts";
import { Borrower, borrowerAt, steps, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const REFUSED = "Този промо код не важи. Поправете го или го изтрийте, за да продължите.";
const CODES = [
  { code: "always", from: "2026-01-01", to: "2030-12-31" },
  { code: "once", from: "2026-01-01", to: "2030-12-31", uses: 1 },
  { code: "spent", from: "2026-01-01", to: "2030-12-31", uses: 1 },
  { code: "over", from: "2025-01-01", to: "2026-11-19" },
  { code: "lastday", from: "2026-01-01", to: "2026-11-20" },
  { code: "early", from: "2026-11-21", to: "2030-12-31" },
];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 61_000 });
  beforeAll(async () => {
    await keepPromoCodes(lender.database.db, CODES);
    expect(await register({ promoCode: "spent" })).toMatchObject({ status: 200 });
  });

  const check = (promoCode: string, visitor = new Borrower(lender)): Promise<Answer> =>
    visitor.post({ action: "check-promo-code", version: "" }, { promoCode });
  const register = async (more: Fields, visitor = new Borrower(lender)): Promise<Answer> =>
    visitor.post(await visitor.form("general-information"), {
      ...registration(visitor.person, stories.approve.chosen),
      ...more,
    });
  const used = async (code: string): Promise<unknown> =>
    (await lender.query("select used from promo_codes where code = $1", code))[0]?.["used"];
  const storedCode = async ({ person }: Borrower): Promise<unknown> =>
    (
      await lender.query(
        "select r.promo_code from requests r join users u on u.id = r.user_id where u.email = $1",
        person.email,
      )
    )[0]?.["promo_code"];

  describe("the promo code check", () => {
    it.each(["always", "once", "lastday"])("accepts %s", async (code) => {
      expect(await check(code)).toMatchObject({ status: 200, text: "{}" });
    });

    it("gives the same response for unknown, expired, future and used-up codes", async () => {
      const answers = await Promise.all(
        ["nonsense", "over", "early", "spent", "", "' or 1=1 --", "%"].map((code) => check(code)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`200 ${JSON.stringify({ error: true, errors: { promoCode: REFUSED } })}`]),
      );
    });

    it("has a budget, beyond which an application with a code waits, too, and one without is taken", async () => {
      const here = (): Borrower => new Borrower(lender, newPerson(), "203.0.113.4");
      await check("guess", here());
      await lender.query("update budgets set count = $1 where key like 'promo-check%'", 1_000);
      expect(await register({ promoCode: "always" }, here())).toMatchObject({
        status: 429,
        body: { errors: { _form: expect.stringContaining("Изчакайте") as string } },
      });
      expect(await register({ promoCode: "" }, here())).toMatchObject({ status: 200 });
    });
  });

  describe("an application", () => {
    it("stores its code in lower case", async () => {
      const visitor = new Borrower(lender);
      expect(await register({ promoCode: " Always " }, visitor)).toMatchObject({ status: 200 });
      expect(await storedCode(visitor)).toBe("always");
    });

    it.each([
      ["over", REFUSED],
      ["зима", "Трябва да съдържа само букви и цифри."],
    ])("is not started with %j", async (promoCode, text) => {
      expect(await register({ promoCode })).toMatchObject({ status: 400, body: { errors: { promoCode: text } } });
    });

    it("gets a single-use code in one of ten concurrent registrations; the others are refused", async () => {
      const visitors = Array.from({ length: 10 }, () => new Borrower(lender));
      const answers = await Promise.all(visitors.map((visitor) => register({ promoCode: "once" }, visitor)));
      const [got, not] = [
        answers.filter(({ status }) => status === 200),
        answers.filter(({ status }) => status === 400),
      ];
      expect([got.length, not.length]).toEqual([1, 9]);
      for (const { body } of not) expect(body.errors).toEqual({ promoCode: REFUSED });
      expect(await used("once")).toBe(1);
      expect((await Promise.all(visitors.map(storedCode))).filter((code) => code !== undefined)).toEqual(["once"]);
    });

    it("shows and keeps its code when edited; another code, or none, releases it", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      await keepPromoCodes(lender.database.db, [
        ...CODES,
        { code: "mine", from: "2026-01-01", to: "2030-12-31", uses: 1 },
      ]);
      const again = (promoCode: string): Promise<Answer> =>
        borrower.fill("general-information-b", { ...stories.approve.chosen, promoCode });
      expect((await again("mine")).status).toBe(200);
      expect((await borrower.form("general-information-b")).values).toMatchObject({ promoCode: "mine" });
      expect((await again("mine")).status).toBe(200);
      expect([await used("mine"), await storedCode(borrower)]).toEqual([1, "mine"]);
      expect((await check("mine")).body["error"]).toBe(true);
      expect((await check("mine", borrower)).body["error"]).toBeUndefined();
      expect((await again("always")).status).toBe(200);
      expect([await used("mine"), await storedCode(borrower)]).toEqual([0, "always"]);
      await steps.again(borrower, stories.approve);
      expect(await storedCode(borrower)).toBeNull();
    });
  });

  it("a code removed from the file is refused, and the project's own file is valid", async () => {
    await keepPromoCodes(lender.database.db, CODES.slice(1));
    expect((await check("always")).body["error"]).toBe(true);
    expect(lender.services.promoCodes.length).toBeGreaterThan(0);
  });
});
