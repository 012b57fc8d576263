/** The personal data that pages of the staff show masked, by subject. */
import { mayStaff, NAMES } from "#src/buro/access.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import { addressText } from "#server/lending/applications/borrower.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { openLine } from "#server/lending/statements/sealed-line.ts";
import { frozenDestination, payoutChoiceOf, destination } from "#server/lending/destinations/payout-destination.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { wordsOf } from "#server/store/tables/certificates.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { payoutById, type PayoutRow } from "#server/store/tables/payouts.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { profileById, type ProfileRow } from "#server/store/tables/profiles.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { enquiryByNumber } from "#server/store/tables/enquiries.ts";
import { guaranteeById, guaranteeFacts } from "#server/store/tables/guarantees.ts";
import { personalInformation, type Personal } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import type { Clerk } from "./clerk.ts";
import type { MaskedFields } from "./define-act.ts";
import { askedIn } from "./enquiries.ts";
import { foundSubject } from "./subjects.ts";

/** Names as a member of the staff sees them. */
export const shownNames = ({ roles }: Pick<Clerk, "roles">, names: string): string =>
  mayStaff(NAMES, roles) ? names : initials(names);

/** The ЕГН of a profile's person; empty before it is fixed. */
export const egnOf = ({ secrets }: Pick<Services, "secrets">, { personId, egnSealed }: ProfileRow): string =>
  personId && egnSealed ? secrets.open(egnSealed, `person:${personId}`).toString("utf8") : "";

/** Of a profile: ЕГН, e-mail, phone, and while that is new the one of before. */
export const fieldsOfPerson = async (services: Services, id: string): Promise<MaskedFields> => {
  const profile = await profileById(services.database.db, id);
  if (!profile) return refuse("not-found");
  const before = newPhoneOf(profile, services.ports.clock.now())?.before;
  return {
    egn: egnOf(services, profile),
    email: profile.email,
    phone: profile.phone,
    ...(before && { phoneBefore: before }),
  };
};

/** Of an application: what it states of the person, and where the money is to go. */
export const fieldsOfApplication = async (services: Services, id: string): Promise<MaskedFields> => {
  const { db } = services.database;
  const { userId } = await applicationById(db, id);
  const { email, phone } = await contactOf(db, userId);
  const personal = await savedForm(services, db, id, personalInformation);
  const account = destination(await payoutChoiceOf(services, db, id), phone);
  if (!personal) return { email, phone, account };
  const { pin, idCard, address } = personal;
  return {
    egn: pin,
    idCard: idCard.number,
    email,
    phone,
    address: addressText(address),
    account,
  };
};

/** Of a guarantor, by their guarantee: what they state of themselves, before they do how they were invited. */
export const fieldsOfGuarantor = async (services: Services, id: string): Promise<MaskedFields> => {
  const { db } = services.database;
  const guarantee = (await guaranteeById(db, services.secrets, id)) ?? refuse("not-found");
  const { userId, named } = guarantee;
  const { email, phone } =
    userId === null ? { email: named?.email ?? "", phone: named?.phone ?? "" } : await contactOf(db, userId);
  const facts = await guaranteeFacts<{ personal: Personal }>(db, services.secrets, id);
  if (!facts) return { email, phone };
  const { pin, idCard, address } = facts.personal;
  return { egn: pin, idCard: idCard.number, email, phone, address: addressText(address) };
};

/** Of a payout: its account, and the phone by which the account is confirmed. */
export const fieldsOfPayout = async (services: Services, id: string): Promise<MaskedFields> => {
  const { db } = services.database;
  const payout = await findPayout(services, id);
  const { userId } = await applicationById(db, payout.applicationId);
  return { account: frozenDestination(services, payout).account, phone: (await contactOf(db, userId)).phone };
};

/** Of a refund: where the money goes; empty while nobody has said it. */
export const fieldsOfRefund = async (services: Services, id: string): Promise<MaskedFields> => {
  const refund = (await refundById(services.database.db, id)) ?? refuse("not-found");
  return refund.destination ? { account: frozenDestination(services, refund).account } : {};
};

/** Of an enquiry: where its answer goes, and the phone that was left. */
export const fieldsOfEnquiry = async (services: Services, number: string): Promise<MaskedFields> => {
  const enquiry = (await enquiryByNumber(services.database.db, number)) ?? refuse("not-found");
  const { email, phone } = askedIn(services, enquiry);
  return { email, phone };
};

/** Of a payment: who paid, from where, and what they wrote, in which an ЕГН may stand. */
export const fieldsOfPayment = async (services: Services, id: string): Promise<MaskedFields> => {
  const found = (await paymentById(services.database.db, id)) ?? refuse("not-found");
  const { name = "", iban = "", reference = "" } = payerOf(services, found);
  return { payer: name, account: iban, text: reference };
};

/** Of a movement at the bank: the same of its other side. */
export const fieldsOfLine = async (services: Services, id: string): Promise<MaskedFields> => {
  const { text, creditorReference, payer } = openLine(services, await foundSubject(services.database.db, "line", id));
  const written = [creditorReference, text].filter(Boolean).join(" ");
  return { payer: payer?.name ?? "", account: payer?.iban ?? "", text: written };
};

/** Of a request for a certificate: the address that it is posted to; empty where it is not. */
export const fieldsOfCertificate = async (services: Services, id: string): Promise<MaskedFields> => ({
  address: wordsOf(services.secrets, await foundSubject(services.database.db, "certificate", id)).address,
});

/** A payout by id; refused as not found when there is none. */
export const findPayout = async ({ database }: Pick<Services, "database">, id: string): Promise<PayoutRow> =>
  (isUuid(id) ? await payoutById(database.db, id) : undefined) ?? refuse("not-found");
