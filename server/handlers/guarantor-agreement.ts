/** The contract of a guarantor: read, signed with a code, downloaded. */
import { agreementCopy } from "#src/copy/agreement.ts";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { STANDING_GUARANTEES } from "#src/domain/lending/guarantee-states.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { GuaranteePapers } from "#server/documents/guarantee.ts";
import { signedPapers } from "#server/documents/signed-papers.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { offerOfAgreement } from "#server/lending/agreements/offer-of-application.ts";
import { currentGuarantee, papersOfGuarantee, prepareGuarantee } from "#server/lending/guarantees/contract.ts";
import { aboutGuarantee } from "#server/lending/guarantees/invite-guarantor.ts";
import { signGuarantee } from "#server/lending/guarantees/sign.ts";
import { mayStillGuarantee } from "#server/lending/journey/recheck-guarantor.ts";
import { isUnpaid, mayRefuse } from "#server/lending/journey/withdraw-guarantor.ts";
import { shownAgreementOf } from "#server/store/tables/agreements.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import {
  markGuaranteeViewed,
  openGuaranteeAgreement,
  withContractToSign,
  type GuaranteeAgreement,
} from "#server/store/tables/guarantee-agreements.ts";
import type { GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { signGuarantee as form } from "#server/submissions/application.ts";
import type { Context } from "#server/visit/context.ts";
import { guaranteesNamed } from "./guaranteed.ts";
import { paperByCode, signedByCode, type Paper, type SignedByCode } from "./sign-by-code.ts";

const PAPERS: readonly { kind: string; key: keyof GuaranteePapers }[] = [
  { kind: "guarantor-contract", key: "contract" },
  { kind: "european-form", key: "europeanForm" },
  { kind: "plan", key: "plan" },
];

type Found = GuaranteeAgreement & { applicationId: string; guarantee: GuaranteeRow };

/**
 * The contract that the address names, without a name the one that waits, or else the newest; undefined when none waits to be
 * signed or stands signed, whatever became of it.
 */
const shown = async (context: Context): Promise<Found | undefined> => {
  const { db } = context;
  const own = (await guaranteesNamed(context)).filter(({ status }) => STANDING_GUARANTEES.includes(status));
  const toSign = await withContractToSign(
    db,
    own.map(({ id }) => id),
  );
  const guarantee = own.find(({ id }) => toSign.has(id)) ?? own.find(({ status }) => status !== "approved");
  const agreement = guarantee && (await openGuaranteeAgreement(db, guarantee.id));
  return guarantee && agreement && { ...agreement, applicationId: guarantee.applicationId, guarantee };
};

/** The same, remade first when prices or wording have changed since. */
const remade = async (context: Context): Promise<Found | undefined> => {
  const found = await shown(context);
  if (found?.guarantee.status !== "approved") return found;
  const { applicationId } = found;
  await context.services.database.transaction(async (trx) => {
    if ((await lockApplication(trx, applicationId)).status === "contractUnsigned")
      await prepareGuarantee(context.services, trx, applicationId, context.now);
  });
  return shown(context);
};

const papersOf = (papers: GuaranteePapers): Paper[] =>
  PAPERS.map(({ kind, key }) => ({ kind, document: papers[key], file: `${papers[key].title}.pdf` }));

const GUARANTEE: SignedByCode<Found> = {
  purpose: "guarantee",
  page: "viewGuarantorContract",
  view: "view-guarantor-contract",
  render: "render-guarantor-contract",
  title: guarantorCopy.contractTitle,
  words: { lead: guarantorCopy.signLead, signed: guarantorCopy.isSigned, footer: agreementCopy.footer },
  elsewhere: "guaranteedRequests",
  over: "guarantee-over",
  changed: "contract-changed",
  form,
  shown,
  current: async (context) => {
    const { services, db, now } = context;
    const found = await remade(context);
    const main = found && (await shownAgreementOf(db, found.applicationId));
    if (!found || !main) return undefined;
    const { guarantee } = found;
    return {
      found,
      beside: async (inside) => {
        const { borrower, most } = await aboutGuarantee(services, db, guarantee, now);
        const isOpen = await mayRefuse(db, guarantee);
        const isActive = guarantee.status === "active" && (await isUnpaid(db, guarantee)) === undefined;
        const signed = isOpen ? "signed" : isActive ? "active" : "sent";
        return {
          offer: await offerOfAgreement(services, db, main),
          guarantee: { borrower, most, stands: found.status === "signed" ? signed : "unsigned" },
          forms: { ...(isOpen && { refuse: await issueForm(inside, "refuse-guarantee") }) },
        };
      },
    };
  },
  markViewed: ({ db, now }, { id }) => markGuaranteeViewed(db, id, now),
  papers: async ({ services, db }, found) => papersOf(await papersOfGuarantee(services, db, found)),
  toSign: async ({ services, db, now }, { guarantee, ...agreement }) => {
    const current = await currentGuarantee(services, db, { guarantee, agreement, now });
    if (!current) return undefined;
    if (!(await mayStillGuarantee(services, guarantee, now)))
      return refuse("guarantee-over", { nextUrl: pageUrl("guaranteedRequests") });
    return (signature) => papersOf(signedPapers(current.papers, current.facts, signature, services));
  },
  sign: async ({ services, db, now }, { guarantee, ...agreement }, { evidence, papers }) => {
    const nextUrl = pageUrl("guaranteedRequests");
    if (!(await signGuarantee(services, db, { guarantee, agreement, evidence, papers, now })))
      return refuse("guarantee-over", { nextUrl });
    return nextUrl;
  },
};

/** Shows what a guarantor signs or has signed, and takes the signature. */
export const viewGuarantee = signedByCode(GUARANTEE);

/** One paper of a guarantor's contract as a PDF; `?document=` names it. */
export const renderGuarantee = paperByCode(GUARANTEE);
