/** Who was asked to stand surety and has never signed is forgotten, where the borrower has named them, too. */
import { forgetNamed } from "#server/lending/applications/named-guarantor.ts";
import type { Services } from "#server/services.ts";
import { guaranteesOfProfile } from "#server/store/tables/guarantees.ts";
import { forgetGuarantors, unsignedGuarantees, type Forgettable } from "#server/store/tables/guarantees-of.ts";
import type { Db } from "#server/store/db/schema.ts";

type Forgetting = Pick<Services, "secrets">;

const forget = async (services: Forgetting, trx: Db, rows: readonly Forgettable[]): Promise<void> => {
  for (const { applicationId, named } of rows) if (named) await forgetNamed(services, trx, applicationId, named.phone);
  await forgetGuarantors(trx, rows);
};

/** Forgets a guarantor who has never signed, when their profile is closed. */
export const forgetGuarantor = async (services: Forgetting, trx: Db, userId: string): Promise<void> =>
  forget(services, trx, await guaranteesOfProfile(trx, services.secrets, userId));

/** Forgets at most `most` people whose guarantee ended before a time: whether they registered says `registered`. */
export const forgetUnsigned = async (
  services: Forgetting,
  trx: Db,
  past: { before: Date; registered: boolean; most: number },
): Promise<void> => forget(services, trx, await unsignedGuarantees(trx, services.secrets, past));
