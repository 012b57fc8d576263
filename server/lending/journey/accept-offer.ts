/** Accepts an offer for chosen terms. */
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { StandingOffer, Terms } from "#src/domain/lending/decision.ts";
import { mappedRange } from "#src/domain/lending/grid.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { prepareAgreement } from "#server/lending/agreements/agreements.ts";
import { prepareGuarantee } from "#server/lending/guarantees/contract.ts";
import { reassess, type Reassessed } from "#server/lending/decisions/reassess.ts";
import type { Services } from "#server/services.ts";
import { changeTerms, type ApplicationRow } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { decideAnew } from "#server/lending/applications/decide-anew.ts";
import { endGuarantee } from "#server/lending/states/end-guarantee.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";

/** What the sliders leave out; an offer without a list of terms allows what the product does. */
const outsideOffer = ({ amount, allowed }: StandingOffer, chosen: Terms): Reassessed | undefined => {
  const least = (allowed && mappedRange(allowed, chosen.amount)?.term.min) ?? 0;
  if (chosen.amount > amount) return { ok: false, why: "amount", most: amount };
  return chosen.period < least ? { ok: false, why: "term", least } : undefined;
};

/**
 * Assesses and prices the terms anew and makes the agreement. When what was decided no longer holds, the application is
 * decided anew, and the terms stay accepted if they are granted then; `isDecided`: that has just happened. Terms outside
 * the offer, and such as are too dear by now, change nothing. The terms lie on the product's grid.
 */
export const acceptTerms = async (
  services: Services,
  trx: Db,
  application: ApplicationRow,
  { terms, now, isDecided = false }: { terms: Terms; now: Date; isDecided?: boolean },
): Promise<Reassessed> => {
  const outside = application.offer && outsideOffer(application.offer, terms);
  if (outside) return outside;
  const found = await reassess(services, trx, application, { terms, why: "accept", now });
  if (!found.ok) {
    if (found.why === "changed")
      await decideAnew(services, trx, {
        applicationId: application.id,
        reason: "facts changed since the offer",
        now,
        ...(!isDecided && { accepted: terms }),
      });
    return found;
  }
  if (found.isGuarantorNeedless) {
    const reason = "the accepted terms need no guarantor";
    await endGuarantee(trx, { applicationId: application.id, actor: "S", reason, now });
  }
  const product = findProduct(services.catalogue, application.product);
  const { amount, period: term } = terms;
  priceLoan({ services, today: sofiaDay(now) }, { product, amount, term });
  await changeTerms(trx, application.id, {
    product: product.key,
    amount,
    term,
    unit: product.term.unit,
    purpose: application.purpose,
  });
  await moveApplication(trx, {
    applicationId: application.id,
    to: "contractUnsigned",
    actor: "U",
    reason: "offer accepted",
    now,
  });
  await prepareAgreement(services, trx, application.id, now);
  await prepareGuarantee(services, trx, application.id, now);
  return found;
};
