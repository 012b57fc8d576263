/** A profile closed by the staff, at its owner's request. */
import { eraseProfile, type ProfileAct } from "#server/lending/accounts/close-profile.ts";
import { profileIdOf } from "#server/store/tables/users.ts";
import type { Borrower } from "./borrower.ts";
import type { Lender } from "./lender.ts";

/** Closes it as the act does that two of the staff agree on. */
export const closeByStaff = (lender: Lender, { person }: Borrower): Promise<ProfileAct> =>
  lender.database.transaction(async (trx) => {
    const userId = (await profileIdOf(trx, person.email))!;
    return eraseProfile(lender.services, trx, { userId, actor: "O", reason: "test", now: lender.clock.now() });
  });
