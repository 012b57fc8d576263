/** Addresses of the staff's pages and calls that name what is not there. */
import { expect, it } from "vitest";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import { staffPages } from "#src/buro/table.ts";
import type { Services } from "#server/services.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { Borrower, borrowerAt } from "#tests/support/borrower.ts";
import { clerkOfEveryRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DASHES = "-".repeat(36);
const NOWHERE = ["x", "0", "99999999999999999999", "00000000-0000-4000-8000-000000000000", DASHES, "%00", "..%2f"];
const PATHS = Object.values(staffPages).flatMap(({ path, roles }) =>
  path.includes(":") && roles !== "anyone" ? [path] : [],
);
const CALLS = (Object.keys(staffCalls) as StaffCallName[]).filter(
  (name) => staffCalls[name].path.includes(":") && staffCalls[name].roles !== "anyone",
);

/** Values that every field of a form takes. */
const filled = ({ definitions }: Services, form: string): Fields =>
  Object.fromEntries(
    definitions.get(form)!.definition.elements.flatMap((element) => {
      const { type, name } = element;
      if (type === "submit") return [];
      const choices = "choices" in element && Array.isArray(element.choices) ? element.choices : [];
      if (type === "checkbox") return name === "reviewer" ? [[name, "true"]] : [];
      return [[name, (choices[0] as { value: string } | undefined)?.value ?? (type === "text" ? "5" : "опит")]];
    }),
  );

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 20 * 60_000, hasStaff: true });

  it("open nothing and do nothing, without an error of ours, for somebody of every role", async () => {
    const clerk = await clerkOfEveryRole(lender);
    for (const id of NOWHERE) {
      // As many posts as there are calls are not sent in one go.
      lender.clock.advance(150_000);
      for (const path of PATHS) {
        const { status } = await clerk.browser.open(path.replace(/:\w+/, id));
        expect([path, id, [400, 403, 404].includes(status) ? "refused" : status]).toEqual([path, id, "refused"]);
      }
      for (const name of CALLS) {
        const { form } = staffCalls[name];
        const { status } = await clerk.browser.post(clerk.unshown(name, id), filled(lender.services, form));
        expect([name, id, [400, 403, 404].includes(status) ? "refused" : status]).toEqual([name, id, "refused"]);
      }
    }
    expect(await lender.query("select id from staff_acts")).toEqual([]);
    expect(await lender.query("select subject from unmaskings")).toEqual([]);
  });

  it("that are nowhere stay at the desk for whoever works there, and are not the site's for others", async () => {
    const [clerk, visitor] = [await clerkOfEveryRole(lender), new Borrower(lender)];
    for (const path of ["/buro/nyama", "/buro/kredit/1/nyama"]) {
      const { status, text } = await clerk.browser.open(path);
      expect([status, text.includes("Към „Днес“")]).toEqual([404, true]);
      expect((await visitor.open(path)).status).toBe(404);
    }
  });

  it("of a borrower's credit lead nowhere, without an error of ours", async () => {
    const borrower = await borrowerAt(lender, "registered");
    for (const page of ["aktiven-kredit", "aktiven-kredit/otkaz", "aktiven-kredit/zakrivane", "pogasyavane"])
      expect([page, (await borrower.open(`/${page}/${DASHES}`)).status < 500]).toEqual([page, true]);
  });
});
