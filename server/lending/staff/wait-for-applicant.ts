/** What a reviewer wants of an applicant before deciding: a guarantor, a video, pictures of the card. */
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import type { Reason } from "#src/domain/lending/decision.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { assessByPerson, type Reviewer } from "#server/lending/decisions/assess.ts";
import { awaitGuarantor } from "#server/lending/guarantees/await-guarantor.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { notify, type Occasion } from "#server/lending/messages/notify.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { guarantorsNamed, hasGuarantor } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Where an application waits for what is wanted, and how that is told. */
const WANTED = {
  guarantor: { to: "awaitingGuarantor", occasion: "guarantorNeeded" },
  video: { to: "needsVideoVerification", occasion: "videoNeeded" },
  card: { to: "needsIdCard", occasion: "idCardNeeded" },
} as const satisfies Record<string, { to: ApplicationStatus; occasion: Occasion }>;

/** What can be wanted. */
export type Wanted = keyof typeof WANTED;

/** Whether a verdict wants something of the applicant. */
export const isWanted = (verdict: string): verdict is Wanted => Object.hasOwn(WANTED, verdict);

type Asking = { wanted: Wanted; told: readonly Reason[]; reviewer: Reviewer; now: Date };

/**
 * Lets an application in review wait for its applicant, who is told what is wanted; once it is there, the application comes
 * back to the staff. `told` is what the reviewer has written to them.
 */
export const waitForApplicant = async (
  services: Services,
  trx: Db,
  { id: applicationId, userId, decision }: ApplicationRow,
  { wanted, told, reviewer, now }: Asking,
): Promise<void> => {
  if (wanted === "guarantor" && (await hasGuarantor(trx, applicationId))) refuse("desk-guarantor");
  if (wanted === "guarantor" && (await guarantorsNamed(trx, applicationId)) >= POLICY.maxGuarantorsNamed)
    refuse("desk-guarantors-named");
  const referred = { ...decision!, outcome: "refer" as const, automated: false, reasons: [...told] };
  await assessByPerson(trx, { applicationId, decision: referred, reviewer, now });
  const { to, occasion } = WANTED[wanted];
  const move = { applicationId, actor: "O", reason: `${wanted} wanted`, now } as const;
  if (wanted === "guarantor") return awaitGuarantor(services, trx, { ...move, userId });
  await moveApplication(trx, { ...move, to });
  await notify(services, trx, occasion, { userId, applicationId, now });
};
