/** Jobs of a report to the credit register: it is handed over, and its answers are fetched row by row. */
import { PortError } from "#server/ports/port-error.ts";
import type { CcrAnswer } from "#server/ports/ccr/ccr.ts";
import { PENDING } from "#server/queue/worker.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import {
  isReportBefore,
  recordAnswers,
  reportById,
  sealedRowsOf,
  setAnswered,
  setHanded,
  unansweredOf,
  type ReportRow,
} from "#server/store/tables/ccr-rows.ts";
import { openRow } from "./report-credits.ts";

/** The report as it is sent: the same bytes each time, since its rows never change. */
const bodyOf = async (services: Services, { id, no, day }: ReportRow): Promise<string> => {
  const rows = (await sealedRowsOf(services.database.db, id)).map((row) => openRow(services, row.id, row.sealed));
  return JSON.stringify({ report: id, no, day, rows });
};

const record = async (services: Services, reportId: string, answers: readonly CcrAnswer[]): Promise<boolean> => {
  const { database, ports, log } = services;
  const now = ports.clock.now();
  const { refused, left } = await database.transaction(async (trx) => {
    const newlyRefused = await recordAnswers(trx, { reportId, now }, answers);
    const unanswered = await unansweredOf(trx, reportId);
    if (unanswered === 0) await setAnswered(trx, reportId, now);
    return { refused: newlyRefused, left: unanswered };
  });
  if (refused > 0)
    log.warn(
      { event: "report-refused", report: reportId, rows: refused },
      "the credit register refuses rows of a report",
    );
  return left === 0;
};

/** Answers to all rows of a report that was refused as a whole. */
const allRefused = async (services: Services, { id }: ReportRow, { message }: PortError): Promise<CcrAnswer[]> =>
  (await sealedRowsOf(services.database.db, id)).map((row) => ({
    id: row.id,
    state: "refused",
    code: "report",
    words: message.slice(0, 300),
  }));

/** Hands a report over, after those before it; one that is refused as a whole has all its rows refused. */
export const handReport =
  (services: Services): JobHandler<"hand-report"> =>
  async ({ reportId }, { signal }) => {
    const { database, ports, queue } = services;
    const report = await reportById(database.db, reportId);
    if (!report || report.answeredAt || report.handedAt) return undefined;
    if (await isReportBefore(database.db, report.no)) return PENDING;
    try {
      await ports.ccr.hand({ id: reportId, body: await bodyOf(services, report) }, signal);
    } catch (error) {
      if (!(error instanceof PortError) || !error.permanent) throw error;
      await record(services, reportId, await allRefused(services, report, error));
      return undefined;
    }
    await database.transaction(async (trx) => {
      if (await setHanded(trx, reportId, ports.clock.now())) await queue.send(trx, "check-report", { reportId });
    });
    return undefined;
  };

/** Asks what the register says of the rows of a report, until each has its answer. */
export const checkReport =
  (services: Services): JobHandler<"check-report"> =>
  async ({ reportId }, { signal }) => {
    const { database, ports } = services;
    const report = await reportById(database.db, reportId);
    if (!report || report.answeredAt) return undefined;
    const isDone = await record(services, reportId, await ports.ccr.answers(reportId, signal));
    return isDone ? undefined : PENDING;
  };
