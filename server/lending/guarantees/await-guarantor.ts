/** An application that waits for somebody to stand surety. */
import type { Actor } from "#src/domain/lending/application-states.ts";
import { namedGuarantorOf } from "#server/lending/applications/named-guarantor.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import { guarantorsNamed } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";
import { takeInvitation } from "./invitation-allowance.ts";
import { inviteGuarantor } from "./invite-guarantor.ts";

type Waiting = { userId: string; applicationId: string; actor: Actor; reason: string; now: Date };

/**
 * Lets an application wait for a guarantor, and tells its borrower: whom they have named is invited, once, unless their
 * telephone has had its share of invitations. Whoever stands surety already or has been asked goes on as before.
 */
export const awaitGuarantor = async (
  services: Services,
  trx: Db,
  { userId, applicationId, actor, reason, now }: Waiting,
): Promise<void> => {
  await moveApplication(trx, { applicationId, to: "awaitingGuarantor", actor, reason, now });
  const named = await namedGuarantorOf(services, trx, applicationId);
  const isFirst = named && (await guarantorsNamed(trx, applicationId)) === 0;
  if (isFirst && (await takeInvitation(trx, named.phone, now)))
    await inviteGuarantor(services, trx, { applicationId, named, now });
  await notify(services, trx, "guarantorNeeded", { userId, applicationId, now });
};
