/** Reports of imported files, as files that the staff download. */
import type { FastifyReply } from "fastify";
import { mayStaff } from "#src/buro/access.ts";
import { staffPages, staffReport, staffUrl } from "#src/buro/table.ts";
import { Refusal, refuse } from "#server/kernel/refusal.ts";
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from "#server/lending/statements/report.ts";
import { fileReport } from "./pages/files.ts";
import { goOn, showRefusal, type Exchange } from "./show.ts";

const TYPES: Readonly<Record<ReportFormat, { mime: string; ending: string }>> = {
  text: { mime: "text/plain; charset=utf-8", ending: "txt" },
  csv: { mime: "text/csv; charset=utf-8", ending: "csv" },
  json: { mime: "application/json; charset=utf-8", ending: "json" },
};

/** Sends a report as an attachment; whoever may not see the file's page is refused as there. */
export const sendReport = async (exchange: Exchange): Promise<FastifyReply> => {
  const { reply, context } = exchange;
  const { clerk, params, services } = context;
  if (!clerk) return goOn(exchange, staffUrl("login"));
  try {
    if (!mayStaff(staffPages[staffReport.page].roles, clerk.roles)) refuse("desk-role", { about: clerk.id });
    const format = params["format"] ?? "";
    const report = await fileReport(services.database.db, params["id"] ?? "");
    if (!report || !isReportFormat(format)) return refuse("not-found");
    const { mime, ending } = TYPES[format];
    return await reply
      .type(mime)
      .headers({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="report-${report.sha256.slice(0, 12)}.${ending}"`,
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      })
      .send(REPORT_FORMATS[format](report));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showRefusal(exchange, error);
  }
};
