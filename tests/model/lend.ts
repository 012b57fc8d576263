/** Lends without an application, so that thousands of credits are quick to have: from the payout on all is the product's. */
import { randomUUID } from "node:crypto";
import { termsOfPrice } from "#src/domain/lending/agreement.ts";
import { findProduct, ratesOn, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { gridAmounts, gridTerms } from "#src/domain/lending/grid.ts";
import { price } from "#src/domain/lending/price.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Borrower } from "#server/documents/agreement-facts.ts";
import { agreementNumber, borrowerPlace } from "#server/lending/agreements/agreements.ts";
import { book } from "#server/lending/ledger/book.ts";
import { committed } from "#server/lending/ledger/entries.ts";
import { sealDestination } from "#server/lending/destinations/payout-destination.ts";
import { freezePayOff } from "#server/lending/servicing/refinance.ts";
import { recordAnswer } from "#server/lending/payouts/record-payout-answer.ts";
import { addAgreement, markViewed, newAgreementId, recordSignature } from "#server/store/tables/agreements.ts";
import { applicationById, createApplication, setStatus } from "#server/store/tables/applications.ts";
import { addPayout, newPayoutId, payoutById } from "#server/store/tables/payouts.ts";
import { nameRefinanced } from "#server/store/tables/refinances.ts";
import { addUser } from "#server/store/tables/users.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import type { DirectLender } from "./direct-lender.ts";

/**
 * What is lent; numbers choose among what the catalogue offers. `line`: the open line that is drawn on again. `refinance`: the
 * credit that is paid off, with so much, by a sum that is enough.
 */
export type Lending = {
  product: ProductKey;
  amount: number;
  term: number;
  line?: { creditNo: number; userId: string; until: Day };
  refinance?: { creditNo: number; userId: string; cents: number };
};

/** A drawing that was paid out, and the application it came from. */
export type Lent = { userId: string; applicationId: string; creditNo: number; drawingNo: number };

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!;
const EVIDENCE = {
  method: "sms-code",
  codeId: randomUUID(),
  phone: "0888***000",
  sha256: "",
  address: "",
  userAgent: "",
};
const BORROWER: Borrower = {
  names: "Георги Петров",
  pin: "8003205605",
  idCard: { number: "640000000", issuedOn: "2020-01-01", issuedBy: "МВР София" },
  address: "гр. София, ул. Първа 1",
  phone: "",
  email: "",
};
let phones = 0;

/** Signs and orders the payout, if there is anything to pay out; undefined when a drawing would end after its line. */
export const sign = async (
  { services: current, database, clock }: DirectLender,
  { product: key, amount: amountAt, term: termAt, line, refinance }: Lending,
): Promise<{ userId: string; applicationId: string; payoutId: string } | undefined> => {
  const { catalogue, revision } = current.now();
  const now = clock.now();
  const product = findProduct(catalogue, key);
  const enough = gridAmounts(product).filter((euro) => euro * 100 >= (refinance?.cents ?? 0));
  const amount = pick(enough, amountAt);
  const term = pick(gridTerms(product, amount), termAt);
  const today = sofiaDay(now);
  const priced = price(product, amount, term, today, ratesOn(catalogue, today));
  if (line && priced.schedule.at(-1)!.dueDate > line.until) return undefined;
  return database.transaction(async (trx) => {
    const phone = `08${String((phones += 1)).padStart(8, "0")}`;
    const profile = { email: `${randomUUID()}@example.bg`, phone, passwordHash: "-", marketing: {}, now };
    const known = refinance?.userId ?? line?.userId;
    const userId = known ?? (await addUser(trx, { ...profile, confirmedAt: now }))!;
    const terms = { product: key, amount, term, unit: product.term.unit, purpose: null };
    const applicationId = await createApplication(trx, { userId, variant: "B", now, ...terms });
    if (refinance) await nameRefinanced(trx, applicationId, { creditNo: refinance.creditNo, least: amount });
    await setStatus(trx, applicationId, "contractSigned", now);
    const id = newAgreementId();
    const bare = Buffer.from("-");
    const borrower = { ...BORROWER, phone, email: profile.email };
    const sealedBorrower = current.now().secrets.seal(JSON.stringify(borrower), borrowerPlace(id));
    await addAgreement(trx, {
      id,
      applicationId,
      personId: null,
      number: agreementNumber(await applicationById(trx, applicationId)),
      // The first version that names acceleration.
      templateVersion: "2.2",
      catalogueVersion: revision,
      sha256: id,
      sealedPapers: bare,
      sealedBorrower,
      terms: termsOfPrice(priced, product, catalogue, "fromPayout", line),
      line,
      refinance,
      now,
    });
    await markViewed(trx, id, now);
    await recordSignature(trx, id, { ...EVIDENCE, method: "sms-code", at: now.toISOString() }, now);
    await book(trx, committed({ agreementId: id, cents: amount * 100, day: today }), now);
    if (refinance) await freezePayOff(trx, { ...refinance, agreementId: id, day: today, now });
    const amountCents = amount * 100 - (refinance?.cents ?? 0);
    const payoutId = newPayoutId();
    if (amountCents === 0) return { userId, applicationId, payoutId };
    const to = { account: ibanEnding("0001"), holder: "Георги Петров" };
    const frozen = sealDestination(current.now(), payoutId, "wireTransfer", to);
    const ordered = {
      id: payoutId,
      applicationId,
      amountCents,
      method: "wireTransfer",
      ...frozen,
    } as const;
    await addPayout(trx, { ...ordered, held: false, now });
    return { userId, applicationId, payoutId };
  });
};

/** The drawing of a paid payout. */
export const drawnBy = async (
  { database }: Pick<DirectLender, "database">,
  payoutId: string,
): Promise<Omit<Lent, "userId">> => {
  const { rows } = await database.query(
    "select d.credit_no, d.no, d.request_id from drawings d join payouts p on p.request_id = d.request_id where p.id = $1",
    [payoutId],
  );
  const applicationId = String(rows[0]!["request_id"]);
  return { applicationId, creditNo: Number(rows[0]!["credit_no"]), drawingNo: Number(rows[0]!["no"]) };
};

/** Lends: signs and pays out at once. */
export const lend = async (lender: DirectLender, lending: Lending): Promise<Lent | undefined> => {
  const signed = await sign(lender, lending);
  if (!signed) return undefined;
  const { userId, payoutId } = signed;
  const payout = (await payoutById(lender.database.db, payoutId))!;
  await recordAnswer(lender.services.now(), payout, { status: "paid", externalId: `lent-${payoutId}` });
  return { userId, ...(await drawnBy(lender, payoutId)) };
};
