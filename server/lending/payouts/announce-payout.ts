/** Tells the borrower that the money was sent; with the new plan when its dates moved. */
import { daysBetween } from "#src/domain/time/dates.ts";
import { pricedAs } from "#src/domain/lending/agreement.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { datedPlanPaper } from "#server/documents/dated-plan.ts";
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { lender, paymentChannels } from "#server/lending/lender/lender.ts";
import { notify } from "#server/lending/messages/notify.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { creditOfApplication, type CreditRow } from "#server/store/tables/credits.ts";
import { unlentDrawingOf } from "#server/store/tables/drawings.ts";
import { payoutsOf } from "#server/store/tables/payouts.ts";
import { addFile, hasDocument } from "#server/store/tables/files.ts";

const KIND = "dated-plan";

/** The plan of a credit as a PDF, with the dates of its payout. */
const datedPlanPdf = async (
  services: Services,
  credit: CreditRow,
  number: number,
): Promise<{ title: string; body: Buffer }> => {
  const { db } = services.database;
  const agreement = await agreementById(db, credit.agreementId);
  const { names } = await borrowerOfAgreement(services, db, agreement);
  const paper = datedPlanPaper(
    {
      lender: lender(services),
      contractNumber: agreement.number,
      borrowerNames: names,
      channels: paymentChannels(services, agreement.number, number),
      product: agreement.terms.productName,
      price: pricedAs(agreement.terms, credit.schedule),
      day: agreement.terms.day,
      paidOut: credit.startDay,
    },
    services,
  );
  const frame = { lender: lender(services), footer: agreementCopy.footer(agreement.number) };
  return { title: paper.title, body: await services.renderPdf(paper, frame) };
};

/** Stores the dated plan as a document of the application; returns it as an attachment. */
const storePlan = async (
  { secrets }: Services,
  trx: Db,
  credit: CreditRow,
  { kind = KIND, userId, title, body, now }: { kind?: string; userId: string; title: string; body: Buffer; now: Date },
): Promise<AttachedFile> => {
  const { applicationId, contractNumber } = credit;
  const name = `${title} ${contractNumber}.pdf`;
  const file = { userId, applicationId, kind, title, name, mime: "application/pdf", body, now };
  return { fileId: await addFile(trx, secrets, file), name };
};

/** Job that announces a payout, once. It runs apart from the payout's record, which nothing may refuse. */
export const announcePayout =
  (services: Services): JobHandler<"announce-payout"> =>
  async ({ requestId: applicationId }) => {
    const { database, ports } = services;
    const credit = await creditOfApplication(database.db, applicationId);
    if (!credit) return;
    const { userId, number } = await applicationById(database.db, applicationId);
    const { terms } = await agreementById(database.db, credit.agreementId);
    const moved = daysBetween(terms.day, credit.startDay) > 0;
    const plan = moved ? await datedPlanPdf(services, credit, number) : undefined;
    const now = ports.clock.now();
    // What was paid out again after it came back is told again, with its own plan.
    const isAgain = (await unlentDrawingOf(database.db, applicationId)) !== undefined;
    const kind = isAgain ? `${KIND}-${credit.drawingNo}` : KIND;
    const paid = (await payoutsOf(database.db, applicationId)).find(({ status }) => status === "paid");
    // What went to an old credit whole was sent to nobody; the mail about that credit says so.
    if (!paid) return;
    // The bank had not sent it back: its file was undone.
    const occasion = paid.timesBack > 0 ? "payoutStands" : "paidOut";
    await database.transaction(async (trx) => {
      const about = {
        userId,
        applicationId,
        now,
        once: isAgain ? `${applicationId}:${credit.drawingNo}` : applicationId,
      };
      if (!plan || (await hasDocument(trx, applicationId, kind))) return notify(services, trx, occasion, about);
      const attachments = [await storePlan(services, trx, credit, { kind, userId, now, ...plan })];
      await notify(services, trx, occasion, { ...about, attachments });
    });
  };

/** Job that sends the plan of a credit that had been booked by other dates or sums than were signed, once. */
export const correctPlan =
  (services: Services): JobHandler<"correct-plan"> =>
  async ({ requestId: applicationId }) => {
    const { database, ports } = services;
    const credit = (await creditOfApplication(database.db, applicationId))!;
    const { userId, number } = await applicationById(database.db, applicationId);
    const plan = await datedPlanPdf(services, credit, number);
    const now = ports.clock.now();
    await database.transaction(async (trx) => {
      if (await hasDocument(trx, applicationId, KIND)) return;
      const attachments = [await storePlan(services, trx, credit, { userId, now, ...plan })];
      await notify(services, trx, "planCorrected", { userId, applicationId, now, once: true, attachments });
    });
  };
