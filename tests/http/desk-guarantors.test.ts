/** The desk and guarantors: who may decide about them, in which order, and what of them it shows. */
import { describe, expect, it } from "vitest";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { staffFileUrl } from "#src/buro/table.ts";
import { dropGuarantees } from "#server/store/tables/guarantees-of.ts";
import { queueWords } from "#src/copy/staff-review.ts";
import { borrowerAt, succeed, type Borrower } from "#tests/support/borrower.ts";
import { income, naming, newPerson, stories, type Fields } from "#tests/support/borrower-data.ts";
import { clerkOfRole, enrolled, STRONG, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  awaitsGuarantor,
  guaranteesOf,
  registerGuarantor,
  sendGuarantorData,
  signAsGuarantor,
  withGuarantor,
} from "#tests/support/guarantors.ts";
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

  it("of whoever is invited only what is there can be shown; another field is refused in words", async () => {
    const named = newPerson();
    const borrower = await awaitsGuarantor(lender, named);
    const { path, number } = await deskOf(borrower);
    const clerk = await reviewer();
    const { props } = await clerk.form(path, "unmask-guarantor");
    expect(props?.["field"]?.choices?.map(({ value }) => value)).toEqual(["phone"]);
    const made = clerk.unshown("unmask-guarantor", number);
    const answer = await clerk.browser.post(made, { field: "egn", reason: "Кой е." });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(refusalWords["desk-no-field"])]);
    expect(
      await lender.number("select count(*)::int from unmaskings where subject like 'guarantor %' and field = 'egn'"),
    ).toBe(0);
  });

  describe("a guarantor whom the rules have refused", () => {
    const refused = async (money: Fields = income(600, 300, 250)) => {
      const named = newPerson();
      const borrower = await awaitsGuarantor(lender, named);
      const guarantor = await registerGuarantor(lender, named);
      await sendGuarantorData(guarantor, money);
      return { borrower, guarantor, ...(await deskOf(borrower)) };
    };

    it("is told of the review, and by a reviewer accepted after all", async () => {
      const { borrower, guarantor, path, number } = await refused();
      await sweep(lender.services)({}, jobRun());
      await lender.settle();
      expect((await guarantor.mails()).map(({ text }) => text)).toContainEqual(
        expect.stringContaining("можете да поискате служител да погледне отказа"),
      );
      const listed = (await guarantor.read("guaranteed-requests")).text;
      expect(listed).toContain(guarantorCopy.review);
      const clerk = await reviewer();
      expect(await (await clerkOfRole(lender, "auditor")).shown(path)).not.toContain("review-guarantor");
      const old = await clerk.form(path, "review-guarantor");
      expect((await clerk.browser.post(old, REASON)).body.nextUrl).toContain("gotovo=guarantor-reopened");
      expect([await guaranteesOf(borrower), (await deskOf(borrower)).status]).toEqual([
        ["dataFilledIn"],
        "manualReview",
      ]);
      expect((await clerk.browser.post(await clerk.form(path, "accept-guarantor"), REASON)).status).toBe(200);
      await lender.settle();
      expect([await guaranteesOf(borrower), (await deskOf(borrower)).status]).toEqual([
        ["approved"],
        "contractUnsigned",
      ]);
      expect((await clerk.browser.post(clerk.unshown("review-guarantor", number), REASON)).status).toBe(409);
    });

    it("by a person, too, is refused for good, and nobody once another one is named", async () => {
      const { borrower, guarantor, path } = await refused();
      const clerk = await reviewer();
      const old = await clerk.form(path, "review-guarantor");
      succeed(await clerk.fill(path, "review-guarantor", REASON));
      succeed(await clerk.fill(path, "refuse-guarantor", REASON));
      expect(await clerk.shown(path)).not.toContain("review-guarantor");
      expect((await guarantor.read("guaranteed-requests")).text).not.toContain(guarantorCopy.review);
      const again = await refused();
      succeed(await again.borrower.fill("change-collateral-data", { reason: "other", ...naming(newPerson()) }));
      expect((await clerk.browser.post(clerk.unshown("review-guarantor", again.number), REASON)).status).toBe(409);
      expect((await clerk.browser.post(old, { reason: "Пак." })).status).toBe(409);
      expect(await guaranteesOf(borrower)).toEqual(["rejectedByCheck"]);
    });
  });

  it("no guarantor is asked for once as many have been named as may be", async () => {
    const { path, number } = await deskOf(await borrowerAt(lender, "decided", stories.refer));
    await lender.query(
      `insert into guarantees
         (id, request_id, status, status_since, token_hash, phone_hash, created_at, expires_at, ended_at)
       select gen_random_uuid(), id, 'declined', $2, gen_random_uuid()::text, '', $2, $2, $2
       from requests, generate_series(1, 3) where number = $1`,
      number,
      lender.clock.now(),
    );
    const clerk = await reviewer();
    expect(await clerk.shown(path)).not.toContain("decide-guarantor");
    const answer = await clerk.browser.post(clerk.unshown("decide-guarantor", number), { ...REASON, words: "" });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(refusalWords["desk-guarantors-named"])]);
  });

  it("what a guarantor has signed is opened from the application, which the audit log says, and goes with it", async () => {
    const { borrower, guarantor } = await withGuarantor(lender);
    await signAsGuarantor(guarantor);
    const { path, number } = await deskOf(borrower);
    const clerk = await clerkOfRole(lender, "auditor");
    const url = staffFileUrl(await lender.text("select id from files where guarantee_id is not null limit 1"));
    expect(await clerk.shown(path)).toContain(url);
    const file = await clerk.browser.open(url);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const sql = "select count(*)::int as n from audit where act = 'open-file' and subject = $1";
    expect(await lender.number(sql, `Заявка № ${number}`)).toBe(1);
    const { id } = (await borrower.status()).request!;
    await lender.inside((trx) => dropGuarantees(trx, id));
    expect(await lender.number("select count(*)::int as n from files where guarantee_id is not null")).toBe(0);
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
      expect(await clerk.shown("/buro/zayavki")).toContain(queueWords.guarantor);
      expect(shown).toContain(EXPOSED.pepDetails);
      expect(await (await clerkOfRole(lender, "auditor")).shown(path)).not.toContain(EXPOSED.pepDetails);
      expect((await clerk.fill(path, "refuse-guarantor", REASON)).status).toBe(200);
      expect(await guaranteesOf(borrower)).toEqual(["rejectedByCheck"]);
      // The rules had asked for one: whom they accept next needs no clerk.
      const second = newPerson();
      succeed(await borrower.fill("change-collateral-data", { reason: "other", ...naming(second) }));
      await sendGuarantorData(await registerGuarantor(lender, second));
      expect((await deskOf(borrower)).status).toBe("contractUnsigned");
    });
  });
});
