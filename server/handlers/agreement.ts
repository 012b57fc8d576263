/** Documents before, at and after signing. */
import type { agreementDemands } from "#server/calls/agreement.ts";
import type { AgreementData } from "#src/api/responses/responses.ts";
import { applicationCopy } from "#src/copy/application.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { numberCopy } from "#src/copy/trusted-number.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { pageUrl } from "#src/pages/table.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import {
  openAgreement,
  draftAgreement,
  prepareAgreement,
  type Agreement,
} from "#server/lending/agreements/agreements.ts";
import { endIfOver } from "#server/lending/servicing/end-refinance.ts";
import { prepareGuarantee, waitsForGuarantor } from "#server/lending/guarantees/contract.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { offerOfAgreement } from "#server/lending/agreements/offer-of-application.ts";
import { checkSigning, signAgreement } from "#server/lending/journey/sign-agreement.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { NewPhone } from "#server/lending/accounts/trusted-number.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import { signedPapers } from "#server/documents/signed-papers.ts";
import type { Papers } from "#server/documents/papers.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { markViewed, wasRenewed } from "#server/store/tables/agreements.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { definePost, type FormHandler, type ReadHandler, type HandlersOf } from "#server/policy/handler.ts";
import { contractPage } from "#server/policy/journey.ts";
import { signAgreement as signForm, signRefinance } from "#server/submissions/application.ts";
import { unread } from "#server/submissions/reader.ts";
import { emailOpenIn } from "./account/email-open.ts";
import { renderAnnex, viewAnnex } from "./annex.ts";
import { renderGuarantee, viewGuarantee } from "./guarantor-agreement.ts";
import { europeanFormFile, fileDownload, fileView, makePdf, pdfAnswer } from "./paper-files.ts";
import { proofFor, sendCodeForm, signingHold, signingLead, useVisitorCode } from "./visitor-code.ts";

/**
 * The papers of an agreement: their names in URLs, and their keys in `Papers`. General terms are `common`: their PDF
 * names no contract, so that one made for a contract serves others of its product while it is kept.
 */
const PAPERS: readonly { kind: string; key: keyof Papers; common?: true }[] = [
  { kind: "european-form", key: "europeanForm" },
  { kind: "contract", key: "contract" },
  { kind: "plan", key: "plan" },
  { kind: "general-terms", key: "terms", common: true },
];

const footerOf = (
  { key, common }: (typeof PAPERS)[number],
  { papers, number }: { papers: Papers; number: string },
): string => (common ? papers[key].title : agreementCopy.footer(number));

/** Agreements that are read and signed on a page of their own: its calls, and its form. */
const OF_CREDIT = {
  page: "viewContract",
  view: "view-contract",
  render: "render-contract",
  title: agreementCopy.title,
  form: signForm,
} as const;
const OF_REFINANCE = {
  page: "viewRefinanceAnnex",
  view: "view-refinance-annex",
  render: "render-refinance-annex",
  title: agreementCopy.refinanceTitle,
  form: signRefinance,
} as const;
type Signed = typeof OF_CREDIT | typeof OF_REFINANCE;

const paperUrl = (of: Signed, kind: string): string =>
  `${callUrl(of.render)}?${new URLSearchParams({ document: kind })}`;

/** Where the agreement is read and signed, if not here. */
const isElsewhere = ({ application }: Context, of: Signed): boolean => contractPage(application!) !== of.page;

/** The latest agreement, remade when prices or wording have changed since. */
const currentAgreement = async (context: Context): Promise<Agreement> => {
  const applicationId = context.application!.id;
  await context.services.database.transaction(async (trx) => {
    // The lock prevents two pages from making the next version at once.
    if ((await lockApplication(trx, applicationId)).status === "contractUnsigned") {
      await prepareAgreement(context.services, trx, applicationId, context.now);
      await prepareGuarantee(context.services, trx, applicationId, context.now);
    }
  });
  return (await openAgreement(context.services, context.db, applicationId)) ?? refuse("not-found");
};

/** Why no code that signs is sent to a phone that is not trusted yet, and the way on. */
const holdLead = ({ services }: Context, { page }: Signed, { before, until: at }: NewPhone): string => {
  const words = { until: formatMoment(at), phone: lender(services).phone };
  return before === null
    ? numberCopy.signLater({ ...words, days: POLICY.phoneDays })
    : numberCopy.signFirst({ ...words, before: maskPhone(before), url: proofFor(page) });
};

/** Shows the complete papers to be signed, with their fingerprint, and records that they were viewed. */
const viewOf = (of: Signed): FormHandler => ({
  read: async (context): Promise<AgreementData | { nextUrl: string }> => {
    if (isElsewhere(context, of)) return { nextUrl: pageUrl(contractPage(context.application!)) };
    if (await endIfOver(context.services, context.application!.id, context.now))
      return { nextUrl: pageUrl("refinance") };
    const agreement = await currentAgreement(context);
    await markViewed(context.db, agreement.id, context.now);
    const hold = await signingHold(context);
    const waits = await waitsForGuarantor(
      context.services,
      context.db,
      await applicationById(context.db, context.application!.id),
      context.now,
    );
    const { contractAccept: accepts } = context.services.settings;
    return {
      page: { title: of.title },
      today: context.today,
      offer: await offerOfAgreement(context.services, context.db, agreement),
      sha256: agreement.sha256,
      version: agreement.version,
      ...((await wasRenewed(context.db, agreement)) && { renewed: true }),
      ...(!accepts
        ? { lead: agreementCopy.notAccepted(lender(context.services).phone) }
        : waits
          ? { lead: agreementCopy.guarantorFirst }
          : hold
            ? { lead: holdLead(context, of, hold) }
            : await signingLead(context, "sign", agreement.sha256, applicationCopy.signLead)),
      ...(await emailOpenIn(context)),
      papers: PAPERS.map(({ kind, key }) => ({
        kind,
        title: agreement.papers[key].title,
        pdfUrl: paperUrl(of, kind),
        blocks: [...agreement.papers[key].blocks],
      })),
      forms: {
        ...(accepts &&
          !hold &&
          !waits && {
            sendCode: await sendCodeForm(context, "sign"),
            sign: await issueForm(context, of.view, {
              values: { versionHash: agreement.sha256 },
            }),
          }),
        decline: await issueForm(context, "decline-contract"),
      },
    };
  },
  post: definePost(of.form, {
    // Compared with the stored agreement.
    proves: ["versionHash"],
    prepare: async (context, { versionHash, pin }) => {
      const { services, db, now, application } = context;
      if (isElsewhere(context, of)) return refuse("moved-on", { nextUrl: pageUrl(contractPage(application!)) });
      const agreement = await openAgreement(services, db, application!.id);
      if (agreement?.status !== "viewed" || agreement.sha256 !== versionHash) return refuse("contract-changed");
      // Dates, prices and caps are those of the day of signing, even when the page was opened before midnight.
      const { facts, sha256 } = await draftAgreement(services, db, application!.id, now);
      if (sha256 !== agreement.sha256) return refuse("contract-changed");
      if (!(await checkSigning(services, application!.id, now)))
        return refuse("contract-over", { nextUrl: pageUrl("applicationProcessing") });
      const codeId = await useVisitorCode(context, "sign", pin, sha256);
      const phone = maskPhone(context.person!.phone);
      const { templateVersion } = agreement;
      const signed = signedPapers(
        agreement.papers,
        facts,
        { at: now, phone, codeId, sha256, templateVersion },
        services,
      );
      const pdfs = await Promise.all(
        PAPERS.map(async (paper) => ({
          kind: paper.kind,
          title: signed[paper.key].title,
          body: await makePdf(context, signed[paper.key], footerOf(paper, agreement)),
        })),
      );
      return { agreement, codeId, pdfs };
    },
    effect: async (context, _form, { agreement, codeId, pdfs }) => {
      const { db, now, person, services } = context;
      await spendCode(db, codeId, now);
      const evidence = {
        method: "sms-code" as const,
        codeId,
        phone: maskPhone(person!.phone),
        sha256: agreement.sha256,
        at: now.toISOString(),
        address: context.address,
        userAgent: context.userAgent,
      };
      const signing = await signAgreement(services, db, { agreement, evidence, papers: pdfs, now });
      if (signing === "changed") return refuse("contract-over", { nextUrl: pageUrl("applicationStatus") });
      if (signing === "unguaranteed") return refuse("guarantor-first", { nextUrl: pageUrl(of.page) });
      if (signing === "superseded") return refuse("contract-changed");
      return { nextUrl: pageUrl("applicationStatus") };
    },
  }),
});

/** Declines the agreement: the application is closed, nothing is owed. */
const decline: FormHandler = {
  post: definePost(unread("decline-contract"), {
    effect: async (context) => {
      const { db, now, application } = context;
      await closeApplication(db, {
        applicationId: application!.id,
        to: "cancelled",
        actor: "U",
        reason: "contract declined",
        now,
      });
      return { nextUrl: pageUrl("applicationStatus") };
    },
  }),
};

/** One paper of the unsigned agreement as a PDF; `?document=` names it. */
const render: ReadHandler = {
  read: async (context) => {
    const agreement = await openAgreement(context.services, context.db, context.application!.id);
    const paper = PAPERS.find(({ kind }) => kind === (context.query.get("document") ?? "contract"));
    return agreement && paper
      ? pdfAnswer(context, agreement.papers[paper.key], footerOf(paper, agreement))
      : refuse("not-found");
  },
};

/** Handlers of `server/calls/agreement.ts`. */
export const agreementHandlers: HandlersOf<typeof agreementDemands> = {
  "view-contract": viewOf(OF_CREDIT),
  "decline-contract": decline,
  "render-contract": render,
  "view-refinance-annex": viewOf(OF_REFINANCE),
  "render-refinance-annex": render,
  "view-guarantor-contract": viewGuarantee,
  "render-guarantor-contract": renderGuarantee,
  "view-annex": viewAnnex,
  "render-annex": renderAnnex,
  "european-form-file": europeanFormFile,
  "file-view": fileView,
  "file-download": fileDownload,
};
