/** Another guarantor, named by the borrower of an application that waits for one. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { endGuarantee } from "#server/lending/states/end-guarantee.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { guaranteesOf, type NamedGuarantor } from "#server/store/tables/guarantees.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { takeInvitation } from "./invitation-allowance.ts";
import { inviteGuarantor } from "./invite-guarantor.ts";

/** Who said no, or was not accepted, is asked no second time: the borrower does not learn which. */
const NO_MORE: readonly GuaranteeStatus[] = ["declined", "rejectedByCheck", "withdrawn"];

/**
 * Makes the old invitation void and invites somebody else; says why not, changing nothing, where the application does not
 * wait for a guarantor, this one has said no, was not accepted or is asked already, as many as may be have been named for it, or the telephone has had its share of invitations.
 */
export const changeGuarantor = async (
  services: Services,
  trx: Db,
  { applicationId, named, now }: { applicationId: string; named: NamedGuarantor; now: Date },
): Promise<"invited" | "moved-on" | "declined" | "asked" | "too-many" | "often"> => {
  const { status, userId } = await lockApplication(trx, applicationId);
  if (status !== "awaitingGuarantor") return "moved-on";
  const asked = await guaranteesOf(trx, services.secrets, applicationId);
  if (asked.some((one) => NO_MORE.includes(one.status) && one.named?.phone === named.phone)) return "declined";
  // Another invitation would make void the one that they have.
  if (asked.some((one) => one.endedAt === null && one.named?.phone === named.phone)) return "asked";
  if (asked.length >= POLICY.maxGuarantorsNamed) return "too-many";
  if (!(await takeInvitation(trx, named.phone, now))) return "often";
  await endGuarantee(trx, { applicationId, actor: "U", reason: "another guarantor", now });
  await inviteGuarantor(services, trx, { applicationId, named, now });
  await publishChange(trx, userId, ["user-data", "page"]);
  return "invited";
};
