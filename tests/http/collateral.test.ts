/** Collateral: where it is asked for, and applications that lack but a guarantor. */
import { describe, expect, it } from "vitest";
import { collateralCopy, guarantorStands } from "#src/copy/collateral.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { words as ownWords } from "#server/content/words/words.fixture.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { takeInvitation } from "#server/lending/guarantees/invitation-allowance.ts";
import { declineGuarantee } from "#server/lending/guarantees/end.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { bodyOf, borrowerAt, steps, succeed, type Borrower } from "#tests/support/borrower.ts";
import {
  choice,
  income,
  naming,
  newPerson,
  payment,
  stories,
  type Fields,
  type Story,
} from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { registerGuarantor, sendGuarantorData } from "#tests/support/guarantors.ts";
import { picture } from "#tests/support/pictures.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;
const CONSENTS = { europeanForm: "1", creditRegisterCheck: "1" };
/** Instalments of 43 % of the income, and too little left for a smaller sum. */
const noLess: Story = { ...stories.guarantor, money: income(1000, 200, 390) };
/** A sum above that of a first credit, of which what is left needs a guarantor. */
const asksMore: Story = { ...stories.guarantor, chosen: choice("consumerCredit", 2000, 12) };
const refusedWith = (name: string, words: string) => ({ status: 400, body: { errors: { [name]: words } } });
const refusedAt = (name: string) => ({ status: 400, body: { errors: { [name]: expect.any(String) as string } } });

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000, hasStaff: true });

  /** Somebody whose application lacks a guarantor, with what they said about collateral. */
  const lacking = async (collateral: Fields = {}, story: Story = stories.guarantor): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, "told", story);
    lender.clock.advance(1000);
    const fields = { ...payment(borrower.person), ...collateral };
    succeed(await borrower.fill("payment-and-collateral-data", fields));
    await steps.confirmRequest(borrower);
    return borrower;
  };
  const idOf = async (borrower: Borrower): Promise<string> => (await borrower.status()).request!.id;
  const statusOf = async (borrower: Borrower): Promise<string> => (await borrower.status()).request!.status;
  const guarantees = async (borrower: Borrower): Promise<unknown[]> =>
    (await lender.query("select status from guarantees where request_id = $1 order by no", await idOf(borrower))).map(
      (row) => row["status"],
    );
  const change = async (borrower: Borrower, collateral: Fields) =>
    borrower.fill("change-collateral-data", { reason: "other", ...collateral });
  const declines = async (borrower: Borrower): Promise<void> => {
    const sql = "select id from guarantees where request_id = $1 and ended_at is null";
    const id = await lender.text(sql, await idOf(borrower));
    await lender.inside((trx, now) => declineGuarantee(lender.services, trx, id, now));
  };

  describe("an application that lacks but a guarantor", () => {
    it("invites whom the borrower named, and names another: the first invitation is void at once", async () => {
      const borrower = await lacking(naming(newPerson()));
      expect(await guarantees(borrower)).toEqual(["sent"]);
      expect(await borrower.status()).toMatchObject({
        request: { status: "awaitingGuarantor" },
        text: expect.stringContaining(guarantorStands.sent("Ана П.")) as string,
        action: { url: "/promqna-obezpechenie" },
      });
      expect(await borrower.subjects()).toContainEqual(expect.stringContaining("нужен е поръчител"));
      const page = (await borrower.read("change-collateral-data")).body as unknown as FormPageData;
      expect(page.lead).toContain(guarantorStands.sent("Ана П."));
      expect(page.lead).not.toContain("Повече поръчители");

      expect(await change(borrower, naming({ phone: borrower.person.phone }))).toMatchObject(
        refusedAt("guarantor[mobilePhone]"),
      );
      const second = newPerson();
      expect(succeed(await change(borrower, naming(second)))).toBe("/status#otgovor");
      expect(await guarantees(borrower)).toEqual(["revoked", "sent"]);
      await declines(borrower);
      expect((await borrower.status()).text).toContain(guarantorStands.declined("Ана П."));
      expect(await change(borrower, naming(second))).toMatchObject(refusedAt("guarantor[mobilePhone]"));
      const third = newPerson();
      succeed(await change(borrower, naming(third)));
      // Sent twice it makes nobody's link void, and does not count.
      const sent = (await lender.sentTo(third.phone)).length;
      expect(await change(borrower, naming(third))).toMatchObject(
        refusedWith("guarantor[mobilePhone]", refusalWords["guarantor-invited"]),
      );
      expect((await lender.sentTo(third.phone)).length).toBe(sent);
      const { form, lead } = (await borrower.read("change-collateral-data")).body as unknown as FormPageData;
      expect(form.props?.["collateralType"]?.choices?.map(({ value }) => value)).toEqual(["none"]);
      expect(lead).toContain("Повече поръчители по тази заявка не можем да поканим.");
      expect(await change(borrower, naming(newPerson()))).toMatchObject(
        refusedWith("guarantor[mobilePhone]", refusalWords["guarantors-named-or-less"]),
      );
      expect(await guarantees(borrower)).toEqual(["revoked", "declined", "sent"]);
      await declines(borrower);
      expect((await borrower.status()).text).toMatch(/можете да вземете .+ за .+ месеца без поръчител/);
    });

    it("invites nobody whose telephone has had its share of invitations, whoever names it", async () => {
      const named = newPerson();
      for (let no = 0; no < 5; no += 1)
        await lender.inside(async (trx, now) => expect(await takeInvitation(trx, named.phone, now)).toBe(true));
      const borrower = await lacking(naming(named));
      expect([await guarantees(borrower), await statusOf(borrower)]).toEqual([[], "awaitingGuarantor"]);
      expect(await change(borrower, naming(named))).toMatchObject(
        refusedWith("guarantor[mobilePhone]", refusalWords["guarantor-invited-often"]),
      );
      expect(await lender.sentTo(named.phone)).toEqual([]);
    });

    it("takes the smaller sum, for which nobody stands surety, from its page", async () => {
      const borrower = await lacking(naming(newPerson()));
      const other = await borrower.form("change-collateral-data");
      lender.clock.advance(1000);
      expect(succeed(await change(borrower, { collateralType: "none" }))).toBe("/status#otgovor");
      expect(await statusOf(borrower)).toBe("offerActive");
      expect(await guarantees(borrower)).toEqual(["revoked"]);
      // Who names somebody in another window then reads that it was not taken.
      const late = newPerson();
      const refused = await borrower.post(other, { reason: "other", ...naming(late) });
      expect(refused).toMatchObject({ status: 409, body: { nextUrl: "/status?drugo-obezpechenie=1" } });
      expect((await borrower.read("status", {}, { "drugo-obezpechenie": "1" })).body["text"]).toContain(
        "не е записан и не е поканен",
      );
      expect([(await borrower.status()).text, await lender.sentTo(late.phone)]).toEqual([
        expect.not.stringContaining("не е поканен"),
        [],
      ]);
    });

    it("without a smaller sum has but a guarantor to name", async () => {
      const borrower = await lacking({}, noLess);
      expect(await guarantees(borrower)).toEqual([]);
      const { form, lead } = (await borrower.read("change-collateral-data")).body as unknown as FormPageData;
      expect(lead).toContain(collateralCopy.nobody);
      expect(form.props?.["collateralType"]?.choices?.map(({ value }) => value)).toEqual(["guarantor"]);
      expect(await change(borrower, { collateralType: "none" })).toMatchObject(refusedAt("collateralType"));
      expect(await statusOf(borrower)).toBe("awaitingGuarantor");
      // Whoever has named nobody is not asked why; whoever saw the form then may send it so.
      const first = newPerson();
      expect(form.values["named"]).toBe("");
      succeed(await borrower.post(form, naming(first)));
      const late = await borrower.form("change-collateral-data");
      const named = String(late.values["named"]);
      expect([named, await borrower.fill("change-collateral-data", { named, ...naming(newPerson()) })]).toMatchObject([
        "1",
        refusedAt("reason"),
      ]);
      for (let no = 2; no <= 3; no += 1) succeed(await change(borrower, naming(newPerson())));
      expect(await borrower.post(late, { reason: "other", ...naming(newPerson()) })).toMatchObject(
        refusedWith("guarantor[mobilePhone]", refusalWords["guarantors-named"]),
      );
      // Nothing can be named any more, nor taken.
      expect((await borrower.read("change-collateral-data")).body).toEqual({ nextUrl: "/status#otgovor" });
      expect((await borrower.status()).action).toBeUndefined();
    });

    it("is cancelled with its invitation", async () => {
      const borrower = await lacking(naming(newPerson()));
      succeed(await borrower.post((await borrower.status()).forms!["cancel"]!, {}));
      expect(await guarantees(borrower)).toEqual(["revoked"]);
    });

    it("after its days is offered the smaller sum, or ends where there is none; an invitation keeps it", async () => {
      const [asked, silent, poor] = [await lacking(naming(newPerson())), await lacking(), await lacking({}, noLess)];
      lender.clock.advance(3 * DAY_MS);
      for (const borrower of [asked, silent, poor]) succeed(await borrower.logInAgain());
      succeed(await change(asked, naming(newPerson())));
      const later = async (days: number): Promise<string[]> => {
        lender.clock.advance(days * DAY_MS);
        for (const borrower of [asked, silent, poor]) succeed(await borrower.logInAgain());
        await expireApplications(lender.services, lender.clock.now());
        return Promise.all([asked, silent, poor].map(statusOf));
      };
      expect(await later(2)).toEqual(["awaitingGuarantor", "awaitingGuarantor", "awaitingGuarantor"]);
      expect(await later(1)).toEqual(["awaitingGuarantor", "offerActive", "expired"]);
      expect(await later(3)).toEqual(["offerActive", "offerActive", "expired"]);
      expect(await guarantees(asked)).toEqual(["revoked", "expired"]);
    });

    it("names nobody for a sum that a first credit does not come to", async () => {
      const borrower = await borrowerAt(lender, "told", asksMore);
      const { form, lead } = (await borrower.read("payment-and-collateral-data")).body as unknown as FormPageData;
      expect(lead).toContain("За първи кредит при нас можем да отпуснем до 1");
      expect(form.values["collateralType"]).toBe("none");
    });

    it("lets a guarantor go whom the accepted terms do not need", async () => {
      const named = newPerson();
      const borrower = await lacking(naming(named), asksMore);
      await sendGuarantorData(await registerGuarantor(lender, named));
      const { forms, request } = await borrower.status();
      expect([request!.status, await guarantees(borrower)]).toEqual(["offerActive", ["approved"]]);
      const less = { product: "consumerCredit", amount: "700", months: "12" };
      expect(succeed(await borrower.post(forms!["accept"]!, less))).toBe("/pregled-na-dogovora");
      expect(await guarantees(borrower)).toEqual(["revoked"]);
    });
  });

  describe("the desk", () => {
    const WORDS = "Само още това.";
    /** Somebody whom the desk has asked for something; the demo's registers leave these ЕГН to a person. */
    const referred = async (verdict: string, serial: number): Promise<{ borrower: Borrower; path: string }> => {
      const borrower = await borrowerAt(lender, "decided", { ...stories.approve, serial });
      const path = `/buro/zayavka/${(await borrower.status()).request!.number}`;
      const clerk = await clerkOfRole(lender, "reviewer");
      succeed(await clerk.fill(path, `decide-${verdict}`, { reason: "Съмнение.", words: WORDS }));
      return { borrower, path };
    };

    it("asks for a guarantor, and has the application back once there is one", async () => {
      const { borrower, path } = await referred("guarantor", 905);
      expect(await borrower.status()).toMatchObject({ request: { status: "awaitingGuarantor" }, reasons: [WORDS] });
      const named = newPerson();
      succeed(await borrower.fill("change-collateral-data", naming(named)));
      // Why one is needed stays while they are waited for.
      expect((await borrower.status()).reasons).toEqual([WORDS]);
      await sendGuarantorData(await registerGuarantor(lender, named));
      expect([await statusOf(borrower), await guarantees(borrower)]).toEqual(["manualReview", ["approved"]]);
      expect((await borrower.status()).reasons).toEqual([]);
      expect(await (await clerkOfRole(lender, "reviewer")).shown(path)).not.toContain("decide-guarantor");
      const clerk = await clerkOfRole(lender, "reviewer");
      const unshown = await clerk.unshown("decide-guarantor", path.split("/").at(-1)!);
      const again = await clerk.browser.post(unshown, { reason: "Пак." });
      expect(again.status).toBe(409);
    });

    it("asks for pictures of the card, and has the application back once they are there", async () => {
      const { borrower } = await referred("card", 903);
      const until = ownWords.text("status.cardUntil", { day: formatDay(addDays(lender.today(), 3), true) });
      expect(await borrower.status()).toMatchObject({
        request: { status: "needsIdCard" },
        reasons: [WORDS],
        text: expect.stringContaining(until) as string,
      });
      const { form, lead } = (await borrower.read("fill-in-id-card-upload")).body as unknown as FormPageData;
      expect(lead).toBe(`${WORDS} ${until}`);
      const body = bodyOf(form, { dataPrivacy: "1" });
      for (const side of ["idCardFront", "idCardBack"])
        body.append(side, new Blob([new Uint8Array(await picture())]), `${side}.jpg`);
      succeed(await borrower.post(form, {}, { body }));
      expect(await borrower.status()).toMatchObject({ request: { status: "manualReview" }, reasons: [] });
    });

    it("asks for a video, and tells the applicant", async () => {
      const { borrower } = await referred("video", 902);
      expect(await borrower.status()).toMatchObject({
        request: { status: "needsVideoVerification" },
        reasons: [WORDS],
      });
      expect((await borrower.mails()).map(({ text }) => text)).toContainEqual(expect.stringContaining(WORDS));
    });
  });

  describe("a known borrower", () => {
    const own = useTestLender({ open, folders: ownFolders() });

    it("is asked how to be paid, then for collateral on a page of its own, which sends the application", async () => {
      const borrower = await borrowerAt(own, "decided", stories.reject);
      await steps.again(borrower, stories.approve);
      succeed(await borrower.fill("fill-in-options-b", { fillInMethod: "manual" }));
      expect(await steps.personal(borrower, stories.approve)).toBe("/nachin-na-poluchavane");
      const { values } = await borrower.form("payment-information");
      expect(values).toMatchObject({ paymentMethod: "wireTransfer", iban: payment(borrower.person)["iban"] });
      expect((await borrower.read("payment-and-collateral-data")).body).toEqual({ nextUrl: "/nachin-na-poluchavane" });
      expect(succeed(await borrower.fill("payment-information", { paymentMethod: "easypay" }))).toBe("/obezpechenie");
      const { form, lead, step } = (await borrower.read("collateral-data")).body as unknown as FormPageData;
      expect({ step, lead, chosen: form.values["collateralType"] }).toMatchObject({
        step: { n: 5, of: 6 },
        lead: expect.stringContaining("Над") as string,
        chosen: "none",
      });
      const named = { ...naming({ phone: newPerson().phone, email: borrower.person.email }), ...CONSENTS };
      expect(await borrower.post(form, named)).toMatchObject(refusedAt("guarantor[email]"));
      own.clock.advance(1000);
      expect(succeed(await borrower.fill("collateral-data", { collateralType: "none", ...CONSENTS }))).toBe(
        "/sms-confirm",
      );
    });
  });
});
