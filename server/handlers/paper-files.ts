/** Papers as files: an example of the European form, what is stored for a person, and any document as a PDF. */
import type { ContentData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { PRODUCT_KEYS, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { valuesFromQuery } from "#server/forms/loan-fill.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { europeanFormFor } from "#server/lending/agreements/european-form.ts";
import { loanSelectionOf, type LoanSelection } from "#server/lending/applications/loan-selection.ts";
import { lender } from "#server/lending/lender/lender.ts";
import type { FileAnswer, ReadHandler } from "#server/policy/handler.ts";
import { fileOf } from "#server/store/tables/files.ts";
import { calculator } from "#server/submissions/application.ts";
import { openBlob } from "#server/uploads/vault.ts";
import type { Context } from "#server/visit/context.ts";

/** A document as a PDF with the lender's letterhead. */
export const makePdf = ({ services }: Context, document: TextDocument, footer: string): Promise<Buffer> =>
  services.renderPdf(document, { lender: lender(services), footer });

/** The same as an answer that is downloaded. */
export const pdfAnswer = async (context: Context, document: TextDocument, footer: string): Promise<FileAnswer> => ({
  file: await makePdf(context, document, footer),
  mime: "application/pdf",
  name: `${document.title}.pdf`,
  inline: false,
});

const formProduct = (context: Context): ProductKey => {
  const asked = context.query.get("product");
  return PRODUCT_KEYS.find((key) => key === asked) ?? "consumerCredit";
};

/** What the address says as the calculator's does; undefined where it says nothing, or nothing that is offered. */
const chosenIn = ({ query, services: { catalogue, definitions } }: Context): LoanSelection | undefined =>
  loanSelectionOf(catalogue, calculator.read(valuesFromQuery(query, definitions.get(calculator.form)!.definition)));

const formIn = (context: Context): Promise<TextDocument> =>
  europeanFormFor(context, formProduct(context), chosenIn(context));

/** Whether the address names an amount or a term. */
const namesSum = ({ query }: Context): boolean =>
  [...query.keys()].some((name) => /\[(?:amount|months|days)\]$/.test(name));

/**
 * The Standard European Form (SECCI): of what was chosen in the calculator, otherwise the visitor's own numbers when they
 * have an application, an example for anybody else.
 */
export const europeanForm: ReadHandler = {
  read: async (context): Promise<ContentData> => {
    const { title, blocks } = await formIn(context);
    const isOther = namesSum(context) && chosenIn(context) === undefined;
    const query = context.query.size > 0 ? `?${context.query}` : "";
    const download = paragraph(link(agreementCopy.downloadPdf, callUrl("european-form-file") + query));
    return {
      page: { title, description: agreementCopy.europeanFormDescription },
      today: context.today,
      title,
      blocks: [
        ...(isOther ? [{ kind: "notice" as const, text: [agreementCopy.notOffered] }] : []),
        download,
        ...blocks,
      ],
    };
  },
};

/** The same form as a PDF. */
export const europeanFormFile: ReadHandler = {
  read: async (context) => pdfAnswer(context, await formIn(context), agreementCopy.europeanFormFooter),
};

/** Only images are shown inline: browsers refuse to show a PDF under the sandbox policy that files are sent with. */
const isImage = (mime: string): boolean => mime.startsWith("image/");

const fileAnswer = (inline: boolean): ReadHandler => ({
  read: async (context) => {
    const { db, services, person, params } = context;
    const found = await fileOf(db, services.secrets, person!.id, params["fileId"]!);
    if (!found) return refuse("not-found");
    const file = found.body ?? (await openBlob(context.services, found.blob!));
    return { file, mime: found.mime, name: found.name, inline: inline && isImage(found.mime) };
  },
});

/** A person's own document, inline or as a download. */
export const fileView = fileAnswer(true);
/** A person's own document, always as a download. */
export const fileDownload = fileAnswer(false);
