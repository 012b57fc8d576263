/** What came by the links of affiliates, as the desk lists it by month and key. */
import { beforeAll, describe, expect, it } from "vitest";
import { affiliateListWords as words } from "#src/copy/staff-lists.ts";
import { listedAffiliates } from "#server/store/tables/affiliate-list.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { settlePayouts } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const PERSONAL = ["K7MPQ2ZX9RTA", "WV4HHJ3N8DCE"];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });

  /** An application of the one borrower that came to nothing, by a key; it was sent then, or never. */
  const came = (key: string, sent: string | null): Promise<unknown> =>
    lender.query(
      `insert into requests (id, short_key, user_id, product, amount_cents, period, period_unit, status, variant,
          created_at, status_since, submitted_at, affiliate_key)
        select gen_random_uuid(), gen_random_uuid()::text, user_id, product, amount_cents, period, period_unit,
          case when $2::timestamptz is null then 'expired' else 'rejected' end, variant,
          created_at, status_since, $2::timestamptz, $1
        from requests where status = 'concluded'`,
      key,
      sent,
    );

  beforeAll(async () => {
    await borrowerAt(lender, "signed", stories.approve);
    await settlePayouts(lender);
    await lender.query("update requests set affiliate_key = 'sravni-krediti' where status = 'concluded'");
    const today = lender.clock.now().toISOString();
    for (const key of ["sravni-krediti", "nyama-go-veche", ...PERSONAL]) await came(key, today);
    // Half an hour after midnight in Sofia, still the month before in Greenwich.
    await came("lichni-finansi", "2026-09-30T21:30:00Z");
    await came("lichni-finansi", null);
  });

  const rows = async (after = "", most = 50) =>
    (await listedAffiliates(lender.database.db, { after, most })).map(({ month, key, sent, signed, paid, cents }) => [
      month,
      key,
      sent,
      signed,
      paid,
      cents,
    ]);

  it("a row has what was sent in a month by a key, and what was signed and paid out of that; persons are one row", async () => {
    const [{ cents } = {}] = await lender.query(
      "select sum(amount_cents)::int as cents from payouts where status = 'paid'",
    );
    expect(cents).toBeGreaterThan(0);
    const all = await rows();
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        ["2026-11", "nyama-go-veche", 1, 0, 0, 0],
        ["2026-11", "sravni-krediti", 2, 1, 1, cents],
        ["2026-11", null, 2, 0, 0, 0],
      ]),
    );
    expect(all.at(-1)).toEqual(["2026-10", "lichni-finansi", 1, 0, 0, 0]);
  });

  it("pages go on after a row, each once", async () => {
    const seen: unknown[] = [];
    let after = "";
    for (let n = 0; n < 6; n++) {
      const [row] = await listedAffiliates(lender.database.db, { after, most: 1 });
      if (!row) break;
      seen.push([row.month, row.key]);
      after = `${row.rank}_${row.key ?? "_"}`;
    }
    expect(seen).toEqual((await rows()).map(([month, key]) => [month, key]));
  });

  describe("the page", () => {
    it.each(["owner", "auditor"] as const)(
      "shows them to the %s, also as a file, and no personal key",
      async (role) => {
        const clerk = await clerkOfRole(lender, role);
        const shown = await clerk.shown("/buro/partnyori");
        for (const text of ["sravni-krediti", "nyama-go-veche", "lichni-finansi", words.persons, "11.2026", "10.2026"])
          expect(shown).toContain(text);
        const { text } = await clerk.browser.open("/buro/spisak/affiliates/csv");
        expect(text.trimEnd().split("\r\n")).toHaveLength(5);
        expect(text).toContain('"11.2026";"nyama-go-veche";"1";"0";"0";"0"');
        for (const key of PERSONAL) expect(shown + text).not.toContain(key);
      },
    );

    it.each(["reviewer", "cashier", "admin"] as const)("is not the %s's", async (role) => {
      const clerk = await clerkOfRole(lender, role);
      expect((await clerk.browser.open("/buro/partnyori")).status).toBe(403);
      expect((await clerk.browser.open("/buro/spisak/affiliates/csv")).status).toBe(403);
    });
  });
});
