/** A paper that somebody reads, signs with a code and takes home: what is the same of each, whoever keeps it. */
import type { AgreementData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { numberCopy } from "#src/copy/trusted-number.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { SignatureFacts } from "#server/documents/values.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { FormReader } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";
import { proofFor, sendCodeForm, signingLead, useVisitorCode } from "./visitor-code.ts";

/** A stored version, and the application by which addresses name it. */
export type Signable = {
  id: string;
  sha256: string;
  version: number;
  number: string;
  templateVersion: string;
  status: string;
  applicationId: string;
};

/** A paper of a version: `kind` names it in addresses, `file` is what its PDF is called. */
export type Paper = { kind: string; document: TextDocument; file: string };

/** A paper of it as it is kept once signed. */
type SignedPdf = { kind: string; title: string; body: Buffer };

/** What the page says beside papers and code. */
type Beside = Pick<AgreementData, "offer" | "annex" | "guarantee" | "renewed" | "forms">;

/** What is told of a kind of papers; what is kept of it is read and written by its own functions. */
export type SignedByCode<Found extends Signable> = {
  purpose: "annex" | "guarantee";
  page: "viewAnnex" | "viewGuarantorContract";
  view: "view-annex" | "view-guarantor-contract";
  render: "render-annex" | "render-guarantor-contract";
  title: string;
  /** `lead` stands above the button that sends a code to a phone, `signed` in its stead afterwards. */
  words: { lead(phone: string): string; signed?: string; footer(number: string): string };
  /** Where somebody goes on who has nothing to sign. */
  elsewhere: "refinanceSupport" | "guaranteedRequests";
  over: "annex-over" | "guarantee-over";
  changed: "annex-changed" | "contract-changed";
  form: FormReader<{ versionHash: string; pin: string }>;
  /** The version that the address names, without a name the one that waits; undefined when there is none. */
  shown(context: Context): Promise<Found | undefined>;
  /** The same, remade first where its terms have changed, with what its page says; `inside`: the context of its own address. */
  current(context: Context): Promise<{ found: Found; beside(inside: Context): Promise<Beside> } | undefined>;
  markViewed(context: Context, found: Found): Promise<void>;
  papers(context: Context, found: Found): Promise<readonly Paper[]>;
  /** Draws its papers with a signature; undefined where it is not what would be signed now. Refuses what is over. */
  toSign(context: Context, found: Found): Promise<((signature: SignatureFacts) => readonly Paper[]) | undefined>;
  /** Signs, in the transaction of the context; the address to go on at. Refuses what is over or has changed. */
  sign(context: Context, found: Found, signed: { evidence: SigningEvidence; papers: SignedPdf[] }): Promise<string>;
};

const pdfOf = (
  { services }: Context,
  document: TextDocument,
  { words }: Pick<SignedByCode<Signable>, "words">,
  { number }: Signable,
): Promise<Buffer> => services.renderPdf(document, { lender: lender(services), footer: words.footer(number) });

/** Words above the code, and the forms that sign, while the version waits for that. */
const signingIn = async (
  context: Context,
  { purpose, page, view, words }: Pick<SignedByCode<Signable>, "purpose" | "page" | "view" | "words">,
  found: Signable,
): Promise<Pick<AgreementData, "lead" | "waiting" | "forms">> => {
  const { services, person, now } = context;
  if (found.status === "signed") return { lead: words.signed!, forms: {} };
  if (!services.settings.contractAccept) return { lead: agreementCopy.notAccepted(lender(services).phone), forms: {} };
  const hold = newPhoneOf(person!, now);
  if (hold) {
    const told = { until: formatMoment(hold.until), phone: lender(services).phone };
    return {
      lead: numberCopy.signFirst({ ...told, before: maskPhone(hold.before!), url: proofFor(page) }),
      forms: {},
    };
  }
  return {
    ...(await signingLead(context, purpose, found.sha256, words.lead)),
    forms: {
      sendCode: await sendCodeForm(context, purpose),
      sign: await issueForm(context, view, { values: { versionHash: found.sha256 } }),
    },
  };
};

/** Address of a paper's PDF; one of several is named in it. */
const pdfUrl = (render: "render-annex" | "render-guarantor-contract", requestId: string, kind?: string): string =>
  callUrl(render, { requestId }) + (kind === undefined ? "" : `?${new URLSearchParams({ document: kind })}`);

/** The handler of the page: shows the papers with their fingerprint, notes that they were viewed, and takes the signature. */
export const signedByCode = <Found extends Signable>(of: SignedByCode<Found>): FormHandler => ({
  read: async (context): Promise<AgreementData | Elsewhere> => {
    const current = await of.current(context);
    if (!current) return { nextUrl: pageUrl(of.elsewhere) };
    const { found, beside } = current;
    await of.markViewed(context, found);
    const { applicationId: requestId, sha256, version } = found;
    const inside = { ...context, params: { requestId } };
    const { forms, ...signing } = await signingIn(inside, of, found);
    const papers = await of.papers(context, found);
    const { forms: others, ...told } = await beside(inside);
    return {
      page: { title: of.title },
      today: context.today,
      ...told,
      sha256,
      version,
      ...signing,
      papers: papers.map(({ kind, document }) => ({
        kind,
        title: document.title,
        pdfUrl: pdfUrl(of.render, requestId, papers.length > 1 ? kind : undefined),
        blocks: [...document.blocks],
      })),
      forms: { ...forms, ...others },
    };
  },
  post: definePost(of.form, {
    // Compared with the stored version.
    proves: ["versionHash"],
    prepare: async (context, { versionHash, pin }) => {
      const found = (await of.shown(context)) ?? refuse(of.over, { nextUrl: pageUrl(of.elsewhere) });
      const { status, sha256, templateVersion } = found;
      if (status !== "viewed" || sha256 !== versionHash) return refuse(of.changed);
      const draw = (await of.toSign(context, found)) ?? refuse(of.changed);
      const codeId = await useVisitorCode(context, of.purpose, pin, sha256);
      const signature = { at: context.now, phone: maskPhone(context.person!.phone), codeId, sha256, templateVersion };
      const papers = await Promise.all(
        draw(signature).map(async ({ kind, document }) => ({
          kind,
          title: document.title,
          body: await pdfOf(context, document, of, found),
        })),
      );
      return { found, codeId, papers };
    },
    effect: async (context, _form, { found, codeId, papers }) => {
      const { db, now, person, address, userAgent } = context;
      await spendCode(db, codeId, now);
      const evidence: SigningEvidence = {
        method: "sms-code",
        codeId,
        phone: maskPhone(person!.phone),
        sha256: found.sha256,
        at: now.toISOString(),
        address,
        userAgent,
      };
      return { nextUrl: await of.sign(context, found, { evidence, papers }) };
    },
  }),
});

/** The handler of its PDFs; `?document=` names one of several, the first otherwise. */
export const paperByCode = <Found extends Signable>(of: SignedByCode<Found>): ReadHandler => ({
  read: async (context) => {
    const found = (await of.shown(context)) ?? refuse("not-found");
    const papers = await of.papers(context, found);
    const asked = papers.length > 1 ? context.query.get("document") : null;
    const paper = (asked === null ? papers[0] : papers.find(({ kind }) => kind === asked)) ?? refuse("not-found");
    const file = await pdfOf(context, paper.document, of, found);
    return { file, mime: "application/pdf", name: paper.file, inline: false };
  },
});
