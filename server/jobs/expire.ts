/** Ends applications that stay in one status too long: nothing is owed, and the borrower may start a new one. */
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { beginOfDay } from "#src/domain/time/sofia-time.ts";
import type { TimerName } from "#src/domain/lending/catalogue.ts";
import { endOverRefinances } from "#server/lending/servicing/end-refinance.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import { offerLess } from "#server/lending/applications/offer-less.ts";
import { notify, type Occasion } from "#server/lending/messages/notify.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { isStuck, stuckSince } from "#server/store/tables/stuck-applications.ts";
import { hasJob } from "#server/store/tables/jobs.ts";
import type { Services } from "#server/services.ts";

/** Days after that of the last step on which it may still be gone on with: a timer of the catalogue, or a number. */
const LASTS: Readonly<Partial<Record<ApplicationStatus, TimerName | number>>> = {
  draft: "draftDays",
  awaitingSmsConfirmation: 1,
  needsIdCard: "idCardDays",
  needsVideoVerification: "videoDays",
  awaitingGuarantor: "guarantorDays",
  manualReview: "reviewDays",
  offerActive: "offerDays",
  contractUnsigned: "unsignedContractDays",
  payoutFailed: "payoutRetryDays",
};

/** How the end of an application that was sent is told: one that waited for the lender in other words. */
const TOLD: Readonly<Partial<Record<ApplicationStatus, Occasion>>> = {
  needsIdCard: "expired",
  needsVideoVerification: "expired",
  awaitingGuarantor: "expired",
  manualReview: "expiredWaiting",
  offerActive: "expired",
  contractUnsigned: "expired",
};

const AT_ONCE = 100;

/** Ends stale applications, at most 100 of each status per run. */
export const expireApplications = async (services: Services, now: Date): Promise<void> => {
  const { database, catalogue, queue } = services;
  const today = sofiaDay(now);
  const { documentDays } = catalogue.timers;
  await endOverRefinances(services, now);
  for (const [status, lasts] of Object.entries(LASTS) as [ApplicationStatus, TimerName | number][]) {
    const days = typeof lasts === "number" ? lasts : catalogue.timers[lasts];
    // Whoever is told a last day has all of it.
    const before = beginOfDay(addDays(today, -days));
    const stuck = { status, before, now, today, documentDays };
    for (const id of await stuckSince(database.db, { ...stuck, most: AT_ONCE })) {
      await database.transaction(async (trx) => {
        const application = await lockApplication(trx, id);
        // Meanwhile something may have come that keeps it from its end.
        if (!(await isStuck(trx, id, stuck))) return;
        // Whom nobody stands surety for may still have what needs no guarantor.
        if (status === "awaitingGuarantor" && (await offerLess(services, trx, { applicationId: id, actor: "T", now })))
          return notify(services, trx, "offer", { userId: application.userId, applicationId: id, now });
        // A signed agreement ends by a job of its own: the provider is asked first.
        if (status === "payoutFailed") {
          if (!(await hasJob(trx, "end-unpaid", "requestId", id)))
            await queue.send(trx, "end-unpaid", { requestId: id });
        } else await closeApplication(trx, { applicationId: id, to: "expired", actor: "T", now });
        const occasion = TOLD[status];
        if (occasion) await notify(services, trx, occasion, { userId: application.userId, applicationId: id, now });
      });
    }
  }
};
