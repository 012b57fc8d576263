/** What a guarantor answers for: the credit of an application, and the most that may ever be asked of them. */
import type { AgreementTerms } from "#src/domain/lending/agreement.ts";
import { findProduct, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import type { Price } from "#src/domain/lending/price.ts";
import { dailyRate, interestFor } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { counted } from "#src/copy/units.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Services } from "#server/services.ts";
import { shownAgreementOf } from "#server/store/tables/agreements.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { signedGuarantee, type GuaranteedSum } from "#server/store/tables/guarantee-agreements.ts";
import { guaranteeById, guaranteeFacts, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Personal } from "#server/submissions/personal-information.ts";

/** The credit as a guarantor answers for it; `total` is what it costs whole, `most` the most that the guarantor may owe. */
export type GuaranteedTerms = {
  product: ProductKey;
  productName: string;
  principal: Cents;
  term: number;
  unit: "days" | "months";
  nominalRate: string;
  gpr: string;
  lateRate: string;
  total: Cents;
  most: Cents;
};

const mostOwed = (principal: Cents, total: Cents, lateRate: string): Cents =>
  total + interestFor(principal, dailyRate(lateRate), POLICY.guaranteedLateDays);

const ofAgreement = (terms: AgreementTerms): GuaranteedTerms => {
  const { product, productName, principal, term, unit, nominalRate, gpr, lateRate, plan } = terms;
  const total = plan.reduce((sum, { instalment }) => sum + instalment, 0);
  const most = mostOwed(principal, total, lateRate);
  return { product, productName, principal, term, unit, nominalRate, gpr, lateRate, total, most };
};

const ofPrice = (price: Price, { key: product, name: productName }: { key: ProductKey; name: string }) => {
  const { term, unit, nominalRate, gpr, lateRate, total } = price;
  const principal = price.amount * 100;
  const most = mostOwed(principal, total, lateRate);
  return { product, productName, principal, term, unit, nominalRate, gpr, lateRate, total, most };
};

/** Whether a guarantor answers for the same credit; the most they may owe stays as they have signed it. */
export const isSameDebt = (one: Omit<GuaranteedSum, "most">, other: Omit<GuaranteedSum, "most">): boolean =>
  one.product === other.product &&
  Number(one.principal) === Number(other.principal) &&
  one.term === other.term &&
  one.unit === other.unit &&
  Number(one.gpr) === Number(other.gpr) &&
  Number(one.total) === Number(other.total);

/** Of its agreement, before there is one of what was found possible with a guarantor or asked for, at today's price. */
export const guaranteedTerms = async (
  services: Services,
  db: Db,
  application: Pick<ApplicationRow, "id" | "product" | "amountCents" | "period" | "decision">,
  today: Day,
): Promise<GuaranteedTerms> => {
  const agreement = await shownAgreementOf(db, application.id);
  if (agreement) return ofAgreement(agreement.terms);
  const product = findProduct(services.catalogue, application.product);
  const wish = { amount: application.amountCents / 100, period: application.period };
  const { amount, period: term } = application.decision?.offer ?? wish;
  return ofPrice(priceLoan({ services, today }, { product, amount, term }), product);
};

/** The same as a guarantor reads it: the most that they may owe is what they have signed, whatever it would come to now. */
export const termsOfGuarantor = async (
  services: Services,
  db: Db,
  { application, guaranteeId, today }: { application: ApplicationRow; guaranteeId: string; today: Day },
): Promise<GuaranteedTerms> => {
  const terms = await guaranteedTerms(services, db, application, today);
  const signed = await signedGuarantee(db, guaranteeId);
  return signed && isSameDebt(signed, terms) ? { ...terms, most: Number(signed.most) } : terms;
};

/** The borrower as a guarantor learns of them before they have agreed: first name and initial. */
export const borrowerShort = async (services: Services, db: Db, applicationId: string): Promise<string> => {
  const { firstName, lastName } = await borrowerOf(services, db, applicationId);
  return `${firstName} ${lastName.slice(0, 1)}.`;
};

/** How a guarantor is written to: by the name they have stated, before by that of the invitation. */
export const guarantorFirstName = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id, named }: Pick<GuaranteeRow, "id" | "named">,
): Promise<string | undefined> => {
  const facts = await guaranteeFacts<{ personal: Pick<Personal, "names"> }>(db, secrets, id);
  return facts?.personal.names.split(" ")[0] ?? named?.firstName;
};

/** The full name of a guarantor as they have stated it, before as the invitation has it; undefined once that is not kept. */
export const guarantorNames = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  guaranteeId: string,
): Promise<string | undefined> => {
  const facts = await guaranteeFacts<{ personal: Pick<Personal, "names"> }>(db, secrets, guaranteeId);
  const named = facts ? undefined : (await guaranteeById(db, secrets, guaranteeId))?.named;
  return facts?.personal.names ?? (named ? `${named.firstName} ${named.lastName}` : undefined);
};

/** The terms in words. */
export const termsInWords = (
  { catalogue }: Pick<Services, "catalogue">,
  { productName, principal, term, unit, gpr, total, most: atMost }: GuaranteedTerms,
) => {
  const sum = (cents: Cents): string => formatMoney(money(cents, catalogue));
  return {
    product: productName,
    amount: sum(principal),
    term: counted(term, unit),
    gpr: `${gpr.replace(".", ",")}\u00a0%`,
    total: sum(total),
    most: sum(atMost),
  };
};
