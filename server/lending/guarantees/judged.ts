/** What follows from the verdict on a guarantor, of the rules or of the staff. */
import type { Actor } from "#src/domain/lending/moves.ts";
import { decideAnew } from "#server/lending/applications/decide-anew.ts";
import { goOn } from "#server/lending/applications/go-on.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { lastActorInto } from "#server/store/tables/transitions.ts";
import { liveGuaranteeOf, moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { tellGuarantee } from "./tell.ts";

/** A verdict on the guarantee of an application; `reason` is written down with its move. */
export type OfGuarantor = { id: string; applicationId: string; actor: Actor; reason?: string; now: Date };

/** Whether the staff decide about a guarantor. */
export const isReferred = ({ status, decision }: Pick<GuaranteeRow, "status" | "decision">): boolean =>
  status === "dataFilledIn" && decision?.outcome === "refer";

/** The guarantor of an application about whom the staff decide; undefined when there is none. */
export const guarantorInReview = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<GuaranteeRow | undefined> => {
  const live = await liveGuaranteeOf(db, secrets, applicationId);
  return live && isReferred(live) ? live : undefined;
};

const ACCEPTED = "the guarantor is accepted";

/**
 * Accepts the guarantor. The application that waited for them is decided on again, or goes back to the staff where they
 * had asked for one; false where there is nothing to accept.
 */
export const acceptGuarantor = async (services: Services, trx: Db, verdict: OfGuarantor): Promise<boolean> => {
  const { applicationId, actor, now } = verdict;
  const { status } = await lockApplication(trx, applicationId);
  if (!(await moveGuarantee(trx, { ...verdict, to: "approved" }))) return false;
  if (status === "awaitingGuarantor") await goOn(services, trx, { applicationId, actor: "S", reason: ACCEPTED, now });
  if (status === "manualReview" && actor === "O") {
    await moveApplication(trx, { applicationId, to: "processing", actor, reason: ACCEPTED, now });
    await services.queue.send(trx, "decide-request", { requestId: applicationId });
  }
  return true;
};

/**
 * Lets an application in review wait for another guarantor, as whoever asked for one: what the staff asked for comes back to
 * them, what the rules did to the rules.
 */
export const waitForAnother = async (
  trx: Db,
  { applicationId, reason, now }: { applicationId: string; reason: string; now: Date },
): Promise<void> => {
  const actor = (await lastActorInto(trx, applicationId, "awaitingGuarantor")) === "O" ? "O" : "S";
  await moveApplication(trx, { applicationId, to: "awaitingGuarantor", actor, reason, now });
};

/** Refuses the guarantor: the application waits for another one, or for a smaller sum; what rested on them is decided anew. */
export const rejectGuarantor = async (services: Services, trx: Db, verdict: OfGuarantor): Promise<boolean> => {
  const { applicationId, actor, now } = verdict;
  const { status } = await lockApplication(trx, applicationId);
  if (!(await moveGuarantee(trx, { ...verdict, to: "rejectedByCheck" }))) return false;
  const reason = "the guarantor is refused";
  if (status === "manualReview" && actor === "O") await waitForAnother(trx, { applicationId, reason, now });
  if (status === "offerActive" || status === "contractUnsigned")
    await decideAnew(services, trx, { applicationId, reason, now });
  await tellGuarantee(services, trx, verdict.id, now);
  return true;
};

/** Leaves the guarantor to the staff, with the application. */
export const referGuarantor = async (services: Services, trx: Db, verdict: OfGuarantor): Promise<boolean> => {
  const { applicationId, now } = verdict;
  const { status } = await lockApplication(trx, applicationId);
  if (status !== "awaitingGuarantor") return true;
  const reason = "the guarantor is to be looked at";
  await moveApplication(trx, { applicationId, to: "manualReview", actor: "S", reason, now });
  await services.queue.send(trx, "review-request", { requestId: applicationId });
  return true;
};
