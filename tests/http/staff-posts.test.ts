/** Every call of the staff runs through the pipeline of all posts: session, token, key, and the form as it was issued. */
import { beforeAll, describe, expect, it } from "vitest";
import { STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { budgets } from "#server/calls/budget-table.ts";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import type { Overrides } from "#tests/support/borrower.ts";
import { ClerkBrowser, clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const NAMES = Object.keys(staffCalls) as StaffCallName[];
/** Of somebody who is logged in. */
const INSIDE = NAMES.filter((name) => staffCalls[name].roles !== "anyone");
const KEYED = NAMES.filter((name) => !staffCalls[name].keyless);

const NOWHERE = "00000000-0000-4000-8000-000000000000";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  /** Somebody with every role. */
  let clerk: ClerkBrowser;
  beforeAll(async () => {
    clerk = await clerkOfRole(lender, "admin");
    await lender.query(
      "insert into staff_roles (staff_id, role) select id, unnest($1::text[]) from staff where email = $2 on conflict do nothing",
      STAFF_ROLES,
      clerk.email,
    );
  });

  describe("is refused and writes nothing", () => {
    const refused = async (
      names: readonly StaffCallName[],
      status: number,
      bent: (name: StaffCallName) => Overrides,
    ): Promise<void> => {
      const before = await snapshot(lender);
      for (const name of names) {
        const answer = await clerk.browser.post(clerk.unshown(name, NOWHERE), {}, bent(name));
        expect([name, answer.status]).toEqual([name, status]);
      }
      expect(await snapshot(lender)).toEqual(before);
    };

    it("without the token of its session, or with another's", async () => {
      const stranger = new ClerkBrowser(lender);
      await stranger.open("/buro/vhod");
      await refused(INSIDE, 403, () => ({ csrf: null }));
      await refused(INSIDE, 403, (name) => ({ csrf: stranger.unshown(name, NOWHERE).csrf! }));
    });

    it("from another site", () => refused(NAMES, 403, () => ({ headers: { origin: "https://evil.example" } })));

    it("without a key", () => refused(KEYED, 400, () => ({ key: null })));

    it("with a key of another form, address, version or session, or of yesterday", async () => {
      const stranger = new ClerkBrowser(lender);
      await stranger.open("/buro/vhod");
      await refused(KEYED, 409, (name) => ({
        key: clerk.unshown(name === "take" ? "decide-reject" : "take", NOWHERE).key!,
      }));
      const addressed = KEYED.filter((name) => staffCalls[name].path.includes(":"));
      await refused(addressed, 409, (name) => ({ key: clerk.unshown(name, "1").key! }));
      await refused(KEYED, 409, () => ({ version: "of-another" }));
      await refused(KEYED, 409, (name) => ({ key: stranger.unshown(name, NOWHERE).key! }));
      const old = new Map(KEYED.map((name) => [name, clerk.unshown(name, NOWHERE).key!]));
      lender.clock.advance(24 * 3_600_000);
      const again = await clerkOfRole(lender, "admin");
      again.browser.cookies.forEach((value, cookie) => clerk.browser.cookies.set(cookie, value));
      await refused(KEYED, 409, (name) => ({ key: old.get(name)! }));
    });
  });

  it("is slowed down after so many of one session", async () => {
    const { limit } = budgets["desk-file"];
    const post = () => clerk.browser.post(clerk.unshown("import-statement", ""), {});
    // Those of the tests above count, too.
    const answers = [];
    while (answers.at(-1) !== 429 && answers.length <= limit) answers.push((await post()).status);
    expect([...new Set(answers)]).toEqual([400, 429]);
    lender.clock.advance((budgets["desk-file"].seconds + 1) * 1000);
    expect((await post()).status).not.toBe(429);
  });
});
