/** The contract of a guarantor: read, signed with a code, downloaded. */
import type { AgreementData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { accountCopy } from "#src/copy/account.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { numberCopy } from "#src/copy/trusted-number.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { STANDING_GUARANTEES } from "#src/domain/lending/guarantee-states.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { GuaranteePapers } from "#server/documents/guarantee.ts";
import { signedPapers } from "#server/documents/signed-papers.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { offerOfAgreement } from "#server/lending/agreements/offer-of-application.ts";
import { currentGuarantee, papersOfGuarantee, prepareGuarantee } from "#server/lending/guarantees/contract.ts";
import { mayStillGuarantee } from "#server/lending/journey/recheck-guarantor.ts";
import { mayRefuse } from "#server/lending/journey/withdraw-guarantor.ts";
import { aboutGuarantee } from "#server/lending/guarantees/invite-guarantor.ts";
import { signGuarantee } from "#server/lending/guarantees/sign.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { shownAgreementOf } from "#server/store/tables/agreements.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import {
  markGuaranteeViewed,
  openGuaranteeAgreement,
  withContractToSign,
  type GuaranteeAgreement,
} from "#server/store/tables/guarantee-agreements.ts";
import { guaranteesOfProfile, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { signGuarantee as signForm } from "#server/submissions/application.ts";
import type { Context } from "#server/visit/context.ts";
import { codeOnItsWay, hasCode, proofFor, sendCodeForm, useVisitorCode } from "./visitor-code.ts";

const PAPERS: readonly { kind: string; key: keyof GuaranteePapers }[] = [
  { kind: "guarantor-contract", key: "contract" },
  { kind: "european-form", key: "europeanForm" },
  { kind: "plan", key: "plan" },
];

type Shown = { guarantee: GuaranteeRow; agreement: GuaranteeAgreement };

/** The contract that the address names, without a name the one that waits, or else the newest; undefined when there is none. */
const shownIn = async ({ services, db, person, params }: Context): Promise<Shown | undefined> => {
  const own = (await guaranteesOfProfile(db, services.secrets, person!.id)).filter(({ status }) =>
    STANDING_GUARANTEES.includes(status),
  );
  const toSign = await withContractToSign(
    db,
    own.map(({ id }) => id),
  );
  const named = params["requestId"];
  const guarantee = named
    ? own.find(({ applicationId }) => applicationId === named)
    : (own.find(({ id }) => toSign.has(id)) ?? own[0]);
  const agreement = guarantee && (await openGuaranteeAgreement(db, guarantee.id));
  return guarantee && agreement && { guarantee, agreement };
};

/** The same, remade first when prices or wording have changed since. */
const currentIn = async (context: Context): Promise<Shown | undefined> => {
  const found = await shownIn(context);
  if (found?.guarantee.status !== "approved") return found;
  const { applicationId } = found.guarantee;
  await context.services.database.transaction(async (trx) => {
    if ((await lockApplication(trx, applicationId)).status === "contractUnsigned")
      await prepareGuarantee(context.services, trx, applicationId, context.now);
  });
  return shownIn(context);
};

const paperUrl = (requestId: string, kind: string): string =>
  `${callUrl("render-guarantor-contract", { requestId })}?${new URLSearchParams({ document: kind })}`;

/** Words above the code, and the forms that sign, while the contract waits for that. */
const signingIn = async (
  context: Context,
  { agreement }: Shown,
): Promise<Pick<AgreementData, "lead" | "waiting"> & { forms: AgreementData["forms"] }> => {
  const { services, person, now } = context;
  if (agreement.status === "signed") return { lead: guarantorCopy.isSigned, forms: {} };
  const hold = newPhoneOf(person!, now);
  if (hold) {
    const words = { until: formatMoment(hold.until), phone: lender(services).phone };
    const before = maskPhone(hold.before!);
    const url = proofFor("viewGuarantorContract");
    return { lead: numberCopy.signFirst({ ...words, before, url }), forms: {} };
  }
  const said = (await hasCode(context, "guarantee")) ? accountCopy.codeSent : guarantorCopy.signLead;
  return {
    ...(await codeOnItsWay(context, "guarantee", said(maskPhone(person!.phone)))),
    forms: {
      sendCode: await sendCodeForm(context, "guarantee"),
      sign: await issueForm(context, "view-guarantor-contract", { values: { versionHash: agreement.sha256 } }),
    },
  };
};

/** Shows what a guarantor signs or has signed, with its fingerprint, and records that it was viewed. */
export const viewGuarantee: FormHandler = {
  read: async (context): Promise<AgreementData | Elsewhere> => {
    const { services, db, now, today } = context;
    const shown = await currentIn(context);
    const main = shown && (await shownAgreementOf(db, shown.guarantee.applicationId));
    if (!shown || !main)
      return context.params["requestId"] ? refuse("not-found") : { nextUrl: pageUrl("guaranteedRequests") };
    const { agreement, guarantee } = shown;
    await markGuaranteeViewed(db, agreement.id, now);
    const requestId = guarantee.applicationId;
    const inside = { ...context, params: { requestId } };
    const { forms, ...signing } = await signingIn(inside, shown);
    const papers = await papersOfGuarantee(services, db, agreement);
    const { borrower, most } = await aboutGuarantee(services, db, guarantee, now);
    return {
      page: { title: guarantorCopy.contractTitle },
      today,
      offer: await offerOfAgreement(services, db, main),
      sha256: agreement.sha256,
      version: agreement.version,
      ...signing,
      guarantee: { borrower, most },
      papers: PAPERS.map(({ kind, key }) => ({
        kind,
        title: papers[key].title,
        pdfUrl: paperUrl(requestId, kind),
        blocks: [...papers[key].blocks],
      })),
      forms: {
        ...forms,
        ...((await mayRefuse(db, guarantee)) && { refuse: await issueForm(inside, "refuse-guarantee") }),
      },
    };
  },
  post: definePost(signForm, {
    // Compared with the stored version.
    proves: ["versionHash"],
    prepare: async (context, { versionHash, pin }) => {
      const { services, db, now, person } = context;
      const nextUrl = pageUrl("guaranteedRequests");
      const { guarantee, agreement } = (await shownIn(context)) ?? refuse("contract-over", { nextUrl });
      if (agreement.status !== "viewed" || agreement.sha256 !== versionHash) return refuse("contract-changed");
      const current = await currentGuarantee(services, db, { guarantee, agreement, now });
      if (!current) return refuse("contract-changed");
      if (!(await mayStillGuarantee(services, guarantee, now))) return refuse("contract-over", { nextUrl });
      const codeId = await useVisitorCode(context, "guarantee", pin, agreement.sha256);
      const { sha256, templateVersion } = agreement;
      const record = { at: now, phone: maskPhone(person!.phone), codeId, sha256, templateVersion };
      const signed = signedPapers(current.papers, current.facts, record, services);
      const pdfs = await Promise.all(
        PAPERS.map(async ({ kind, key }) => ({
          kind,
          title: signed[key].title,
          body: await services.renderPdf(signed[key], {
            lender: lender(services),
            footer: agreementCopy.footer(agreement.number),
          }),
        })),
      );
      return { guarantee, agreement, codeId, pdfs };
    },
    effect: async (context, _form, { guarantee, agreement, codeId, pdfs: papers }) => {
      const { services, db, now, person, address, userAgent } = context;
      await spendCode(db, codeId, now);
      const { sha256 } = agreement;
      const phone = maskPhone(person!.phone);
      const evidence = {
        method: "sms-code" as const,
        codeId,
        phone,
        sha256,
        at: now.toISOString(),
        address,
        userAgent,
      };
      const nextUrl = pageUrl("guaranteedRequests");
      if (!(await signGuarantee(services, db, { guarantee, agreement, evidence, papers, now })))
        return refuse("contract-over", { nextUrl });
      return { nextUrl };
    },
  }),
};

/** One paper of a guarantor's contract as a PDF; `?document=` names it. */
export const renderGuarantee: ReadHandler = {
  read: async (context) => {
    const { services, db, query } = context;
    const shown = await shownIn(context);
    const paper = PAPERS.find(({ kind }) => kind === (query.get("document") ?? "guarantor-contract"));
    if (!shown || !paper) return refuse("not-found");
    const document = (await papersOfGuarantee(services, db, shown.agreement))[paper.key];
    const footer = agreementCopy.footer(shown.agreement.number);
    const file = await services.renderPdf(document, { lender: lender(services), footer });
    return { file, mime: "application/pdf", name: `${document.title}.pdf`, inline: false };
  },
};
