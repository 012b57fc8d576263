/**
 * With `CONTRACT_ACCEPT` off papers are read and declined, and nothing is signed, whatever the product and whoever signs:
 * each page says so and what to do, no code is sent, a post of before signs nothing. Switched on again all of it goes on.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { AgreementData, NoticeData, RootConfigData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { lender as lenderOf } from "#server/lending/lender/lender.ts";
import { borrowerAt, steps, succeed, type Borrower } from "#tests/support/borrower.ts";
import { choice, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { signAsGuarantor, withGuarantor } from "#tests/support/guarantors.ts";
import { ASKED, sendAnnex } from "#tests/support/relief.ts";
import { credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** Somebody who has papers to sign: where they read them, what they send with the code and with the signature. */
type Signer = { signer: Borrower; page: CallName; path: string; purpose: Fields; ticks: Fields };

const CONTRACT = { page: "view-contract", path: "/pregled-na-dogovora", purpose: {}, ticks: { tos: "1" } } as const;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const { borrow, pay } = servicingOf(lender);
  const accept = (contractAccept: boolean): void => void Object.assign(lender.services.settings, { contractAccept });
  afterEach(() => accept(true));

  const decided = (product: string, amount: number, term: number) => async (): Promise<Signer> => ({
    signer: await borrowerAt(lender, "decided", { ...stories.approve, chosen: choice(product, amount, term) }),
    ...CONTRACT,
  });

  /** Everything that is signed by a code, by what it is. */
  const PAPERS: Readonly<Record<string, () => Promise<Signer>>> = {
    "the contract of an instalment credit": decided("consumerCredit", 1000, 12),
    "the contract of a credit line": decided("creditLine", 200, 30),
    "the contract of a credit without interest": decided("interestFreeInstalment", 400, 4),
    "the contract of a line without interest": decided("interestFreeCreditLine", 200, 30),
    "a guarantor's contract": async () => ({
      signer: (await withGuarantor(lender)).guarantor,
      page: "view-guarantor-contract",
      path: "/pregled-na-dogovora-za-poruchitel",
      purpose: { purpose: "guarantee" },
      ticks: { tos: "1", liability: "1" },
    }),
    "the contract of a borrower whose guarantor has signed": async () => {
      const { borrower, guarantor } = await withGuarantor(lender);
      await signAsGuarantor(guarantor);
      return { signer: borrower, ...CONTRACT };
    },
    "the annex of a refinance": async () => {
      const { borrower, no } = await borrow(credits.thousand);
      await pay(no, 50_000, { spare: "keep-instalment" });
      const form = ((await borrower.read("refinance")).body as unknown as NoticeData).forms!["refinance"]!;
      const { amount, months } = form.values as Record<"amount" | "months", string>;
      succeed(
        await borrower.post(form, {
          amount: String(amount),
          months: String(months),
          incomeChanged: "0",
          registerCheck: "1",
        }),
      );
      await lender.settle();
      const annex = { page: "view-refinance-annex", path: "/pregled-na-refinasirashtia-aneks" } as const;
      return { signer: borrower, ...CONTRACT, ...annex };
    },
    "the annex of a relief": async () => {
      const { borrower, no } = await borrow(credits.thousand);
      succeed(await borrower.fill("refinance-support", ASKED));
      await sendAnnex(lender, no, { defer: "1", count: "14", dayOfMonth: "" });
      const annex = { page: "view-annex", path: "/pregled-na-aneks", purpose: { purpose: "annex" } } as const;
      return { signer: borrower, ...CONTRACT, ...annex };
    },
  };

  const shown = async (borrower: Borrower, page: CallName = "view-contract"): Promise<AgreementData> =>
    (await borrower.read(page)).body as unknown as AgreementData;
  const count = async (query: string): Promise<number> => (await lender.query(query)).length;
  /** Whatever was ever signed, and codes. */
  const signed = async (): Promise<number[]> => [
    await count("select 1 from agreements where signed_at is not null"),
    await count("select 1 from guarantee_agreements where signed_at is not null"),
    await count("select 1 from annexes where signed_at is not null"),
    await count("select 1 from codes"),
  ];

  describe("with the switch off", () => {
    it.each(Object.keys(PAPERS))("%s is read and not signed, and is once it is on again", async (what) => {
      const { signer, page, path, purpose, ticks } = await PAPERS[what]!();
      const before = await shown(signer, page);
      // The code was sent before, and is good.
      await steps.sendCode(signer, page, purpose);
      const { sign, sendCode } = (await shown(signer, page)).forms;
      const fields = { ...ticks, versionHash: before.sha256, pin: await signer.code() };
      lender.clock.advance(120_000);
      accept(false);
      const was = await signed();
      const off = await shown(signer, page);
      expect([off.lead, off.sha256]).toEqual([
        agreementCopy.notAccepted(lenderOf(lender.services).phone),
        before.sha256,
      ]);
      expect(off.papers.map(({ title }) => title)).toEqual(before.papers.map(({ title }) => title));
      expect(Object.keys(off.forms)).not.toEqual(expect.arrayContaining(["sendCode"]));
      expect(Object.keys(off.forms)).not.toEqual(expect.arrayContaining(["sign"]));
      expect((await signer.open(path)).text).toContain("обадете ни се");
      for (const [form, posted] of [
        [sendCode!, purpose],
        [sign!, fields],
      ] as const) {
        const { status, body, text } = await signer.post(form, posted);
        expect([status, body.nextUrl]).toEqual([409, path]);
        expect(text).toContain(refusalWords["no-acceptance"]);
      }
      expect(await signed()).toEqual(was);
      accept(true);
      const again = (await shown(signer, page)).forms["sign"]!;
      succeed(await signer.post(again, fields));
      await lender.settle();
      const now = await signed();
      expect(now.slice(0, 3).reduce((sum, n) => sum + n) - was.slice(0, 3).reduce((sum, n) => sum + n)).toBe(1);
    });

    it("a contract is declined as ever, and the configuration tells the badge", async () => {
      const borrower = await borrowerAt(lender, "decided");
      expect(Object.keys((await shown(borrower)).forms)).toEqual(["sendCode", "sign", "decline"]);
      accept(false);
      expect(Object.keys((await shown(borrower)).forms)).toEqual(["decline"]);
      const { root } = (await borrower.read("config")).body as unknown as RootConfigData;
      expect(root.contractAcceptEnabled).toBe(false);
      succeed(await borrower.post(await borrower.form("view-contract", "decline"), {}));
      expect((await borrower.status()).request!.status).toBe("cancelled");
    });

    it("a guarantor refuses as ever", async () => {
      const { guarantor } = await withGuarantor(lender);
      await guarantor.read("view-guarantor-contract");
      accept(false);
      expect(Object.keys((await shown(guarantor, "view-guarantor-contract")).forms)).toEqual(["refuse"]);
    });
  });
});
