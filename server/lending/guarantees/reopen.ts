/** A guarantor whom the rules have refused is looked at by a person, who decides. */
import { sofiaDay, addDays, type Day } from "#src/domain/time/dates.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { leaveToStaff } from "#server/store/tables/guarantees-of.ts";
import { guaranteesOf, guaranteesOfPerson, moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import { lastMoveOfGuarantee } from "#server/store/tables/transitions.ts";

/** The last day on which a guarantor whom the rules have refused may ask for a person. */
export const guarantorReviewUntil = (
  { catalogue }: Pick<Services, "catalogue">,
  { statusSince }: Pick<GuaranteeRow, "statusSince">,
): Day => addDays(sofiaDay(statusSince), catalogue.timers.reviewDays);

/**
 * The guarantor of an application that waits for one whom a person may look at yet: the last who was named, refused by the
 * rules alone; undefined where there is none.
 */
export const refusedByRules = async (
  services: Pick<Services, "secrets" | "catalogue">,
  db: Db,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<GuaranteeRow | undefined> => {
  const last = (await guaranteesOf(db, services.secrets, applicationId)).at(-1);
  if (last?.status !== "rejectedByCheck" || last.personId === null || !last.decision) return undefined;
  if (guarantorReviewUntil(services, last) < sofiaDay(now)) return undefined;
  return (await lastMoveOfGuarantee(db, last.id))?.actor === "S" ? last : undefined;
};

/** What became of it: "two" where they have come to stand surety for as many others as one may. */
export type Reopened = "reopened" | "two" | "over";

/** Leaves the guarantor of an application to a person, with the application. */
export const reopenGuarantor = async (
  services: Services,
  trx: Db,
  { applicationId, reason, now }: { applicationId: string; reason: string; now: Date },
): Promise<Reopened> => {
  if ((await lockApplication(trx, applicationId)).status !== "awaitingGuarantor") return "over";
  const found = await refusedByRules(services, trx, { applicationId, now });
  if (!found) return "over";
  const { id, personId, decision } = found;
  await holdPerson(trx, personId!);
  if ((await guaranteesOfPerson(trx, personId!)).length >= POLICY.maxGuarantees) return "two";
  if (!(await moveGuarantee(trx, { id, to: "dataFilledIn", actor: "O", reason, now }))) return "over";
  await leaveToStaff(trx, id, decision!);
  await moveApplication(trx, { applicationId, to: "manualReview", actor: "O", reason, now });
  await services.queue.send(trx, "review-request", { requestId: applicationId });
  return "reopened";
};
