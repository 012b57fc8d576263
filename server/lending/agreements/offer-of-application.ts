/** The offer that pages and messages show for an application: the agreement's terms, before there is one today's price. */
import { formatExample } from "#src/copy/offer.ts";
import { pricedAs } from "#src/domain/lending/agreement.ts";
import { offerOf, payingOff, type Offer } from "#src/domain/lending/offer.ts";
import { refinanceCash } from "#src/domain/lending/refinance.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { offerAt } from "#server/lending/applications/pricing.ts";
import { refinancingOf } from "#server/lending/applications/refinancing.ts";
import type { Services } from "#server/services.ts";
import { shownAgreementOf, type StoredAgreement } from "#server/store/tables/agreements.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An agreement's offer; after the payout with its dates. No price is computed. */
export const offerOfAgreement = async (
  { catalogue }: Pick<Services, "catalogue">,
  db: Db,
  { applicationId, terms, refinancedCents }: Pick<StoredAgreement, "applicationId" | "terms" | "refinancedCents">,
): Promise<Offer> => {
  const credit = await creditOfApplication(db, applicationId);
  const offer = offerOf(
    pricedAs(terms, credit?.schedule),
    { key: terms.product, name: terms.productName },
    catalogue,
    formatExample,
  );
  return refinancedCents === null
    ? offer
    : payingOff(offer, { amount: terms.principal, payOff: refinancedCents }, catalogue);
};

type Shown = Pick<ApplicationRow, "id" | "status" | "product" | "amountCents" | "period" | "offer" | "refinancesNo">;

/** The offer of an application: its agreement, its counter-offer or its wish; null when it is not offered today. */
export const offerOfApplication = async (
  services: Services,
  db: Db,
  { id, status, product, amountCents, period, offer, refinancesNo }: Shown,
  today: Day,
): Promise<Offer | null> => {
  // A draft has no agreement yet.
  const agreement = status === "draft" ? undefined : await shownAgreementOf(db, id);
  if (agreement) return offerOfAgreement(services, db, agreement);
  const terms = status === "offerActive" && offer ? offer : { amount: amountCents / 100, period };
  const priced = offerAt({ services, today }, { product, amount: terms.amount, term: terms.period });
  if (!priced || refinancesNo === null) return priced;
  const amount = terms.amount * 100;
  const payOff = (await refinancingOf(services, db, refinancesNo, { today, but: id }))?.payOff;
  return payOff === undefined || refinanceCash(amount, payOff) === undefined
    ? priced
    : payingOff(priced, { amount, payOff }, services.catalogue);
};
