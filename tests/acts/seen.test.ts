/** What a page of the desk has shown is what its form does, or nothing is done; what cannot be done is said in its place. */
import { expect, it } from "vitest";
import { eachDatabase } from "#tests/support/database.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { BANK_CASES } from "./bank-cases.ts";
import { ACT_CASES } from "./cases.ts";
import { pageOf } from "./hands.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });

  it("vouches for the phone that was on the page, and for no other that came since", async () => {
    const { stand } = ACT_CASES["vouch-phone"];
    const person = await stand(lender);
    const clerk = await clerkOfRole(lender, "reviewer");
    const page = pageOf("vouch-phone", person);
    const seen = await clerk.form(page, "vouch-phone");
    const trusted = () => lender.query("select phone, phone_trusted_from from users where id = $1", person);
    await lender.query("update users set phone = '0888999111' where id = $1", person);
    const before = await trusted();
    const reason = "обадих се на предишния";
    expect(await clerk.browser.post(seen, { reason })).toMatchObject({ status: 409 });
    expect(await trusted()).toEqual(before);
    expect((await clerk.fill(page, "vouch-phone", { reason })).status).toBe(200);
    expect(await trusted()).not.toEqual(before);
  });

  it("says on the page of a bank's file why it cannot be undone", async () => {
    const first = await BANK_CASES["undo-import"].stand(lender);
    await BANK_CASES["undo-import"].stand(lender);
    const clerk = await clerkOfRole(lender, "cashier");
    const { view } = await clerk.open(pageOf("undo-import", first));
    const shown = JSON.stringify(view);
    expect(shown).toContain("след него е внесен друг; първо се връща той");
    expect(shown).not.toContain("staff-undo-import");
  });
});
