/** What strangers may read again and again: papers, keys, and pages that begin a session. */
import { describe, expect, it } from "vitest";
import { budgets, type BudgetName } from "#server/calls/budget-table.ts";
import { take } from "#server/store/tables/budgets.ts";
import { Borrower, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 24 * 3_600_000;
const FORM = "/api/v2/european-form/file?product=creditLine";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const at = (address: string): Borrower => new Borrower(lender, undefined, address);
  /** Leaves `left` uses of an address's budget. */
  const useUp = async (name: BudgetName, key: string, left = 0): Promise<void> => {
    const budget = { name, ...budgets[name] };
    await take(lender.database.db, budget, key, lender.clock.now());
    await lender.query("update budgets set count = $2 where key like $1", `${name}:%`, budget.limit - left);
  };
  const expectSlowed = ({ status, headers }: Answer): void => {
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  };

  describe("a paper for anybody", () => {
    it("is refused as a page to somebody who opens it as one", async () => {
      await useUp("paper", "203.0.113.1");
      const page = await at("203.0.113.1").open(FORM);
      expectSlowed(page);
      expect(page.headers.get("content-type")).toContain("text/html");
    });
  });

  const KEY = { key: "A".repeat(22) };
  it.each([
    ["validate-email", KEY, KEY],
    ["forgotten-password-reset", KEY, {}],
    ["short-status", KEY, {}],
    ["certificate-check", { code: "7K2M-94QX-R0TB" }, {}],
    ["certificate-check", {}, { code: "7K2M-94QX-R0TB" }],
  ] as const)("%s reads keys %j for one host a number of times", async (call, params, query) => {
    const guess = (): Promise<Answer> => at("203.0.113.1").read(call, params, query);
    await useUp("key", "203.0.113.1", 1);
    expect((await guess()).status).not.toBe(429);
    expectSlowed(await guess());
  });

  describe("a page with a form", () => {
    const sessions = (): Promise<unknown> => lender.value("select count(*)::int as n from sessions");

    it("begins sessions for one host a number of times; who has a session reads on", async () => {
      const visitor = at("203.0.113.1");
      expect((await visitor.read("login")).status).toBe(200);
      await useUp("session", "203.0.113.1", 1);
      const before = await sessions();
      expect((await at("203.0.113.1").read("login")).status).toBe(200);
      expectSlowed(await at("203.0.113.1").read("login"));
      expect(await sessions()).toBe(Number(before) + 1);
      expect((await visitor.read("login")).status).toBe(200);
      expect((await at("203.0.113.1").read("tariff")).status).toBe(200);
    });
  });
});
