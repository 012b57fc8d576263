/** Whom the borrower of an application names as guarantor, and that it is forgotten whom. */
import type { Services } from "#server/services.ts";
import type { NamedGuarantor } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";
import { readSubmission, rewriteSubmission } from "#server/store/tables/submissions.ts";
import { paymentAndCollateral } from "#server/submissions/application.ts";
import { changeCollateralData, collateralData } from "#server/submissions/collateral.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** The forms that name a guarantor; what a later one says goes before the others. */
const NAMING = [changeCollateralData, collateralData, paymentAndCollateral] as const;

/** Whom the form names that was filled in last; undefined where it names nobody. */
export const namedGuarantorOf = async (
  services: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<NamedGuarantor | undefined> => {
  for (const reader of NAMING) {
    const saved = await savedForm(services, db, applicationId, reader);
    if (saved) return saved.named;
  }
  return undefined;
};

/** Takes the one with this telephone out of what the borrower of an application has answered: that somebody was named stays. */
export const forgetNamed = async (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  applicationId: string,
  phone: string,
): Promise<void> => {
  for (const { form, read } of NAMING) {
    const values = await readSubmission(trx, secrets, applicationId, form);
    if (!values || read(values).named?.phone !== phone) continue;
    const { guarantor: _named, ...rest } = values;
    await rewriteSubmission(trx, secrets, { applicationId, form, values: rest });
  }
};
