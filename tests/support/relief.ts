/** Borrowers who ask for relief, and what they sign. */
import type { AnnexMeasure } from "#src/domain/lending/account/annexing.ts";
import { proposeAnnex } from "#server/lending/relief/answer.ts";
import { annexableNow, termsOfAnnex } from "#server/lending/relief/draft.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { askRelief } from "#server/lending/relief/ask.ts";
import { succeed, type Borrower, type Postable } from "./borrower.ts";
import type { Fields } from "./borrower-data.ts";
import { clerkOfRole } from "./clerk.ts";
import type { Lender } from "./lender.ts";

/** What somebody in difficulty says. */
export const ASKED: Fields = {
  reason: "job",
  proposal: "lower",
  canPay: "50",
  comment: "Останах без работа през ноември.",
  dataPrivacy: "1",
};

/** Asks for relief for a credit, as its borrower's page does. */
export const asksRelief = (lender: Lender, creditNo: number): Promise<unknown> =>
  lender.inside((trx, now) =>
    askRelief(lender.services, trx, {
      creditNo,
      reason: "job",
      proposal: "lower",
      canPay: 5_000,
      comment: "Останах без работа.",
      files: [],
      now,
    }),
  );

/** Sends an annex as the desk's act does. */
export const proposesAnnex = (lender: Lender, creditNo: number, measure: AnnexMeasure): Promise<boolean> =>
  lender.inside(async (trx, now) => {
    const [credit] = await creditsByNo(trx, [creditNo]);
    const annexable = (await annexableNow(lender.services, trx, credit!, now))!;
    const terms = termsOfAnnex(annexable.one, measure);
    return proposeAnnex(lender.services, trx, { creditNo, measure, terms, by: "test", now });
  });

/** Has a reviewer send an annex. */
export const sendAnnex = async (lender: Lender, no: number, fields: Fields): Promise<void> => {
  const clerk = await clerkOfRole(lender, "reviewer");
  succeed(await clerk.fill(`/buro/oblekchenie/${no}`, "forbear", { reason: "по силите му е", ...fields }));
  await lender.settle();
};

/** The form by which a borrower signs an annex, and what they post with it. */
export const annexToSign = async (borrower: Borrower): Promise<[form: Postable, fields: Fields]> => {
  await borrower.read("view-annex");
  borrower.lender.clock.advance(1000);
  const sendCode = await borrower.form("view-annex", "sendCode");
  succeed(await borrower.post(sendCode, { purpose: "annex" }));
  const sign = await borrower.form("view-annex", "sign");
  return [sign, { versionHash: String(sign.values["versionHash"]), tos: "1", pin: await borrower.code() }];
};

/** Signs the annex that waits. */
export const signsAnnex = async (borrower: Borrower): Promise<string> =>
  succeed(await borrower.post(...(await annexToSign(borrower))));
