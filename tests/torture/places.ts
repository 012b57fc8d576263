/** Every form of the product with a visitor who may post it: anonymous, at each step of an application, in an account. */
import { createHash } from "node:crypto";
import { callUrl } from "#src/api/calls/calls.ts";
import { invite } from "#server/lending/accounts/invite.ts";
import { Borrower, steps } from "#tests/support/borrower.ts";
import {
  choice,
  ibanOf,
  newPerson,
  payment,
  personal,
  registration,
  stories,
  type Fields,
} from "#tests/support/borrower-data.ts";
import { COLLATERAL_PLACES } from "./collateral-places.ts";
import { BONUS_PLACES } from "./bonus-places.ts";
import { CREDIT_PLACES } from "./credit-places.ts";
import { GUARANTOR_PLACES } from "./guarantor-places.ts";
import type { Place } from "./place.ts";
import { STATUS_PLACES } from "./status-places.ts";

const NAMES = { firstName: "Георги", lastName: "Иванов" };
const nothing = (): Fields => ({});
const CODE = { pin: "123456" };
/** Of the bytes that the torturer sends as a file. */
const NO_PICTURE_HASH = createHash("sha256").update("\u00ff\u00d8\u00ff\u00e0 no picture", "latin1").digest("hex");
const draftOf = (form: string): string => callUrl("keep-draft", { form });
const told = ({ person }: Borrower): Fields => personal(person, stories.approve.money);

const openInvitation = async (visitor: Borrower): Promise<void> => {
  const { lender, person } = visitor;
  const { services, clock } = lender;
  const invitation = { kind: "friend", invited: { email: person.email }, by: "test" } as const;
  const { url } = await lender.inside((trx) => invite(services, trx, invitation, clock.now()));
  await visitor.open(new URL(url).pathname);
};

const askForPhone = async (visitor: Borrower): Promise<void> => {
  const { email, password: currentPassword } = visitor.person;
  await visitor.fill("profile", { email, mobilePhone: newPerson().phone, currentPassword });
};

/** The places. Every call that takes a post is here; `tests/structure/places.test.ts` checks it. */
export const PLACES: readonly Place[] = [
  {
    name: "general-information",
    shown: ["general-information"],
    fields: ({ person }) => registration(person, stories.approve.chosen),
  },
  {
    name: "registration",
    shown: ["registration"],
    fields: ({ person }) => ({ ...registration(person, {}), promoCode: "" }),
  },
  {
    name: "user-general-information",
    shown: ["user-general-information"],
    fields: ({ person }) => ({ ...registration(person, {}), ...NAMES }),
  },
  {
    name: "registration-from-invitation",
    first: openInvitation,
    shown: ["registration-from-invitation"],
    fields: ({ person }) => ({ ...registration(person, {}), ...NAMES }),
  },
  {
    name: "login",
    shown: ["login"],
    fields: ({ person }) => ({ username: person.email, password: person.password, next: "" }),
  },
  {
    name: "contact-us",
    shown: ["contact-us"],
    fields: ({ person }) => ({
      name: "Георги Иванов",
      email: person.email,
      phone: person.phone,
      topic: "other",
      contractNumber: "ПК-2026-0000123",
      message: "Един въпрос до Вас.",
      dataPrivacy: "1",
    }),
  },
  {
    name: "validate-email",
    shown: ["validate-email"],
    query: { key: "x" },
    fields: () => ({ key: "x" }),
  },
  {
    name: "forgotten-password",
    shown: ["forgotten-password"],
    fields: ({ person }) => ({ username: person.email, channel: "link" }),
  },
  {
    name: "forgotten-password-reset",
    shown: ["forgotten-password"],
    url: callUrl("forgotten-password-reset", { key: "x" }),
    fields: () => ({ password: "Друга парола 2", passwordRepeat: "Друга парола 2" }),
  },
  {
    name: "forgotten-password-sms-pin",
    first: (visitor) => visitor.fill("forgotten-password", { username: visitor.person.email, channel: "code" }),
    shown: ["forgotten-password-sms-pin"],
    fields: () => CODE,
  },
  { name: "log-user-click", url: callUrl("log-user-click"), fields: () => ({ type: "cookies", url: "/?type=all" }) },
  {
    name: "error",
    url: callUrl("error"),
    fields: () => ({ error: "Error: x", datetime: "2026-11-20T08:00:00.000Z", info: "{}", extra: "", url: "/" }),
  },
  { name: "check-email", url: callUrl("check-email"), fields: ({ person }) => ({ email: person.email }) },
  { name: "check-promo-code", url: callUrl("check-promo-code"), fields: () => ({ promoCode: "ЗИМА" }) },
  { name: "user-sms-confirmation", at: "registered", shown: ["user-sms-confirmation"], fields: () => CODE },
  {
    name: "change-phone",
    at: "registered",
    shown: ["user-sms-confirmation", "changePhone"],
    fields: ({ person }) => ({ mobilePhone: person.phone }),
  },
  { name: "send-code", ends: true, at: "registered", shown: ["user-sms-confirmation", "sendCode"], fields: nothing },
  {
    name: "general-information-b",
    at: "confirmed",
    shown: ["general-information-b"],
    fields: () => choice("consumerCredit", 1000, 12),
  },
  {
    name: "fill-in-options-b",
    ends: true,
    at: "confirmed",
    shown: ["fill-in-options-b"],
    fields: () => ({ fillInMethod: "phoneCall", callTime: "morning" }),
  },
  {
    name: "user-personal-information",
    at: "confirmed",
    shown: ["user-personal-information"],
    fields: (borrower) =>
      Object.fromEntries(Object.entries(told(borrower)).filter(([name]) => !name.startsWith("income["))),
  },
  {
    name: "fill-in-options",
    ends: true,
    at: "confirmed",
    shown: ["fill-in-options"],
    fields: () => ({ fillInMethod: "manual" }),
  },
  {
    name: "fill-in-id-card-upload",
    at: "filledIn",
    shown: ["fill-in-id-card-upload"],
    fields: () => ({ dataPrivacy: "1" }),
    files: ["idCardFront", "idCardBack"],
  },
  {
    name: "keep-part",
    at: "filledIn",
    shown: ["fill-in-id-card-upload"],
    url: callUrl("keep-part", { form: "fill-in-id-card-upload" }),
    fields: () => ({ field: "idCardFront", name: "карта.jpg", sha256: NO_PICTURE_HASH, size: "15", at: "0" }),
    files: ["part"],
  },
  { name: "personal-information", at: "filledIn", shown: ["personal-information"], fields: told },
  {
    name: "keep-draft",
    at: "filledIn",
    shown: ["personal-information"],
    url: draftOf("personal-information"),
    fields: told,
  },
  {
    name: "payment-and-collateral-data",
    at: "told",
    shown: ["payment-and-collateral-data"],
    fields: ({ person }) => payment(person),
  },
  ...COLLATERAL_PLACES,
  ...GUARANTOR_PLACES,
  { name: "sms-confirmation", at: "sent", shown: ["sms-confirmation"], fields: () => CODE },
  ...STATUS_PLACES,
  { name: "view-contract", at: "decided", shown: ["view-contract", "sign"], fields: () => ({ ...CODE, tos: "1" }) },
  { name: "decline-contract", ends: true, at: "decided", shown: ["view-contract", "decline"], fields: nothing },
  {
    name: "end-agreement",
    ends: true,
    at: "signed",
    story: stories.payoutFails,
    shown: ["status", "end"],
    fields: nothing,
  },
  {
    name: "payment-information",
    first: steps.proveNumber,
    at: "signed",
    story: stories.payoutFails,
    shown: ["payment-information"],
    fields: ({ person }) => ({ paymentMethod: "wireTransfer", iban: ibanOf(person), ibanOwner: "1" }),
  },
  {
    name: "profile",
    at: "signed",
    shown: ["profile"],
    fields: ({ person }) => ({
      email: `new-${person.email}`,
      mobilePhone: person.phone,
      currentPassword: person.password,
    }),
  },
  {
    name: "confirm-phone-number",
    at: "signed",
    first: askForPhone,
    shown: ["confirm-phone-number"],
    fields: () => CODE,
  },
  {
    name: "confirm-number",
    at: "signed",
    shown: ["confirm-number"],
    fields: () => ({ ...CODE, next: "/profile" }),
  },
  { name: "send-email-link", at: "signed", shown: ["profile", "sendEmailLink"], fields: nothing },
  {
    name: "end-sessions",
    at: "signed",
    first: (visitor) => new Borrower(visitor.lender, visitor.person).logIn(),
    shown: ["profile", "endSessions"],
    fields: nothing,
  },
  {
    name: "change-password",
    at: "signed",
    shown: ["change-password"],
    fields: ({ person }) => ({
      currentPassword: person.password,
      password: "Друга парола 2",
      passwordRepeat: "Друга парола 2",
    }),
  },
  {
    name: "subscribe",
    ends: true,
    at: "confirmed",
    shown: ["subscribe"],
    fields: () => ({ "marketing[email]": "1", "marketing[sms]": "0" }),
  },
  {
    name: "unsubscribe",
    ends: true,
    at: "confirmed",
    shown: ["subscribe"],
    url: callUrl("unsubscribe"),
    fields: nothing,
  },
  {
    name: "close-profile",
    ends: true,
    at: "confirmed",
    shown: ["close-profile"],
    fields: ({ person }) => ({ understood: "1", currentPassword: person.password }),
  },
  {
    name: "subscribe-address",
    shown: ["subscribe"],
    fields: ({ person }) => ({ email: person.email }),
  },
  {
    name: "unsubscribe-address",
    shown: ["unsubscribe"],
    fields: ({ person }) => ({ email: person.email }),
  },
  {
    name: "confirm-subscription",
    url: callUrl("confirm-subscription", { key: "x" }),
    fields: nothing,
  },
  { name: "unsubscribe-sms", url: callUrl("unsubscribe-sms", { key: "x" }), fields: nothing },
  {
    name: "unsubscribe-email",
    url: callUrl("unsubscribe-email", { email: "a@example.bg", key: "x" }),
    fields: () => ({ "List-Unsubscribe": "One-Click" }),
  },
  ...BONUS_PLACES,
  ...CREDIT_PLACES,
  {
    name: "card-payment-registration",
    at: "confirmed",
    shown: ["subscribe"],
    url: callUrl("card-payment-registration", { creditSystemOrderId: "9000000001" }),
    fields: nothing,
  },
  {
    name: "update-order-status",
    url: callUrl("update-order-status", { orderId: "x" }),
    fields: () => ({ event: "e-1", order: "x", id: "p-1", status: "captured" }),
  },
  { name: "logout", ends: true, at: "confirmed", shown: ["subscribe"], url: callUrl("logout"), fields: nothing },
];
