/** An annex of a credit: read, signed with a code, downloaded. */
import type { AgreementData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { accountCopy } from "#src/copy/account.ts";
import { annexWords } from "#src/copy/relief.ts";
import { numberCopy } from "#src/copy/trusted-number.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { differenceText, signedAnnex } from "#server/documents/annex.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { annexToShow, currentAnnex, draftToSign, paperOfAnnex, signCreditAnnex } from "#server/lending/relief/sign.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { annexToSign, markAnnexViewed, wasAnnexRenewed, type Annex } from "#server/store/tables/annexes.ts";
import { creditByNo, creditOf, type CreditRow } from "#server/store/tables/credits.ts";
import { signAnnex as signForm } from "#server/submissions/application.ts";
import { amountText } from "#server/text/formats.ts";
import type { Context } from "#server/visit/context.ts";
import { codeOnItsWay, hasCode, proofFor, sendCodeForm, useVisitorCode } from "./visitor-code.ts";

/** The credit whose annex the address names, without a name the one that waits; undefined when none does. */
const creditIn = async ({ db, person, params, today }: Context): Promise<CreditRow | undefined> => {
  const requestId = params["requestId"] ?? (await annexToSign(db, person!.id, today));
  return requestId === undefined ? undefined : creditOf(db, person!.id, requestId);
};

const factsOf = ({ services: { catalogue } }: Context, annex: Annex, contract: string): Block => {
  const { facts } = annexWords;
  const { rows } = annex;
  const sum = (cents: number): string => amountText(cents, catalogue);
  return {
    kind: "facts",
    rows: [
      [facts.contract, contract],
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

/** Words above the code, and the forms that sign. */
const signingIn = async (
  context: Context,
  annex: Annex,
): Promise<Pick<AgreementData, "lead" | "waiting"> & { forms: AgreementData["forms"] }> => {
  const { services, person, now } = context;
  const hold = newPhoneOf(person!, now);
  if (hold) {
    const words = { until: formatMoment(hold.until), phone: lender(services).phone };
    const before = maskPhone(hold.before!);
    return { lead: numberCopy.signFirst({ ...words, before, url: proofFor("viewAnnex") }), forms: {} };
  }
  const said = (await hasCode(context, "annex")) ? accountCopy.codeSent : annexWords.signLead;
  return {
    ...(await codeOnItsWay(context, "annex", said(maskPhone(person!.phone)))),
    forms: {
      sendCode: await sendCodeForm(context, "annex"),
      sign: await issueForm(context, "view-annex", { values: { versionHash: annex.sha256 } }),
    },
  };
};

/** Shows the annex that waits for a signature as of today, with its fingerprint, and records that it was viewed. */
export const viewAnnex: FormHandler = {
  read: async (context): Promise<AgreementData | Elsewhere> => {
    const { services, db, now, today } = context;
    const credit = await creditIn(context);
    if (!credit && context.params["requestId"]) return refuse("not-found");
    const annex = credit && (await currentAnnex(services, credit.no, now));
    if (!credit || !annex) return { nextUrl: pageUrl("refinanceSupport") };
    await markAnnexViewed(db, annex.id, now);
    const inside = { ...context, params: { requestId: credit.applicationId } };
    const { forms, ...signing } = await signingIn(inside, annex);
    const paper = await paperOfAnnex(services, db, annex);
    const { catalogue } = services;
    return {
      page: { title: annexWords.pageTitle },
      today,
      annex: {
        facts: [factsOf(context, annex, credit.contractNumber)],
        tip: annexWords.tip(
          amountText(annex.totalBefore, catalogue),
          amountText(annex.total, catalogue),
          differenceText(annex, catalogue),
        ),
      },
      sha256: annex.sha256,
      version: annex.version,
      ...((await wasAnnexRenewed(db, annex)) && { renewed: true as const }),
      ...signing,
      papers: [
        {
          kind: "annex",
          title: paper.title,
          pdfUrl: callUrl("render-annex", { requestId: credit.applicationId }),
          blocks: [...paper.blocks],
        },
      ],
      forms,
    };
  },
  post: definePost(signForm, {
    // Compared with the stored version.
    proves: ["versionHash"],
    prepare: async (context, { versionHash, pin }) => {
      const { services, db, now, person } = context;
      const credit = await creditIn(context);
      const nextUrl = pageUrl("refinanceSupport");
      const annex = (credit && (await annexToShow(db, credit.no, now))) ?? refuse("annex-over", { nextUrl });
      if (annex.status !== "viewed" || annex.sha256 !== versionHash) return refuse("annex-changed");
      const draft = (await draftToSign(services, db, annex, now)) ?? refuse("annex-changed");
      const codeId = await useVisitorCode(context, "annex", pin, annex.sha256);
      const { sha256, templateVersion } = annex;
      const record = { at: now, phone: maskPhone(person!.phone), codeId, sha256, templateVersion };
      const pdf = await services.renderPdf(signedAnnex(draft.paper, draft.facts, record, services), {
        lender: lender(services),
        footer: annexWords.footer(annex.number),
      });
      return { annex, codeId, pdf };
    },
    effect: async (context, _form, { annex, codeId, pdf }) => {
      const { services, db, now, person, address, userAgent } = context;
      await spendCode(db, codeId, now);
      const { sha256 } = annex;
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
      if (!(await signCreditAnnex(services, db, { annex, evidence, pdf, now }))) return refuse("annex-changed");
      const credit = await creditByNo(db, annex.creditNo);
      const page = annex.reliefId === null ? "repaymentDetails" : "refinanceSupport";
      return { nextUrl: pageUrl(page, { requestId: credit!.applicationId }) };
    },
  }),
};

/** The annex that waits for a signature, as a PDF. */
export const renderAnnex: ReadHandler = {
  read: async (context) => {
    const { services, db, now } = context;
    const credit = await creditIn(context);
    const annex = credit && (await annexToShow(db, credit.no, now));
    if (!annex) return refuse("not-found");
    const paper = await paperOfAnnex(services, db, annex);
    const file = await services.renderPdf(paper, { lender: lender(services), footer: annexWords.footer(annex.number) });
    return { file, mime: "application/pdf", name: annexWords.file(annex.number), inline: false };
  },
};
