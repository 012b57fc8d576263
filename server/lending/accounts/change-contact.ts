/**
 * Change of a profile's e-mail and phone. The present ones stay in use until the new ones are confirmed. Somebody
 * else's address or number looks accepted; its owner is told instead of getting a link or a code.
 */
import { mayLogIn } from "#src/domain/lending/profile-states.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { claimGuarantees } from "#server/lending/guarantees/claim.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { takeLinkMail } from "#server/lending/messages/mail-allowance.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { confirmEmailMail, warnEmailWanted, warningSms } from "#server/lending/messages/contact.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addLinkToken, endLinks, pendingLink, useLinkToken } from "#server/store/tables/link-tokens.ts";
import {
  changeEmail,
  cleanEmail,
  changePhone,
  confirmEmail,
  contactOf,
  emailTaken,
  phoneTaken,
} from "#server/store/tables/users.ts";
import { noteAccountEvent, type OnDevice } from "./account-events.ts";
import { sendCode, type Asker } from "./codes.ts";
import { trustedFrom } from "./trusted-number.ts";

type Change<What> = { userId: string; now: Date } & What;

const HOUR_MS = 3_600_000;

const tellByMail = async (
  services: Services,
  trx: Db,
  to: string,
  occasion: "emailAsked" | "emailChanged" | "phoneChanged",
  now: Date,
): Promise<void> => {
  const mail = services.words.mail(
    `contact.${occasion}`,
    { sender: lender(services) },
    { at: formatMoment(now.toISOString()) },
  );
  await enqueueMessage(trx, services, { channel: "mail", kind: "account", to, ...mail }, now);
};

/** Refuses when an address has had its share of mails with a link, somebody else's like one's own. */
const demandLinkMail = async (trx: Db, email: string, now: Date): Promise<void> => {
  const { allowed, retryAfterSeconds: retryAfter } = await takeLinkMail(trx, email, undefined, now);
  if (!allowed) refuse("too-many", { retryAfter });
};

/** Makes a link that confirms `email` and mails it there, unless the address is somebody else's. */
const sendNewEmailLink = async (
  services: Services,
  trx: Db,
  { userId, email, now }: Change<{ email: string }>,
): Promise<void> => {
  await demandLinkMail(trx, email, now);
  await endLinks(trx, userId, ["change-email"], now);
  const expiresAt = new Date(now.getTime() + services.catalogue.timers.validateEmailHours * HOUR_MS);
  const token = await addLinkToken(trx, { purpose: "change-email", userId, data: { email }, expiresAt, now });
  if (await emailTaken(trx, email, userId)) await warnEmailWanted(services, trx, email, now);
  else await confirmEmailMail(services, trx, { email, token, now });
};

/** Asks for a new e-mail: it gets a link, the present one is told. */
export const askForEmail = async (
  services: Services,
  trx: Db,
  { userId, email: typed, now }: Change<{ email: string }>,
): Promise<void> => {
  const { email: present } = await contactOf(trx, userId);
  await sendNewEmailLink(services, trx, { userId, email: cleanEmail(typed), now });
  await tellByMail(services, trx, present, "emailAsked", now);
};

/** The address that waits for its confirmation: a new one, or the present one; undefined when there is none. */
export const unconfirmedEmail = async (db: Db, userId: string, now: Date): Promise<string | undefined> => {
  const pending = await pendingLink(db, userId, "change-email", now);
  if (pending?.data.email) return pending.data.email;
  const { email, isEmailConfirmed } = await contactOf(db, userId);
  return isEmailConfirmed ? undefined : email;
};

/** Sends the link of the waiting address again; nothing when none waits. */
export const sendEmailLinkAgain = async (
  services: Services,
  trx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> => {
  const email = await unconfirmedEmail(trx, userId, now);
  if (email === undefined) return;
  if (email !== (await contactOf(trx, userId)).email) return sendNewEmailLink(services, trx, { userId, email, now });
  await demandLinkMail(trx, email, now);
  const expiresAt = new Date(now.getTime() + services.catalogue.timers.validateEmailHours * HOUR_MS);
  const token = await addLinkToken(trx, { purpose: "validate-email", userId, expiresAt, now });
  await confirmEmailMail(services, trx, { email, token, now });
};

/** Confirms an e-mail by the key of its link; a new one takes the place of the present one. Undefined for a dead key. */
export const confirmEmailByKey = async (
  services: Services,
  trx: Db,
  { key, browser, now }: { key: string; browser: OnDevice; now: Date },
): Promise<"confirmed" | "changed" | undefined> => {
  const link = await useLinkToken(trx, ["validate-email", "change-email"], key, now);
  if (!link) return undefined;
  const { userId, data } = link;
  if (link.purpose === "validate-email") {
    await confirmEmail(trx, userId, now);
    return "confirmed";
  }
  const { email: present, status } = await contactOf(trx, userId);
  if (data.email === undefined || !mayLogIn(status)) return undefined;
  if (!(await changeEmail(trx, userId, data.email, now))) return undefined;
  await noteAccountEvent(trx, "emailChanged", { userId, browser, now });
  // Links in the mailbox of before must not open the profile.
  await endLinks(trx, userId, ["validate-email", "change-email", "reset-password"], now);
  await tellByMail(services, trx, present, "emailChanged", now);
  return "changed";
};

/** A number that waits for its code; `id` is what the code is bound to. */
export type WaitingPhone = { id: string; phone: string };

/** Sends the code to a waiting number. Refuses when one was sent too recently or too many were, and `asker` may not ask. */
export const sendPhoneCode = async (
  services: Services,
  trx: Db,
  { userId, id, phone, asker, now }: Change<WaitingPhone & { asker: Asker | undefined }>,
): Promise<void> => {
  const ghost = await phoneTaken(trx, phone);
  const recipient = { purpose: "newPhone", subject: id, phone, userId, ghost, ...(asker && { asker }) } as const;
  await sendCode(services, trx, recipient, now);
};

/** Replaces the phone by one whose code was entered, and tells the number of before and the e-mail. */
export const replacePhone = async (
  services: Services,
  trx: Db,
  { userId, phone, browser, now }: Change<{ phone: string; browser: OnDevice }>,
): Promise<void> => {
  const { email, phone: present } = await contactOf(trx, userId);
  // Meanwhile somebody else may have confirmed it.
  if (!(await changePhone(trx, userId, { phone, trustedFrom: trustedFrom(now) }, now)))
    return refuseFields({ pin: { code: "dead-code" } });
  await claimGuarantees(services, trx, { userId, phone, now });
  await noteAccountEvent(trx, "phoneChanged", { userId, browser, now });
  const text = warningSms(services, "sms.phoneChanged");
  await enqueueMessage(trx, services, { channel: "sms", kind: "account", to: present, text }, now);
  await tellByMail(services, trx, email, "phoneChanged", now);
};
