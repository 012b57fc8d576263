/** What the demo's people do on the site, one page after the other. */
import sharp from "sharp";
import { choice, income, payment, personal, registration, type Fields, type Person } from "#src/demo/posts.ts";
import type { Visitor } from "./visitor.ts";

/** An application: what is asked for, and what its applicant earns and owes, in euro. */
export type Wish = { chosen: Fields; money: Fields };

/** Wishes by what becomes of them. */
export const WISHES = {
  granted: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150) },
  lessGranted: { chosen: choice("consumerCredit", 2000, 12), money: income(2500, 200, 0) },
  refused: { chosen: choice("consumerCredit", 500, 12), money: income(500, 200, 200) },
  needsGuarantor: { chosen: choice("consumerCredit", 1000, 12), money: income(700, 250, 200) },
  needsVideo: {
    chosen: choice("consumerCredit", 1000, 12),
    money: { ...income(2500, 200, 0), isPep: "1", pepDetails: "Кмет на община", fundsOrigin: "salary" },
  },
} as const satisfies Record<string, Wish>;

/** Somebody who holds their card up. */
const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect width="640" height="480" fill="#dfe7ee"/><path d="M150 480q0-150 150-150t150 150z" fill="#3f5d7d"/>
  <circle cx="300" cy="210" r="105" fill="#e9c3a3"/><path d="M195 195q0-115 105-115t105 115q-105-60-210 0z" fill="#4a3527"/>
  <circle cx="262" cy="215" r="9"/><circle cx="338" cy="215" r="9"/>
  <path d="M262 262q38 28 76 0" fill="none" stroke="#8c4a3a" stroke-width="7"/>
  <rect x="395" y="300" width="200" height="126" rx="12" fill="#f7f3e8" stroke="#7a8a99" stroke-width="3"/>
  <circle cx="440" cy="356" r="24" fill="#e9c3a3"/>
  <path d="M485 335h90M485 360h90M485 385h60M415 405h160" stroke="#7a8a99" stroke-width="7"/>
</svg>`;

/** Registers with the first step of an application, and confirms the phone. */
export const register = async (visitor: Visitor, { chosen }: Wish): Promise<void> => {
  await visitor.fill("general-information", registration(visitor.person, chosen));
  await visitor.fill("user-sms-confirmation", { pin: await visitor.code() });
};

/** Names, identity, income. */
export const tell = async (visitor: Visitor, { money }: Wish): Promise<void> => {
  await visitor.fill("fill-in-options", { fillInMethod: "manual" });
  // A home of their own: nobody has a bonus of somebody who lives with them.
  const home = { "permanentAddress[block]": visitor.person.phone.slice(-3) };
  await visitor.fill("personal-information", personal(visitor.person, { ...visitor.names, ...money, ...home }));
};

/** Where the money goes, and who stands surety: the application waits for its code then. */
export const finish = (visitor: Visitor, collateral: Fields = {}, ending?: string): Promise<void> =>
  visitor.fill("payment-and-collateral-data", { ...payment(visitor.person, ending), ...collateral });

/** Sends the application and waits for what is decided. */
const send = async (visitor: Visitor, until: string): Promise<string> => {
  await visitor.fill("sms-confirmation", { pin: await visitor.code() });
  return visitor.reaches(until);
};

/** All of that; returns the number of the application. */
export const apply = async (
  visitor: Visitor,
  wish: Wish,
  { collateral, ending, until }: { collateral?: Fields; ending?: string; until: string },
): Promise<string> => {
  await register(visitor, wish);
  await tell(visitor, wish);
  await finish(visitor, collateral, ending);
  return send(visitor, until);
};

/** Confirms the e-mail by the link that came at registration. */
export const confirmEmail = async (visitor: Visitor): Promise<void> => {
  const key = await visitor.emailKey();
  await visitor.fill("validate-email", { key }, { query: { key } });
};

/** Asks for the least new credit that pays the running one off, and waits for its annex. */
export const askForRefinance = async (visitor: Visitor): Promise<void> => {
  const { values } = await visitor.form("refinance", { name: "refinance" });
  const terms = { amount: String(values["amount"]), months: String(values["months"]) };
  await visitor.fill("refinance", { ...terms, incomeChanged: "0", registerCheck: "1" }, { name: "refinance" });
  await visitor.reaches("contractUnsigned");
};

/** Signs the agreement, or the annex of a refinance, and waits for the payout, or its failure. */
export const sign = async (
  visitor: Visitor,
  until: string,
  call: "view-contract" | "view-refinance-annex" = "view-contract",
): Promise<void> => {
  await visitor.fill(call, {}, { name: "sendCode" });
  const form = await visitor.form(call, { name: "sign" });
  const versionHash = String(form.values["versionHash"]);
  await visitor.fill(call, { versionHash, tos: "1", pin: await visitor.code() }, { name: "sign" });
  await visitor.reaches(until);
};

/** Withdraws from the agreement of the application that came last. */
export const withdraw = async (visitor: Visitor): Promise<void> => {
  await visitor.fill("withdraw", {}, { params: { requestId: await visitor.applicationId() } });
};

/** Asks for a certificate of their credit, for a bank. */
export const askCertificate = async (visitor: Visitor, kind: "repaid" | "debt"): Promise<void> => {
  await visitor.fill("certificate-request", { kind, purpose: "bank", recipient: "", delivery: "mail" });
};

/** Fields that name somebody as guarantor. */
export const naming = ({ phone }: Pick<Person, "phone">, { firstName, lastName }: Fields): Fields => ({
  collateralType: "guarantor",
  "guarantor[firstName]": firstName ?? "",
  "guarantor[lastName]": lastName ?? "",
  "guarantor[mobilePhone]": phone,
  "guarantor[relation]": "friend",
  guarantorConsent: "1",
});

/** Opens the invitation and says no to it. */
export const sayNo = async (visitor: Visitor): Promise<void> => {
  await visitor.open(await visitor.invitation());
  await visitor.fill("registration-from-invitation", {}, { name: "decline" });
};

/** Sends a drawn picture of somebody with their card, in place of a video. */
export const sendSelfie = async (visitor: Visitor): Promise<void> => {
  const selfie = await sharp(Buffer.from(DRAWN)).jpeg().toBuffer();
  await visitor.fill("video-verification", { way: "selfie", callTime: "soon" }, { pictures: { selfie } });
};

/** Opens the invitation, registers from it and confirms the phone. */
export const comeInvited = async (visitor: Visitor): Promise<void> => {
  const { firstName = "", lastName = "" } = visitor.names;
  await visitor.open(await visitor.invitation());
  await visitor.fill("registration-from-invitation", { ...registration(visitor.person, {}), firstName, lastName });
  await visitor.fill("user-sms-confirmation", { pin: await visitor.code() });
};

/** States what the assessment of a guarantor needs. */
export const standSurety = async (visitor: Visitor): Promise<void> => {
  const wealthy = { ...visitor.names, ...income(1500, 300, 100) };
  const { "income[sinceMonth]": _since, fundsOrigin: _origin, ...told } = personal(visitor.person, wealthy);
  await visitor.fill("guarantor-information", { ...told, creditRegisterCheck: "1", guarantorConsent: "1" });
};

/** Signs the guarantor's contract. */
export const signAsGuarantor = async (visitor: Visitor): Promise<void> => {
  await visitor.fill("view-guarantor-contract", { purpose: "guarantee" }, { name: "sendCode" });
  const form = await visitor.form("view-guarantor-contract", { name: "sign" });
  const versionHash = String(form.values["versionHash"]);
  const ticks = { tos: "1", liability: "1" };
  await visitor.fill("view-guarantor-contract", { versionHash, ...ticks, pin: await visitor.code() }, { name: "sign" });
};

/** Asks for relief for the credit that runs. */
export const askRelief = (visitor: Visitor): Promise<void> =>
  visitor.fill("refinance-support", {
    reason: "income",
    proposal: "lower",
    canPay: "60",
    comment: "От този месец работя на половин ден.",
    dataPrivacy: "1",
  });

/** Takes the link by which they invite. */
export const takeLink = (visitor: Visitor): Promise<void> => visitor.fill("bonus", { bonusTos: "1" });

/** Signs the annex that waits. */
export const signAnnex = async (visitor: Visitor): Promise<void> => {
  await visitor.fill("view-annex", { purpose: "annex" }, { name: "sendCode" });
  const form = await visitor.form("view-annex", { name: "sign" });
  const versionHash = String(form.values["versionHash"]);
  await visitor.fill("view-annex", { versionHash, tos: "1", pin: await visitor.code() }, { name: "sign" });
};
