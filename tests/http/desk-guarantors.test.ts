/** The desk and guarantors: who may decide about them, in which order, and what of them it shows. */
import { describe, expect, it } from "vitest";
import { refusalWords } from "#src/copy/refusals.ts";
import type { Borrower } from "#tests/support/borrower.ts";
import { income, newPerson, type Fields } from "#tests/support/borrower-data.ts";
import { clerkOfRole, enrolled, STRONG, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { awaitsGuarantor, guaranteesOf, registerGuarantor, sendGuarantorData } from "#tests/support/guarantors.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** What leaves a guarantor to the staff. */
const EXPOSED = { ...income(1500, 300, 100), isPep: "1", pepDetails: "Кмет на община Образцово" };
const REASON = { reason: "Проверено." };

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000, hasStaff: true });

  const deskOf = async (borrower: Borrower): Promise<{ path: string; number: string; status: string }> => {
    const { number, status } = (await borrower.status()).request!;
    return { path: `/buro/zayavka/${number}`, number: String(number), status };
  };
  /** Somebody whose guarantor is left to the staff. */
  const referred = async () => {
    const named = newPerson();
    const borrower = await awaitsGuarantor(lender, named);
    const guarantor = await registerGuarantor(lender, named);
    await sendGuarantorData(guarantor, EXPOSED);
    return { borrower, guarantor, ...(await deskOf(borrower)) };
  };
  const reviewer = (): Promise<ClerkBrowser> => clerkOfRole(lender, "reviewer");

  describe("whoever stands surety", () => {
    it("decides neither about themselves nor about the application, by ЕГН", async () => {
      const { guarantor, path, borrower } = await referred();
      const own = await enrolled(lender, {
        email: "surety@example.bg",
        roles: ["reviewer", "owner"],
        egn: guarantor.person.pin,
      });
      lender.clock.advance(60_000);
      await own.clerk.logIn(STRONG, own.code());
      for (const [form, fields] of [
        ["take", {}],
        ["accept-guarantor", REASON],
        ["decide-reject", REASON],
      ] as const) {
        const answer = await own.clerk.fill(path, form, fields);
        expect([form, answer.status, answer.text]).toEqual([
          form,
          403,
          expect.stringContaining(refusalWords["desk-own-person"]),
        ]);
      }
      expect(await guaranteesOf(borrower)).toEqual(["dataFilledIn"]);
      expect((await deskOf(borrower)).status).toBe("manualReview");
    });
  });

  describe("a guarantor who is looked at", () => {
    it("is decided about before the application is, and by nobody who saw another one", async () => {
      const { path, number, borrower } = await referred();
      const clerk = await reviewer();
      const shown = await clerk.shown(path);
      for (const verdict of ["approve", "less", "guarantor"] as const) {
        expect(shown).not.toContain(`staff-decide-${verdict}`);
        const form = clerk.unshown(`decide-${verdict}`, number);
        const terms: Fields = verdict === "less" ? { amount: "600", period: "12" } : {};
        const answer = await clerk.browser.post(form, { ...REASON, words: "", ...terms });
        expect([verdict, answer.status, answer.text]).toEqual([
          verdict,
          409,
          expect.stringContaining(refusalWords["desk-guarantor-first"]),
        ]);
      }
      expect((await clerk.browser.post(clerk.unshown("accept-guarantor", number), REASON)).status).toBe(409);
      expect(await guaranteesOf(borrower)).toEqual(["dataFilledIn"]);
      expect((await clerk.fill(path, "refuse-guarantor", REASON)).status).toBe(200);
      expect(await guaranteesOf(borrower)).toEqual(["rejectedByCheck"]);
    });
  });
});
