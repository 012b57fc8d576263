/** Whose an invitation is: the profile's that confirms the invited phone. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import {
  giveGuarantee,
  guaranteesForPhone,
  guarantorPhoneHashes,
  moveGuarantee,
} from "#server/store/tables/guarantees.ts";

/** Gives a profile the invitations of the phone that it has confirmed; never that of its own application. */
export const claimGuarantees = async (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<void> => {
  for (const { id, applicationId } of await guaranteesForPhone(trx, secrets, guarantorPhoneHashes(secrets, phone))) {
    const { userId: borrower } = await lockApplication(trx, applicationId);
    if (borrower !== userId && (await giveGuarantee(trx, id, userId)))
      await moveGuarantee(trx, { id, to: "registered", actor: "G", now });
  }
};
