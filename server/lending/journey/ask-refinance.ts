/** Asks for a new credit that pays an old one off: an application with the answers by which the old one was granted. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { refinanceProduct, refinancingOf } from "#server/lending/applications/refinancing.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { createApplication } from "#server/store/tables/applications.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { nameRefinanced } from "#server/store/tables/refinances.ts";
import { readAnswered, saveSubmission } from "#server/store/tables/submissions.ts";
import { personalInformation, withIncome, type ChangedIncome } from "#server/submissions/personal-information.ts";
import { sendApplication } from "./send-application.ts";

/** Forms of the old application whose answers hold for the new one. */
const ANSWERS = [personalInformation.form, "payment-information", "payment-and-collateral-data"] as const;

/** A refinance as it is asked for: `from` is the application of the old credit's drawing, `amount` in whole euro. */
type Asked = {
  userId: string;
  creditNo: number;
  from: string;
  amount: number;
  term: number;
  income?: ChangedIncome | undefined;
  now: Date;
};

/**
 * Makes the application and sends it to a decision, with the old credit locked; undefined when the credit cannot be paid off
 * by so much any more. The terms lie on the product's grid.
 */
export const askRefinance = async (
  services: Services,
  trx: Db,
  { userId, creditNo, from, amount, term, income, now }: Asked,
): Promise<string | undefined> => {
  await lockCredit(trx, creditNo);
  const found = await refinancingOf(services, trx, creditNo, { today: sofiaDay(now) });
  if (!found || found.fault || amount < found.least) return undefined;
  const { key: product, term: terms } = refinanceProduct(services.catalogue);
  const chosen = { product, amount, term, unit: terms.unit, purpose: null };
  const applicationId = await createApplication(trx, { userId, variant: "B", now, ...chosen });
  await nameRefinanced(trx, applicationId, { creditNo, least: found.least });
  for (const form of ANSWERS) {
    const answered = await readAnswered(trx, services.secrets, from, form);
    if (!answered) continue;
    const { values, version } = answered;
    const told = form === personalInformation.form && income ? withIncome(values, income) : values;
    await saveSubmission(trx, services.secrets, { applicationId, form, version, values: told, now });
  }
  await moveApplication(trx, { applicationId, to: "awaitingSmsConfirmation", actor: "U", now });
  await sendApplication(services, trx, { userId, applicationId, now });
  return applicationId;
};
