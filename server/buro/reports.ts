/** Files that the staff download: reports of imported files, receipts, lists, what applicants have sent. */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { mayStaff } from "#src/buro/access.ts";
import {
  staffEnquiryFile,
  staffFile,
  staffLedger,
  staffPack,
  staffPages,
  staffReceipt,
  staffReport,
  staffUrl,
  type StaffPageName,
} from "#src/buro/table.ts";
import { Refusal, refuse } from "#server/kernel/refusal.ts";
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from "#server/lending/statements/report.ts";
import { ledgerFile } from "#server/lending/servicing/export-ledger.ts";
import { packArchive, packFor } from "#server/lending/staff/audit-pack.ts";
import { applicationName, enquiryName } from "#server/lending/staff/act-names.ts";
import { cashReceiptPdf } from "#server/lending/staff/cash-receipt.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { contactFile } from "#server/store/tables/contact-messages.ts";
import { fileOfApplication } from "#server/store/tables/files.ts";
import { disposition } from "#server/uploads/file-name.ts";
import { openBlob } from "#server/uploads/vault.ts";
import { byteRange } from "./byte-range.ts";
import type { ClerkContext } from "./context.ts";
import { LISTS } from "./lists.ts";
import { fileReport } from "./pages/files.ts";
import { goOn, showRefusal, type Exchange } from "./show.ts";

const TYPES: Readonly<Record<ReportFormat, { mime: string; ending: string }>> = {
  text: { mime: "text/plain; charset=utf-8", ending: "txt" },
  csv: { mime: "text/csv; charset=utf-8", ending: "csv" },
  json: { mime: "application/json; charset=utf-8", ending: "json" },
};

/** A file to send; a picture or a video is shown by the browser. */
type Attachment = { mime: string; name: string; text: string | Buffer | Readable };

const placeOf = (mime: string): "inline" | "attachment" => (/^(?:image|video)\//.test(mime) ? "inline" : "attachment");

/** The bytes that were asked for. */
const partOf = ({ request, reply }: Exchange, bytes: Buffer): Buffer => {
  const range = byteRange(request.headers.range, bytes.length);
  reply.header("accept-ranges", "bytes");
  if (range === undefined) return bytes;
  if (range === "beyond") {
    reply.code(416).header("content-range", `bytes */${bytes.length}`);
    return Buffer.alloc(0);
  }
  reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes.length}`);
  return bytes.subarray(range.from, range.to + 1);
};

/** Sends an attachment to somebody who is logged in; a refusal is shown as a page. */
const attach = async (
  exchange: Exchange,
  make: (context: ClerkContext) => Promise<Attachment>,
): Promise<FastifyReply> => {
  const { reply, context } = exchange;
  const { clerk } = context;
  if (!clerk) return goOn(exchange, staffUrl("login"));
  try {
    const { mime, name, text } = await make({ ...context, clerk });
    return await reply
      .type(mime)
      .headers({
        "cache-control": "no-store",
        "content-disposition": disposition(placeOf(mime), name),
        "content-security-policy": "sandbox; default-src 'none'",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      })
      .send(Buffer.isBuffer(text) ? partOf(exchange, text) : text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showRefusal(exchange, error);
  }
};

/** Refuses whoever may not see a page. */
const demandPage = ({ clerk }: ClerkContext, page: StaffPageName): void => {
  if (!mayStaff(staffPages[page].roles, clerk.roles)) refuse("desk-role", { about: clerk.id });
};

/** Sends a report of a file; whoever may not see the file's page is refused as there. */
export const sendReport = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    demandPage(context, staffReport.page);
    const { params, services } = context;
    const format = params["format"] ?? "";
    const report = await fileReport(services.database.db, params["id"] ?? "");
    if (!report || !isReportFormat(format)) return refuse("not-found");
    const { mime, ending } = TYPES[format];
    return { mime, name: `report-${report.sha256.slice(0, 12)}.${ending}`, text: REPORT_FORMATS[format](report) };
  });

/** Sends the receipt of a payment in cash; whoever may not see the payment's page is refused as there. */
export const sendReceipt = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    demandPage(context, staffReceipt.page);
    const { name, body } = await cashReceiptPdf(context.services, context.db, context.params["id"] ?? "");
    return { mime: "application/pdf", name, text: body };
  });

/** Sends the general ledger of a month; who did so stands in the audit log. */
export const sendLedger = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    demandPage(context, staffLedger.page);
    const { params, services, db, clerk, today, now } = context;
    const month = params["month"] ?? "";
    const { name, text, isLocked } = (await ledgerFile(db, month, today)) ?? refuse("not-found");
    const fields = { state: isLocked ? "locked" : "open" };
    await noteAct(services, db, clerk, { act: "export-ledger", subject: month, fields, now });
    return { mime: TYPES.csv.mime, name, text };
  });

/** Sends the archive of an auditor's pack to whoever has made it, which stands in the audit log. */
export const sendPack = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    demandPage(context, staffPack.page);
    const { params, services, db, clerk } = context;
    const pack = (await packFor(services, clerk, params["id"] ?? "")) ?? refuse("not-found");
    const { name, bytes } = await packArchive(services, db, clerk, pack, (blob) => openBlob(services, blob));
    return { mime: "application/zip", name, text: bytes };
  });

/** Sends a list as a file for a table, as its page shows it; who did so stands in the audit log. */
export const sendList = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    const { params, query, services, db, clerk, today, now } = context;
    const name = params["list"] ?? "";
    const csv = Object.hasOwn(LISTS, name) ? LISTS[name as StaffPageName] : undefined;
    if (!csv) return refuse("not-found");
    demandPage(context, name as StaffPageName);
    const text = await csv({ ...context, params: Object.fromEntries(query) });
    const subject = [name, query.get("id")].filter(Boolean).join(" ").slice(0, 60);
    await noteAct(services, db, clerk, { act: "export-list", subject, now });
    return { mime: TYPES.csv.mime, name: `${name}-${today}.csv`, text };
  });

/** Whether a request goes on with what another one has begun: a player reads a video piece by piece. */
const goesOn = ({ request: { headers } }: Exchange): boolean =>
  headers.range !== undefined && !headers.range.startsWith("bytes=0-");

/** Sends a file of an application; who has read it stands in the audit log. */
export const sendFile = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    demandPage(context, staffFile.page);
    const { params, services, db, clerk, now } = context;
    const file = (await fileOfApplication(db, services.secrets, params["id"] ?? "")) ?? refuse("not-found");
    const { number, title, mime, name, body, blob } = file;
    const bytes = body ?? (await openBlob(services, blob!));
    const fields = { file: title };
    if (!goesOn(exchange))
      await noteAct(services, db, clerk, { act: "open-file", subject: applicationName(number), fields, now });
    return { mime, name, text: bytes };
  });

/** Sends a file that came with an enquiry; who has read it stands in the audit log. */
export const sendEnquiryFile = (exchange: Exchange): Promise<FastifyReply> =>
  attach(exchange, async (context) => {
    demandPage(context, staffEnquiryFile.page);
    const { params, services, db, clerk, now } = context;
    const { number, title, mime, name, blob } = (await contactFile(db, params["id"] ?? "")) ?? refuse("not-found");
    const bytes = await openBlob(services, blob!);
    const fields = { file: title };
    if (!goesOn(exchange))
      await noteAct(services, db, clerk, { act: "open-file", subject: enquiryName(number), fields, now });
    return { mime, name, text: bytes };
  });
