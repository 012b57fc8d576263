/** Agreements: made from an application, numbered, fingerprinted; only the latest version can be signed. */
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { issuerText } from "#server/lists/words.ts";
import { fingerprint } from "#server/documents/fingerprint.ts";
import type { AgreementFacts } from "#server/documents/agreement-facts.ts";
import { makePapers, type Papers } from "#server/documents/papers.ts";
import { termsOf } from "#server/documents/terms.ts";
import type { Services } from "#server/services.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { addAgreement, agreementOf, type StoredAgreement } from "#server/store/tables/agreements.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addressText, borrowerOf } from "#server/lending/applications/borrower.ts";
import { maskedDestination, payoutChoiceOf } from "#server/lending/payouts/destination.ts";
import { lender, paymentChannels } from "./lender.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";

/** Version of the papers' wording; increment on every change. */
export const TEMPLATE_VERSION = "1";

const PREFIX: Readonly<Record<string, string>> = {
  creditLine: "КЛ",
  consumerCredit: "ПК",
  interestFreeInstalment: "ВБЛ",
  interestFreeCreditLine: "КБЛ",
};

/**
 * Agreement number such as „ПК-2026-0000123“. Uses the year in which the application started, so every version has the
 * same number.
 */
export const agreementNumber = ({
  product,
  number,
  createdAt,
}: Pick<ApplicationRow, "product" | "number" | "createdAt">): string =>
  `${PREFIX[product] ?? "К"}-${sofiaDay(createdAt).slice(0, 4)}-${String(number).padStart(7, "0")}`;

/** The facts that an application's papers state, priced for `day`. */
export const agreementFacts = async (
  services: Services,
  db: Db,
  request: ApplicationRow,
  day: Day,
): Promise<AgreementFacts> => {
  const product = findProduct(services.catalogue, request.product);
  const personal = await borrowerOf(services, db, request.id);
  const user = await contactOf(db, request.userId);
  const payout = await payoutChoiceOf(services, db, request.id);
  const number = agreementNumber(request);
  return {
    lender: lender(services),
    product,
    day,
    contractNumber: number,
    place: lender(services).city,
    price: priceLoan({ services, today: day }, { product, amount: request.amountCents / 100, term: request.period }),
    channels: paymentChannels(services, number, request.number),
    terms: termsOf(request.product as ProductKey, services.content),
    borrower: {
      names: personal.names,
      pin: personal.pin,
      address: addressText(personal.address),
      phone: user.phone,
      email: user.email,
      idCard: {
        number: personal.idCard.number,
        issuedOn: personal.idCard.issuedOn,
        issuedBy: issuerText(personal.idCard.issuedBy),
      },
    },
    payout: { method: payout.method, destination: maskedDestination(payout, user.phone) },
  };
};

type Draft = { number: string; papers: Papers; sha256: string };

/** The agreement that an application would get now. Throws when the list the law requires is incomplete. */
export const draftAgreement = async (services: Services, db: Db, requestId: string, now: Date): Promise<Draft> => {
  const facts = await agreementFacts(services, db, await applicationById(db, requestId), sofiaDay(now));
  const papers = makePapers(facts, services);
  return { number: facts.contractNumber, papers, sha256: fingerprint(papers) };
};

/** Makes the agreement of an application, replacing an unsigned earlier version. Returns its SHA-256. */
export const prepareAgreement = async (services: Services, trx: Db, requestId: string, now: Date): Promise<string> => {
  const { number, papers, sha256 } = await draftAgreement(services, trx, requestId, now);
  await addAgreement(trx, {
    requestId,
    number,
    templateVersion: TEMPLATE_VERSION,
    sha256,
    sealedPapers: services.secrets.seal(JSON.stringify(papers), placeOf(requestId)),
    now,
  });
  return sha256;
};

/** Context to which the sealed papers are bound. Papers are encrypted because they name the borrower in full. */
const placeOf = (requestId: string): string => `contract:${requestId}`;

/** A stored agreement with its papers decrypted. */
export type Agreement = Omit<StoredAgreement, "sealedPapers"> & { papers: Papers };

/** The agreement open for signing; undefined when there is none. */
export const openAgreement = async (
  { secrets }: Services,
  db: Db,
  requestId: string,
): Promise<Agreement | undefined> => {
  const stored = await agreementOf(db, requestId);
  if (!stored) return undefined;
  const { sealedPapers, ...row } = stored;
  return { ...row, papers: JSON.parse(secrets.open(sealedPapers, placeOf(requestId)).toString("utf8")) as Papers };
};
