/** Guessing passwords and codes: slowed down by account, host, network and birth date, never locked for the owner. */
import { beforeAll, describe, expect, it } from "vitest";
import { guessRules } from "#server/policy/guess-table.ts";
import { takeTry } from "#server/store/tables/tries.ts";
import { Borrower, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { newPerson, ownPin, type Person } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = "Грешен имейл/ЕГН или парола.";

eachDatabase((_name, open) => {
  let owner: Person;
  // Guesses of before are forgotten.
  const lender = useTestLender({ open, advance: 2 * DAY });
  beforeAll(async () => {
    ({ person: owner } = await borrowerAt(lender, "confirmed"));
  });

  const guess = (address: string, username = owner.email, password = "грешна парола"): Promise<Answer> => {
    return new Borrower(lender, newPerson(), address).logIn(username, password);
  };
  /** How many of the answers judged the password; the others say when to come back. */
  const judged = (answers: readonly Answer[]): number => {
    for (const { status, headers, body } of answers)
      if (status === 429) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(body.errors).toEqual({
          _form: expect.stringMatching(/^Твърде много грешни опити\. Опитайте отново след \d+ мин\.$/) as string,
        });
      }
    return answers.filter(({ status }) => status !== 429).length;
  };
  const inTurn = async (count: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await one(n));
    return answers;
  };

  describe("wrong passwords", () => {
    it("for one account from ever new networks are judged twenty times, then once in growing times up to 15 minutes", async () => {
      const from = (n: number): string => `172.16.${n}.1`;
      const rule = { name: "password-account", ...guessRules["password-account"] };
      for (let n = 0; n < 17; n += 1) await takeTry(lender.database.db, rule, owner.email, lender.clock.now());
      expect(judged(await inTurn(6, (n) => guess(from(n))))).toBe(3);
      const waits = [];
      for (let n = 60; n < 66; n += 1) {
        const { headers } = await guess(from(n));
        waits.push(Number(headers.get("retry-after")));
        lender.clock.advance(waits.at(-1)! * 1000);
        expect((await guess(from(n))).body.errors).toMatchObject({ _form: WRONG });
      }
      expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
    });

    it("for one account from one host are judged five times; the right one counts as none", async () => {
      const address = "198.51.100.7";
      expect(judged(await inTurn(8, () => guess(address)))).toBe(5);
      lender.clock.advance(MINUTE);
      expect((await guess(address, owner.email, owner.password)).status).toBe(200);
      expect(judged(await inTurn(8, () => guess(address)))).toBe(5);
    });

    it("from the addresses of one /64 count as from one host", async () => {
      expect(judged(await inTurn(9, (n) => guess(`2001:db8:2:2::${n + 1}`)))).toBe(5);
      expect((await guess("2001:db8:2:3::1", owner.email, owner.password)).status).toBe(200);
    });

    it("for many accounts from one host are judged thirty times, from one network 120 times", async () => {
      const name = (n: number): string => `nobody${n}@example.bg`;
      expect(judged(await inTurn(35, (n) => guess("192.0.2.1", name(n))))).toBe(30);
      const rule = { name: "password-network", ...guessRules["password-network"] };
      for (let n = 30; n < 118; n += 1) await takeTry(lender.database.db, rule, "192.0.2.0/24", lender.clock.now());
      expect(judged(await inTurn(5, (n) => guess("192.0.2.2", name(100 + n))))).toBe(2);
    });

    it("for the ЕГН of one birth date from ever new networks are judged at most twenty times an hour", async () => {
      const minute = (n: number): Promise<Answer> => {
        lender.clock.advance(MINUTE);
        return guess(`172.${100 + n}.0.1`, ownPin(n, 7));
      };
      const count = judged(await inTurn(60, minute));
      expect(count).toBeGreaterThanOrEqual(guessRules["password-birth-date"].free);
      expect(count).toBeLessThanOrEqual(20);
    });

    it("at once are counted one after the other", async () => {
      const visitors = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const visitor = new Borrower(lender, owner, "203.0.113.50");
          return { visitor, form: await visitor.form("login") };
        }),
      );
      const answers = await Promise.all(
        visitors.map(({ visitor, form }) =>
          visitor.post(form, { username: owner.email, password: "грешна", next: "" }),
        ),
      );
      expect(judged(answers)).toBe(5);
    });

    it("speak of no captcha where there is none", async () => {
      const answers = await inTurn(3, () => guess("198.51.100.99"));
      expect(answers.map(({ body }) => body.errors)).toEqual(Array(3).fill({ _form: WRONG }));
    });

    it("look the same for an account that is not there", async () => {
      const known = await inTurn(8, () => guess("198.51.100.20"));
      const unknown = await inTurn(8, () => guess("198.51.100.21", "nobody@example.bg"));
      const seen = ({ status, body }: Answer) => ({ status, body });
      expect(unknown.map(seen)).toEqual(known.map(seen));
    });
  });

  it("wrong codes from one host are slowed down across profiles, although each code has tries of its own", async () => {
    const borrower = await borrowerAt(lender, "registered");
    const rule = { name: "code-host", ...guessRules["code-host"] };
    for (let n = 0; n < 36; n += 1) await takeTry(lender.database.db, rule, borrower.address, lender.clock.now());
    const wrong = String((Number(await borrower.code()) + 1) % 1_000_000).padStart(6, "0");
    const answers = await inTurn(5, () => borrower.fill("user-sms-confirmation", { pin: wrong }));
    expect(judged(answers)).toBe(4);
  });
});
