/** Documents before, at and after signing. */
import type { ContentData, ContractData } from "#src/api/answers.ts";
import { accountCopy } from "#src/copy/account.ts";
import { applicationCopy } from "#src/copy/application.ts";
import { contractCopy } from "#src/copy/contract.ts";
import { PRODUCT_KEYS, type ProductKey } from "#src/domain/catalogue.ts";
import type { TextDocument } from "#src/domain/document.ts";
import { maskPhone } from "#src/domain/phone.ts";
import { callUrl } from "#src/api/contract.ts";
import { pageUrl } from "#src/pages/table.ts";
import { isCodeOut, spendCode, useCode } from "#server/application/codes.ts";
import { contractOf, draftContract, prepareContract, type ContractRow } from "#server/application/contracts.ts";
import { europeanFormFor } from "#server/application/european-form.ts";
import { lender } from "#server/application/lender.ts";
import { notify } from "#server/application/notify.ts";
import { queuePayout } from "#server/application/pay-out.ts";
import { renderPdf } from "#server/documents/pdf.ts";
import type { Papers } from "#server/documents/papers.ts";
import { showForm } from "#server/forms/descriptor.ts";
import { lockRequest, moveRequest } from "#server/machine/move-request.ts";
import type { Context } from "#server/policy/context.ts";
import { notFound, refuseForm } from "#server/policy/refusal.ts";
import { addFile, fileOf } from "#server/store/files.ts";
import { requestOf } from "#server/store/requests.ts";
import { openBlob } from "#server/uploads/vault.ts";
import type { FileAnswer, Handler } from "./handler.ts";

/** The papers of a contract: their name in addresses, and under which key they lie. */
const PAPERS: readonly { kind: string; key: keyof Papers }[] = [
  { kind: "european-form", key: "europeanForm" }, { kind: "contract", key: "contract" }, { kind: "plan", key: "plan" },
];

const paperUrl = (kind: string): string => `${callUrl("render-contract")}?${new URLSearchParams({ document: kind })}`;

/** The latest contract, made anew when prices or wording have changed since. */
const currentContract = async (context: Context): Promise<ContractRow> => {
  const requestId = context.request!.id;
  await context.services.database.transaction(async (trx) => {
    // Two pages opened at once must not both make the next version.
    if ((await lockRequest(trx, requestId)) === "contractUnsigned") await prepareContract(context.services, trx, requestId, context.now);
  });
  return (await contractOf(context.services, context.db, requestId)) ?? notFound();
};

/** What will be signed, whole, with its fingerprint; seeing it is noted. */
export const viewContract: Handler = {
  read: async (context): Promise<ContractData> => {
    const contract = await currentContract(context);
    const request = (await requestOf(context.db, context.person!.id, context.request!.id))!;
    await context.db.updateTable("contracts").set({ status: "viewed", viewed_at: context.now }).where("id", "=", contract.id).where("status", "=", "rendered").execute();
    return {
      page: { title: contractCopy.title }, today: context.today, offer: request.price!, sha256: contract.sha256, version: contract.version,
      lead: (await isCodeOut(context, "sign") ? accountCopy.codeSent : applicationCopy.signLead)(maskPhone(context.person!.phone)),
      papers: PAPERS.map(({ kind, key }) => ({ kind, title: contract.papers[key].title, pdfUrl: paperUrl(kind), blocks: [...contract.papers[key].blocks] })),
      forms: {
        sendCode: await showForm(context, "send-code", "send-code"),
        sign: await showForm(context, "sign-contract", "view-contract", { values: { versionHash: contract.sha256 } }),
        decline: await showForm(context, "decline-contract", "decline-contract"),
      },
    };
  },
  post: {
    // Compared with the contract as it lies in the database.
    proves: ["versionHash"],
    prepare: async (context, values) => {
      const { services, db, now, request } = context;
      const contract = await contractOf(services, db, request!.id);
      if (contract?.status !== "viewed" || contract.sha256 !== values["versionHash"]) return refuseForm(409, "contract-changed", { stale: true });
      // Dates and prices are those of the day of signing, even when the page has stood open over midnight.
      if ((await draftContract(services, db, request!.id, now)).sha256 !== contract.sha256) return refuseForm(409, "contract-changed", { stale: true });
      const codeId = await useCode(context, "sign", String(values["pin"]), contract.sha256);
      const frame = { lender: lender(context.services), footer: contractCopy.footer(contract.number) };
      const pdfs = await Promise.all(PAPERS.map(async ({ kind, key }) => ({ kind, title: contract.papers[key].title, body: await renderPdf(contract.papers[key], frame) })));
      return { contract, codeId, pdfs };
    },
    effect: async (context, _values, prepared) => {
      const { contract, codeId, pdfs } = prepared as { contract: ContractRow; codeId: string; pdfs: { kind: string; title: string; body: Buffer }[] };
      const { db, now, request, person, services } = context;
      await spendCode(context, codeId);
      const evidence = { method: "sms-code", codeId, phone: maskPhone(person!.phone), sha256: contract.sha256, at: now.toISOString(), address: context.address, userAgent: context.userAgent };
      const signed = await db.updateTable("contracts").set({ status: "signed", signed_at: now, sign_evidence: JSON.stringify(evidence) })
        .where("id", "=", contract.id).where("status", "=", "viewed").returning("id").executeTakeFirst();
      if (!signed) return refuseForm(409, "contract-changed", { stale: true });
      const attachments = [];
      for (const { kind, title, body } of pdfs) {
        const name = `${title} ${contract.number}.pdf`;
        const id = await addFile(db, { userId: person!.id, requestId: request!.id, kind, title, name, mime: "application/pdf", body, now });
        attachments.push({ fileId: id, name });
      }
      await moveRequest(db, { requestId: request!.id, to: "contractSigned", actor: "U", reason: `contract ${contract.number} v${contract.version}`, now });
      await notify(services, db, "signed", { userId: person!.id, requestId: request!.id, now, attachments });
      await queuePayout(services, db, request!.id, now);
      return { nextUrl: pageUrl("requestStatus") };
    },
  },
};

/** Not signing: the request is closed, nothing is owed. */
export const declineContract: Handler = {
  post: {
    effect: async (context) => {
      const { db, now, request } = context;
      await db.updateTable("contracts").set({ status: "declined" }).where("request_id", "=", request!.id).where("status", "in", ["rendered", "viewed"]).execute();
      await moveRequest(db, { requestId: request!.id, to: "cancelled", actor: "U", reason: "contract declined", now });
      return { nextUrl: pageUrl("requestStatus") };
    },
  },
};

const pdfAnswer = async (context: Context, document: TextDocument, footer: string): Promise<FileAnswer> => ({
  file: await renderPdf(document, { lender: lender(context.services), footer }), mime: "application/pdf", name: `${document.title}.pdf`, inline: false,
});

/** One paper of the unsigned contract as PDF. */
export const renderContract: Handler = {
  read: async (context) => {
    const contract = await contractOf(context.services, context.db, context.request!.id);
    const paper = PAPERS.find(({ kind }) => kind === (context.query.get("document") ?? "contract"));
    return contract && paper ? pdfAnswer(context, contract.papers[paper.key], contractCopy.footer(contract.number)) : notFound();
  },
};

const formProduct = (context: Context): ProductKey => {
  const asked = context.query.get("product");
  return PRODUCT_KEYS.find((key) => key === asked) ?? "consumerCredit";
};

/** The Standard European Form: with the visitor's own numbers when there is a request, with an example otherwise. */
export const europeanForm: Handler = {
  read: async (context): Promise<ContentData> => {
    const { title, blocks } = await europeanFormFor(context, formProduct(context));
    const query = context.query.size > 0 ? `?${context.query}` : "";
    const download = { kind: "paragraph" as const, text: [{ tag: "a" as const, href: callUrl("european-form-file") + query, children: [contractCopy.downloadPdf] }] };
    return { page: { title, description: contractCopy.europeanFormDescription }, today: context.today, title, blocks: [download, ...blocks] };
  },
};

export const europeanFormFile: Handler = {
  read: async (context) => pdfAnswer(context, await europeanFormFor(context, formProduct(context)), contractCopy.europeanFormFooter),
};

/** Browsers show no PDF under the sandbox every file is sent with: it is handed over as a download. */
const isImage = (mime: string): boolean => mime.startsWith("image/");

const fileAnswer = (inline: boolean): Handler => ({
  read: async (context) => {
    const found = await fileOf(context.db, context.person!.id, context.params["fileId"]!);
    if (!found) return notFound();
    const file = found.body ?? (await openBlob(context.services, found.blob!));
    return { file, mime: found.mime, name: found.name, inline: inline && isImage(found.mime) };
  },
});

/** A person's own document, on screen or as a download. */
export const fileView = fileAnswer(true);
export const fileDownload = fileAnswer(false);

