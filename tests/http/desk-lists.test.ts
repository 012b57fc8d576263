/** Lists of the desk: filters, order, pages and files for a table. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { csvCell } from "#server/buro/listing.ts";
import { fillDueDays } from "#server/lending/servicing/fill-due-days.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf, credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

it("a cell of a file is no formula; a sum below nothing is one", () => {
  expect(["=1+1", "+359", "@x", "-x", "-12,00 €", 'Иван "Ваньо"', "9,00 €"].map(csvCell)).toEqual([
    '"\'=1+1"',
    '"\'+359"',
    '"\'@x"',
    '"\'-x"',
    '"-12,00 €"',
    '"Иван ""Ваньо"""',
    '"9,00 €"',
  ]);
});

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, morning, pay } = servicingOf(lender);
  let contracts: string[];
  let clerk: ClerkBrowser;

  beforeAll(async () => {
    const [late, paid] = [await borrow(credits.thousand), await borrow(credits.thousand)];
    await morning(addDays(lender.today(), 20));
    const young = await borrow(credits.thousand);
    await pay(paid.no, 20_000);
    await morning(addDays(lender.today(), 15));
    contracts = await Promise.all([late, paid, young].map((one) => contractOf(lender, one)));
    clerk = await clerkOfRole(lender, "cashier");
  });

  /** The contracts that a list shows, in order. */
  const listed = async (query = ""): Promise<string[]> => {
    const shown = await clerk.shown(`/buro/krediti?${query}`);
    return [...shown.matchAll(/"children":\["([А-Я]+-\d{4}-\d{7})"\]/g)].map(([, contract]) => contract!);
  };

  describe("the list of credits", () => {
    it("begins with who is late, and filters by ageing, each with its number", async () => {
      expect((await listed())[0]).toBe(contracts[0]);
      expect(new Set(await listed())).toEqual(new Set(contracts));
      expect(await listed("koi=1-30")).toEqual([contracts[0]]);
      expect(await listed("koi=31-60")).toEqual([]);
      expect(await clerk.shown("/buro/krediti")).toContain("просрочие 1–30 дни (1)");
    });

    it("goes on after a key, in each order; what no address names is its first", async () => {
      for (const order of ["padezh", "ostatak", "novi"]) expect(await listed(`red=${order}`)).toHaveLength(3);
      expect(await listed("red=nothing&koi=nothing&sled=x_y")).toEqual(await listed());
    });

    it("knows from which day credits of before ask for money", async () => {
      await lender.query("update credit_state set due_day = '-infinity'");
      expect(await listed()).toEqual([]);
      await fillDueDays(lender.services, lender.clock.now());
      expect((await listed())[0]).toBe(contracts[0]);
    });

    it("is a file for a table, noted in the audit log, for those who may see its page", async () => {
      const file = await clerk.browser.open("/buro/spisak/credits/csv?koi=1-30");
      expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(file.text.split("\r\n")).toHaveLength(3);
      expect(file.text).toContain(`"${contracts[0]}"`);
      expect(await lender.query("select subject from audit where act = 'export-list'")).toEqual([
        { subject: "credits" },
      ]);
      const admin = await clerkOfRole(lender, "admin");
      expect((await admin.browser.open("/buro/spisak/credits/csv")).status).toBe(403);
      expect((await clerk.browser.open("/buro/spisak/people/csv")).status).toBe(404);
    });
  });
});
