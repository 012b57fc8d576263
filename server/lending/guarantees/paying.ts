/** A guarantor who pays in the borrower's stead. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { guarantorOfDrawing } from "#server/store/tables/guarantees-of.ts";
import { guaranteeFacts, guaranteesOfProfile } from "#server/store/tables/guarantees.ts";
import type { Personal } from "#server/submissions/personal-information.ts";

/** Whoever stands surety for a credit, or did until it was paid, as a payer; undefined where there is nobody. */
export const guarantorOfCredit = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  creditNo: number,
): Promise<{ name: string; isGuarantor: true } | undefined> => {
  for (const { no } of await drawingsOf(db, [creditNo])) {
    const guarantor = await guarantorOfDrawing(db, no);
    const facts = guarantor && (await guaranteeFacts<{ personal: Personal }>(db, secrets, guarantor.id));
    if (guarantor) return { name: facts?.personal.names ?? "", isGuarantor: true };
  }
  return undefined;
};

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
