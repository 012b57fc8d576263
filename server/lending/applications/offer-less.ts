/** A smaller sum without a guarantor, instead of a review of the one asked for. */
import { counted } from "#src/copy/units.ts";
import type { Actor } from "#src/domain/lending/application-states.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { applicationById, lockApplication, type ApplicationRow } from "#server/store/tables/applications.ts";
import { assessmentsOf, setOffer } from "#server/store/tables/assessments.ts";
import type { Db } from "#server/store/db/schema.ts";
import { endGuarantee } from "#server/lending/states/end-guarantee.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";

/** The terms without a guarantor that the borrower may take now; undefined when something else is looked at, too. */
export const lessOf = ({
  status,
  decision,
}: Pick<ApplicationRow, "status" | "decision">): Decision["alone"] | undefined =>
  status === "manualReview" || status === "awaitingGuarantor" ? decision?.alone : undefined;

/** The same in words; undefined where there are none. */
export const lessInWords = (
  { catalogue }: Pick<Services, "catalogue">,
  application: ApplicationRow,
): string | undefined => {
  const less = lessOf(application);
  if (!less) return undefined;
  const sum = formatMoney({ ...money(less.amount * 100, catalogue), alternative: null });
  return `${sum} за ${counted(less.period, application.periodUnit)}`;
};

type Less = { applicationId: string; actor: Actor; now: Date };

/**
 * Ends what the application waits for and offers the smaller sum, for which nobody stands surety; false, changing nothing,
 * when there is none to take any more.
 */
export const offerLess = async (services: Services, trx: Db, { applicationId, actor, now }: Less): Promise<boolean> => {
  await lockApplication(trx, applicationId);
  const less = lessOf(await applicationById(trx, applicationId));
  const decided = (await assessmentsOf(trx, applicationId)).findLast(({ why }) => why === "submit");
  if (!less || !decided) return false;
  const validUntil = addDays(sofiaDay(now), services.catalogue.timers.offerDays);
  await setOffer(trx, applicationId, { assessmentId: decided.id, offer: { ...less, validUntil } }, now);
  const reason = "less without a guarantor";
  await endGuarantee(trx, { applicationId, to: actor === "T" ? "expired" : "revoked", actor, reason, now });
  await moveApplication(trx, { applicationId, to: "offerActive", actor, reason, now });
  return true;
};
