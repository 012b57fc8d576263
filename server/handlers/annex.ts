/** An annex of a credit: read, signed with a code, downloaded. */
import { annexWords } from "#src/copy/relief.ts";
import type { Block, TextDocument } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { differenceText, signedAnnex } from "#server/documents/annex.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { annexToShow, currentAnnex, draftToSign, paperOfAnnex, signCreditAnnex } from "#server/lending/relief/sign.ts";
import { annexToSign, markAnnexViewed, wasAnnexRenewed, type Annex } from "#server/store/tables/annexes.ts";
import { creditOf, type CreditRow } from "#server/store/tables/credits.ts";
import { signAnnex as form } from "#server/submissions/application.ts";
import { amountText } from "#server/text/formats.ts";
import type { Context } from "#server/visit/context.ts";
import { paperByCode, signedByCode, type Paper, type SignedByCode } from "./sign-by-code.ts";

type Found = Annex & Pick<CreditRow, "applicationId" | "contractNumber">;

/** The credit whose annex the address names, without a name the one that waits; undefined when none does. */
const creditIn = async ({ db, person, params, today }: Context): Promise<CreditRow | undefined> => {
  const requestId = params["requestId"] ?? (await annexToSign(db, person!.id, today));
  return requestId === undefined ? undefined : creditOf(db, person!.id, requestId);
};

const found = (annex: Annex | undefined, { applicationId, contractNumber }: CreditRow): Found | undefined =>
  annex && { ...annex, applicationId, contractNumber };

const factsOf = ({ services: { catalogue } }: Context, annex: Found): Block => {
  const { facts } = annexWords;
  const { rows } = annex;
  const sum = (cents: number): string => amountText(cents, catalogue);
  return {
    kind: "facts",
    rows: [
      [facts.contract, annex.contractNumber],
      [facts.number, annex.number],
      [facts.instalment, sum(rows[0]!.instalment)],
      [facts.first, formatDay(rows[0]!.dueDate, true)],
      [facts.count, String(rows.length)],
      [facts.last, formatDay(rows.at(-1)!.dueDate, true)],
      [facts.late, sum(annex.late)],
      [facts.before, sum(annex.totalBefore)],
      [facts.total, sum(annex.total)],
      [facts.difference, differenceText(annex, catalogue)],
      [facts.until, formatDay(annex.openUntil, true)],
    ].map(([label = "", value = ""]) => ({ label, value: [value] })),
  };
};

const paperOf = ({ number }: Annex, document: TextDocument): Paper => ({
  kind: "annex",
  document,
  file: annexWords.file(number),
});

const ANNEX: SignedByCode<Found> = {
  purpose: "annex",
  page: "viewAnnex",
  view: "view-annex",
  render: "render-annex",
  title: annexWords.pageTitle,
  words: { lead: annexWords.signLead, footer: annexWords.footer },
  elsewhere: "refinanceSupport",
  over: "annex-over",
  changed: "annex-changed",
  form,
  shown: async (context) => {
    const credit = await creditIn(context);
    return credit && found(await annexToShow(context.db, credit.no, context.now), credit);
  },
  current: async (context) => {
    const { services, db, now } = context;
    const credit = await creditIn(context);
    if (!credit && context.params["requestId"]) return refuse("not-found");
    const annex = credit && found(await currentAnnex(services, credit.no, now), credit);
    if (!annex) return undefined;
    const { catalogue } = services;
    const { totalBefore, total } = annex;
    return {
      found: annex,
      beside: async () => ({
        annex: {
          facts: [factsOf(context, annex)],
          tip: annexWords.tip(
            amountText(totalBefore, catalogue),
            amountText(total, catalogue),
            differenceText(annex, catalogue),
          ),
        },
        ...((await wasAnnexRenewed(db, annex)) && { renewed: true as const }),
        forms: {},
      }),
    };
  },
  markViewed: ({ db, now }, { id }) => markAnnexViewed(db, id, now),
  papers: async ({ services, db }, annex) => [paperOf(annex, await paperOfAnnex(services, db, annex))],
  toSign: async ({ services, db, now }, annex) => {
    const draft = await draftToSign(services, db, annex, now);
    return draft && ((signature) => [paperOf(annex, signedAnnex(draft.paper, draft.facts, signature, services))]);
  },
  sign: async ({ services, db, now }, annex, { evidence, papers: [paper] }) => {
    const signed = { annex, evidence, pdf: paper!.body, now };
    if (!(await signCreditAnnex(services, db, signed))) return refuse("annex-changed");
    const { applicationId: requestId, reliefId } = annex;
    return pageUrl(reliefId === null ? "repaymentDetails" : "refinanceSupport", { requestId });
  },
};

/** Shows the annex that waits for a signature as of today, and takes the signature. */
export const viewAnnex = signedByCode(ANNEX);

/** The annex that waits for a signature, as a PDF. */
export const renderAnnex = paperByCode(ANNEX);
