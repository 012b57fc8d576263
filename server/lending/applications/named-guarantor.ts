/** Whom the borrower of an application names as guarantor. */
import type { Services } from "#server/services.ts";
import type { NamedGuarantor } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";
import { paymentAndCollateral } from "#server/submissions/application.ts";
import { changeCollateralData, collateralData } from "#server/submissions/collateral.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** Whom the form names that was filled in last; undefined where it names nobody. */
export const namedGuarantorOf = async (
  services: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<NamedGuarantor | undefined> =>
  (
    (await savedForm(services, db, applicationId, changeCollateralData)) ??
    (await savedForm(services, db, applicationId, collateralData)) ??
    (await savedForm(services, db, applicationId, paymentAndCollateral))
  )?.named;
