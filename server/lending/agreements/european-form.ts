/**
 * The Standard European Form (SECCI): of what was chosen in the calculator, otherwise that of the visitor's agreement, the
 * numbers of their application before there is one, an example for anybody else.
 */
import { findProduct, type ProductKey } from "#src/domain/lending/catalogue.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { europeanFormExample, europeanFormOf } from "#server/documents/european-form.ts";
import { termsOf } from "#server/documents/terms.ts";
import { isClosed } from "#src/domain/lending/application-states.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { agreementNumber, openAgreement } from "./agreements.ts";
import { lender, paymentChannels } from "#server/lending/lender/lender.ts";
import { wantedBonuses } from "#server/lending/applications/wanted-bonuses.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";

type Asking = {
  services: Services;
  db: Db;
  today: Day;
  application: CreditTerms | null;
  person: { id: string } | null;
};

/** The part of an application that the form describes. */
type CreditTerms = Pick<
  ApplicationRow,
  "id" | "refinancesNo" | "status" | "product" | "amountCents" | "period" | "number" | "createdAt" | "hasCheck"
>;

/** An amount in whole euro and a term that the product offers. */
type Chosen = { amount: number; term: number };

const example = ({ services, today }: Asking, asked: ProductKey, chosen?: Chosen): TextDocument => {
  const { catalogue, content, papers } = services;
  return europeanFormExample(asked, {
    ...chosen,
    catalogue,
    papers,
    lender: lender(services),
    day: today,
    terms: termsOf(asked, content),
  });
};

/**
 * The form for what was `chosen` of the product in `asked`; without a choice for the open application, otherwise an example
 * of the product.
 */
export const europeanFormFor = async (asking: Asking, asked: ProductKey, chosen?: Chosen): Promise<TextDocument> => {
  const { application, person, services, db, today } = asking;
  if (chosen) return example(asking, asked, chosen);
  if (!application || !person || isClosed(application.status)) return example(asking, asked);
  const agreement = await openAgreement(services, db, application.id);
  if (agreement) return agreement.papers.europeanForm;
  const product = findProduct(services.catalogue, application.product);
  return europeanFormOf(
    {
      lender: lender(services),
      product,
      day: today,
      terms: termsOf(product.key, services.content),
      price: priceLoan(
        { services, today },
        { product, amount: application.amountCents / 100, term: application.period },
        (await wantedBonuses(db, { ...application, userId: person.id }, today)).cents,
      ),
      channels: paymentChannels(services, agreementNumber(application), application.number),
    },
    services,
  );
};
