/** Which job is done by which handler. */
import { closeBooks } from "#server/jobs/close-books.ts";
import { reconcileBooks } from "#server/jobs/reconcile-books.ts";
import { askCard, endCardOrder } from "#server/lending/cards/ask-card.ts";
import { cardReceipt } from "#server/lending/cards/receipt.ts";
import { seeToCertificate } from "#server/lending/certificates/see-to.ts";
import { makeLawPaper } from "#server/lending/servicing/make-law-paper.ts";
import { announcePayout, correctPlan } from "#server/lending/payouts/announce-payout.ts";
import { endUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import { checkPayout, payOut } from "#server/lending/payouts/pay-out.ts";
import { returnOverpaid } from "#server/lending/refunds/return-overpaid.ts";
import { checkRefund, sendRefund } from "#server/lending/refunds/send-refund.ts";
import { checkReport, handReport } from "#server/lending/reports/hand-report.ts";
import { assessGuarantor } from "#server/jobs/assess-guarantor.ts";
import { decideApplication } from "#server/jobs/decide-request.ts";
import { reportCredits } from "#server/jobs/report-credits.ts";
import { reviewApplication } from "#server/jobs/review-request.ts";
import { checkVideo, handVideo } from "#server/jobs/verify-video.ts";
import { sendMessage } from "#server/jobs/send-message.ts";
import { sendReset } from "#server/jobs/send-reset.ts";
import { chainAuditLog } from "#server/jobs/chain-audit.ts";
import { removeFiles } from "#server/jobs/remove-files.ts";
import { sendStop } from "#server/jobs/send-stop-link.ts";
import { sweep } from "#server/jobs/sweep.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { JobName } from "#server/queue/table.ts";
import type { CurrentServices, Foundation, Services } from "#server/services.ts";
import { isClockRight } from "./check-clock.ts";

/** Registers the job handlers. A job works with one snapshot from start to end. */
export const handOutJobs = ({ queue }: Foundation, services: CurrentServices): void => {
  const handle = <N extends JobName>(name: N, handlerOf: (services: Services) => JobHandler<N>): void =>
    queue.work(name, (data, run) => handlerOf(services.now())(data, run));
  /** What a wrong clock would erase or book for good waits until it is right. */
  const byClock = <N extends JobName>(name: N, handlerOf: (services: Services) => JobHandler<N>): void =>
    handle(name, (current) => async (data, run) => {
      if (await isClockRight(current.database, new Date())) return handlerOf(current)(data, run);
      current.log.error(
        { event: "clock-doubted" },
        "the machine's clock has jumped: nothing is swept, closed or reconciled",
      );
    });
  handle("send-mail", sendMessage);
  handle("send-sms", sendMessage);
  handle("send-message", sendMessage);
  handle("send-reset", sendReset);
  handle("send-stop-link", sendStop);
  handle("decide-request", decideApplication);
  handle("assess-guarantor", assessGuarantor);
  handle("review-request", reviewApplication);
  handle("hand-video", handVideo);
  handle("check-video", checkVideo);
  handle("pay-out", payOut);
  handle("check-payout", checkPayout);
  handle("return-overpaid", returnOverpaid);
  handle("send-refund", sendRefund);
  handle("check-refund", checkRefund);
  handle("announce-payout", announcePayout);
  handle("correct-plan", correctPlan);
  handle("end-unpaid", endUnpaid);
  handle("ask-card", askCard);
  handle("end-card-order", endCardOrder);
  handle("card-receipt", cardReceipt);
  handle("hand-report", handReport);
  handle("check-report", checkReport);
  handle("see-to-certificate", seeToCertificate);
  handle("law-paper", makeLawPaper);
  handle("chain-audit", chainAuditLog);
  handle("remove-files", removeFiles);
  byClock("close-books", closeBooks);
  byClock("reconcile", reconcileBooks);
  byClock("report-credits", reportCredits);
  byClock("sweep", sweep);
};
