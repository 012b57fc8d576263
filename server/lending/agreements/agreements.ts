/** Agreements: made from an application, numbered, fingerprinted; only the latest version can be signed. */
import { checkOf } from "#src/domain/lending/contract-number.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { termsOfPrice, type ShiftRule } from "#src/domain/lending/agreement.ts";
import { issuerText } from "#server/lists/words.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import type { AgreementFacts, Borrower, RefinanceFacts } from "#server/documents/agreement-facts.ts";
import { makePapers, type Papers } from "#server/documents/papers.ts";
import { TERMS_CALLS, termsOf } from "#server/documents/terms.ts";
import type { Services } from "#server/services.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import {
  addAgreement,
  agreementOf,
  newAgreementId,
  sealedBorrowerOf,
  sealedPapersOf,
  type StoredAgreement,
} from "#server/store/tables/agreements.ts";
import { guaranteeFacts, liveGuaranteeOf } from "#server/store/tables/guarantees.ts";
import { openLineOf, type OpenLine } from "#server/store/tables/open-lines.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { STANDING_GUARANTEES } from "#src/domain/lending/guarantee-states.ts";
import type { Personal } from "#server/submissions/personal-information.ts";
import type { Price } from "#src/domain/lending/price.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addressText, borrowerOf } from "#server/lending/applications/borrower.ts";
import { maskedDestination, payoutChoiceOf } from "#server/lending/destinations/payout-destination.ts";
import { lender, paymentChannels } from "#server/lending/lender/lender.ts";
import { refinancingOf } from "#server/lending/applications/refinancing.ts";
import { pageUrl } from "#src/pages/table.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { refinanceCash, type RefinanceFault } from "#src/domain/lending/refinance.ts";
import { wantedBonuses } from "#server/lending/applications/wanted-bonuses.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";

/** How dates shift in new agreements; the papers' wording follows from it. */
const SHIFT_RULE: ShiftRule = "fromPayout";

const PREFIX: Readonly<Record<string, string>> = {
  creditLine: "КЛ",
  consumerCredit: "ПК",
  interestFreeInstalment: "ВБЛ",
  interestFreeCreditLine: "КБЛ",
};

/**
 * Agreement number such as „ПК-2026-0000123-45“. Uses the year in which the application started, so every version has the
 * same number; applications of before the check digits keep a number without them.
 */
export const agreementNumber = ({
  product,
  number,
  createdAt,
  hasCheck,
}: Pick<ApplicationRow, "product" | "number" | "createdAt" | "hasCheck">): string => {
  const parts = [sofiaDay(createdAt).slice(0, 4), String(number).padStart(7, "0")];
  return [PREFIX[product] ?? "К", ...parts, ...(hasCheck ? [checkOf(parts.join(""))] : [])].join("-");
};

/** The open line that an application for one draws on again, if the drawing ends while it is open. */
const lineOf = async (
  db: Db,
  { personId, product }: Pick<ApplicationRow, "personId" | "product">,
  { start, schedule }: Pick<Price, "start" | "schedule">,
): Promise<{ line?: OpenLine }> => {
  const line = product === "creditLine" && personId !== null ? await openLineOf(db, personId, start) : undefined;
  return line && schedule.at(-1)!.dueDate <= line.until ? { line } : {};
};

/** What an application pays off, and what is left of it; undefined where it cannot any more. */
const refinanceFacts = async (
  services: Services,
  db: Db,
  { id, amountCents }: Pick<ApplicationRow, "id" | "amountCents">,
  creditNo: number,
  today: Day,
): Promise<RefinanceFacts | undefined> => {
  const found = await refinancingOf(services, db, creditNo, { today, but: id });
  const cash = found && refinanceCash(amountCents, found.payOff);
  if (!found || found.fault || cash === undefined) return undefined;
  const { credit, payOff, left } = found;
  return { creditNo: credit.no, contractNumber: credit.contractNumber, payOff, cash, left };
};

/**
 * Why an application that is to pay a credit off cannot any more: `short` of a sum that does not pay it off; undefined where
 * it can, and of one that pays none off.
 */
export const refinanceFaultOf = async (
  services: Services,
  db: Db,
  applicationId: string,
  today: Day,
): Promise<RefinanceFault | "short" | undefined> => {
  const { refinancesNo, amountCents } = await applicationById(db, applicationId);
  if (refinancesNo === null) return undefined;
  const found = await refinancingOf(services, db, refinancesNo, { today, but: applicationId });
  if (!found) return "over";
  return found.fault ?? (refinanceCash(amountCents, found.payOff) === undefined ? "short" : undefined);
};

/** What an application pays off; refuses where it cannot any more. */
const refinanceOf = async (
  services: Services,
  db: Db,
  application: Pick<ApplicationRow, "id" | "refinancesNo" | "amountCents">,
  today: Day,
): Promise<{ refinance?: RefinanceFacts }> => {
  const { refinancesNo } = application;
  if (refinancesNo === null) return {};
  const refinance = await refinanceFacts(services, db, application, refinancesNo, today);
  return refinance ? { refinance } : refuse("refinance-over", { nextUrl: pageUrl("refinance") });
};

/** The facts that an application's papers state, priced for `day`. Refuses a price above a legal cap. */
const agreementFacts = async (
  services: Services,
  db: Db,
  application: ApplicationRow,
  day: Day,
): Promise<AgreementFacts> => {
  const product = findProduct(services.catalogue, application.product);
  const payout = await payoutChoiceOf(services, db, application.id);
  const number = agreementNumber(application);
  const borrower = await borrowerNow(services, db, application);
  const price = priceLoan(
    { services, today: day },
    { product, amount: application.amountCents / 100, term: application.period },
    (await wantedBonuses(db, application, day)).cents,
  );
  return {
    lender: lender(services),
    product,
    day,
    contractNumber: number,
    place: lender(services).city,
    price,
    ...(await lineOf(db, application, price)),
    ...(await refinanceOf(services, db, application, day)),
    shiftRule: SHIFT_RULE,
    channels: paymentChannels(services, number, application.number),
    terms: termsOf(product.key, services.content),
    termsText: services.content.contentFor(TERMS_CALLS[product.key]).blocks,
    borrower,
    payout: { method: payout.method, destination: maskedDestination(payout, borrower.phone) },
    ...(await guarantorIn(services, db, application.id)),
  };
};

/**
 * The guarantor whom an agreement made now names, if one was accepted: until they have signed by the names that the
 * borrower has said, since the borrower learns nothing of them before.
 */
const guarantorIn = async (
  { secrets }: Services,
  db: Db,
  applicationId: string,
): Promise<Pick<AgreementFacts, "guarantor">> => {
  const live = await liveGuaranteeOf(db, secrets, applicationId);
  if (!live || !STANDING_GUARANTEES.includes(live.status)) return {};
  if (live.status === "approved" && live.named)
    return { guarantor: { names: `${live.named.firstName} ${live.named.lastName}` } };
  const facts = await guaranteeFacts<{ personal: Pick<Personal, "names"> }>(db, secrets, live.id);
  return facts ? { guarantor: { names: facts.personal.names } } : {};
};

/** The borrower of an application as an agreement made now names them. */
export const borrowerNow = async (
  services: Services,
  db: Db,
  { id, userId }: Pick<ApplicationRow, "id" | "userId">,
): Promise<Borrower> => {
  const { names, pin, address, idCard } = await borrowerOf(services, db, id);
  const { phone, email } = await contactOf(db, userId);
  return {
    names,
    pin,
    address: addressText(address),
    phone,
    email,
    idCard: { number: idCard.number, issuedOn: idCard.issuedOn, issuedBy: issuerText(idCard.issuedBy) },
  };
};

/** An agreement before it is stored: its facts, its papers and their fingerprint. */
export type Draft = { personId: string | null; facts: AgreementFacts; papers: Papers; sha256: string };

/** The agreement that an application would get now. Throws when the list the law requires is incomplete. */
export const draftAgreement = async (services: Services, db: Db, applicationId: string, now: Date): Promise<Draft> => {
  const application = await applicationById(db, applicationId);
  const facts = await agreementFacts(services, db, application, sofiaDay(now));
  const papers = makePapers(facts, services);
  return { personId: application.personId, facts, papers, sha256: fingerprint(papers) };
};

/** Makes the agreement of an application, replacing an unsigned earlier version. */
export const prepareAgreement = async (
  services: Services,
  trx: Db,
  applicationId: string,
  now: Date,
): Promise<void> => {
  const { personId, facts, papers, sha256 } = await draftAgreement(services, trx, applicationId, now);
  const { secrets, catalogue, papers: templates, revision } = services;
  const id = newAgreementId();
  await addAgreement(trx, {
    id,
    applicationId,
    personId,
    number: facts.contractNumber,
    templateVersion: templates.contract.head.version,
    catalogueVersion: revision,
    sha256,
    sealedPapers: secrets.seal(JSON.stringify(papers), placeOf(applicationId)),
    sealedBorrower: secrets.seal(JSON.stringify(facts.borrower), borrowerPlace(id)),
    terms: termsOfPrice(facts.price, facts.product, catalogue, facts.shiftRule, facts.line),
    line: facts.line,
    refinance: facts.refinance && { creditNo: facts.refinance.creditNo, cents: facts.refinance.payOff },
    now,
  });
};

/** Context to which the sealed papers are bound. Papers are encrypted because they name the borrower in full. */
const placeOf = (applicationId: string): string => `contract:${applicationId}`;

/** Context to which the sealed borrower of an agreement is bound. */
export const borrowerPlace = (agreementId: string): string => `agreement-borrower:${agreementId}`;

/** The papers of a stored agreement, decrypted; those of before version 2 have no general terms. */
export const papersOfAgreement = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id, applicationId }: Pick<StoredAgreement, "id" | "applicationId">,
): Promise<Papers> =>
  JSON.parse(secrets.open(await sealedPapersOf(db, id), placeOf(applicationId)).toString("utf8")) as Papers;

/** The borrower as an agreement names them. */
export const borrowerOfAgreement = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id }: Pick<StoredAgreement, "id">,
): Promise<Borrower> =>
  JSON.parse(secrets.open(await sealedBorrowerOf(db, id), borrowerPlace(id)).toString("utf8")) as Borrower;

/** A stored agreement with its papers decrypted. */
export type Agreement = StoredAgreement & { papers: Papers };

/** The agreement open for signing, or the signed one; undefined when there is none. */
export const openAgreement = async (
  services: Pick<Services, "secrets">,
  db: Db,
  applicationId: string,
): Promise<Agreement | undefined> => {
  const stored = await agreementOf(db, applicationId);
  return stored && { ...stored, papers: await papersOfAgreement(services, db, stored) };
};
