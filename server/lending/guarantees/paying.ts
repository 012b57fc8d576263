/** A guarantor who pays in the borrower's stead. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { guaranteeFacts, guaranteesOfProfile } from "#server/store/tables/guarantees.ts";
import type { Personal } from "#server/submissions/personal-information.ts";

/** The payer of what a profile pays for the credit of an application; undefined where it is the borrower's own. */
export const guarantorAsPayer = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { userId, applicationId }: { userId: string; applicationId: string },
): Promise<{ name: string; isGuarantor: true } | undefined> => {
  if ((await applicationById(db, applicationId)).userId === userId) return undefined;
  const own = (await guaranteesOfProfile(db, secrets, userId)).find((one) => one.applicationId === applicationId);
  const facts = own && (await guaranteeFacts<{ personal: Personal }>(db, secrets, own.id));
  return { name: facts?.personal.names ?? "", isGuarantor: true };
};
