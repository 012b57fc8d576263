/** The offer that pages and messages show for an application: the agreement's terms, before there is one today's price. */
import { formatExample } from "#src/copy/offer.ts";
import { pricedAs } from "#src/domain/lending/agreement.ts";
import { offerOf, type Offer } from "#src/domain/lending/offer.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { offerAt } from "#server/lending/applications/pricing.ts";
import type { Services } from "#server/services.ts";
import { shownAgreementOf, type StoredAgreement } from "#server/store/tables/agreements.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An agreement's offer; after the payout with its dates. No price is computed. */
export const offerOfAgreement = async (
  { catalogue }: Pick<Services, "catalogue">,
  db: Db,
  { applicationId, terms }: Pick<StoredAgreement, "applicationId" | "terms">,
): Promise<Offer> => {
  const credit = await creditOfApplication(db, applicationId);
  return offerOf(
    pricedAs(terms, credit?.schedule),
    { key: terms.product, name: terms.productName },
    catalogue,
    formatExample,
  );
};

/** The offer of an application: its agreement, its counter-offer or its wish; null when it is not offered today. */
export const offerOfApplication = async (
  services: Services,
  db: Db,
  {
    id,
    status,
    product,
    amountCents,
    period,
    offer,
  }: Pick<ApplicationRow, "id" | "status" | "product" | "amountCents" | "period" | "offer">,
  today: Day,
): Promise<Offer | null> => {
  // A draft has no agreement yet.
  const agreement = status === "draft" ? undefined : await shownAgreementOf(db, id);
  if (agreement) return offerOfAgreement(services, db, agreement);
  const terms = status === "offerActive" && offer ? offer : { amount: amountCents / 100, period };
  return offerAt({ services, today }, { product, amount: terms.amount, term: terms.period });
};
