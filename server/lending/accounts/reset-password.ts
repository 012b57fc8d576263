/**
 * Forgotten passwords. Whoever asks gets the same response whether the profile exists, is blocked or does not; what
 * is sent, and to whom, is decided by a job afterwards.
 */
import { mayLogIn } from "#src/domain/lending/profile-states.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { takeLinkMail } from "#server/lending/messages/mail-allowance.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { ResetOrder } from "#server/queue/table.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { codeState } from "#server/store/tables/codes.ts";
import { addLinkToken, endAccessLinks, liveLink, useLinkToken, type Link } from "#server/store/tables/link-tokens.ts";
import { forgetDevices } from "#server/store/tables/devices.ts";
import { forgetBrowsers } from "#server/store/tables/remember-tokens.ts";
import { endSessions } from "#server/store/tables/sessions.ts";
import { confirmEmail, contactOf, setPassword, type Contact } from "#server/store/tables/users.ts";
import { trustedNumberOf } from "./trusted-number.ts";
import { noteAccountEvent, type OnDevice } from "./account-events.ts";
import { trySendCode } from "./codes.ts";

const MINUTE_MS = 60_000;

/** The profile to help; undefined for an unknown login and for one that may not log in. */
const contactToHelp = async (db: Db, userId: string | null): Promise<Contact | undefined> => {
  const contact = userId === null ? undefined : await contactOf(db, userId);
  return contact && mayLogIn(contact.status) ? contact : undefined;
};

/** Sends the link or the code of an order; nothing when the profile may not have it. Safe to repeat. */
export const sendResetMeans = async (services: Services, trx: Db, order: ResetOrder, now: Date): Promise<void> => {
  const contact = await contactToHelp(trx, order.userId);
  if (order.channel === "code") return sendResetCode(services, trx, order, contact, now);
  if (contact) await sendResetLink(services, trx, order, contact, now);
};

/**
 * A code exists for every order: a decoy where none may be sent, so that entering codes does not tell what was found.
 */
const sendResetCode = async (
  services: Services,
  trx: Db,
  { resetId, userId, askedAt, asker }: ResetOrder,
  contact: Contact | undefined,
  now: Date,
): Promise<void> => {
  const subject = { purpose: "password", subject: resetId } as const;
  const earlier = await codeState(trx, subject, now);
  if (earlier && earlier.sentAt >= new Date(askedAt)) return;
  const sent =
    contact?.phoneConfirmedAt &&
    (
      await trySendCode(
        services,
        trx,
        {
          ...subject,
          phone: trustedNumberOf(contact, now),
          userId: userId!,
          asker: { ...asker, retryAfterSeconds: 0 },
        },
        now,
      )
    ).ok;
  if (!sent) await trySendCode(services, trx, { ...subject, phone: `decoy ${resetId}`, ghost: true }, now);
};

/**
 * The link goes to a confirmed address. One that was never confirmed may be a stranger's: it is told to use a code,
 * unless the profile has no confirmed phone either and so nothing in it to protect. Above the share of the address nothing
 * is sent.
 */
const sendResetLink = async (
  services: Services,
  trx: Db,
  { resetId, userId, asker }: ResetOrder,
  { email, isEmailConfirmed, phoneConfirmedAt }: Contact,
  now: Date,
): Promise<void> => {
  if (!(await takeLinkMail(trx, email, asker, now)).allowed) return;
  const { settings, catalogue } = services;
  const sender = lender(services);
  const dedupKey = `reset:${resetId}`;
  if (!isEmailConfirmed && phoneConfirmedAt) {
    const mail = services.words.mail(
      "account.resetByCodeOnly",
      { sender },
      { url: settings.origin + pageUrl("forgottenPassword") },
    );
    await enqueueMessage(trx, services, { channel: "mail", kind: "reset", to: email, dedupKey, ...mail }, now);
    return;
  }
  const minutes = catalogue.timers.resetLinkMinutes;
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS);
  const key = await addLinkToken(trx, { purpose: "reset-password", userId: userId!, data: { email }, expiresAt, now });
  const told = { url: settings.origin + pageUrl("newPassword", { key }), minutes: String(minutes) };
  const mail = services.words.mail("account.resetLink", { sender }, told);
  const message = { channel: "mail", kind: "reset", to: email, secret: true, dedupKey, expiresAt, ...mail } as const;
  await enqueueMessage(trx, services, message, now);
};

/** Makes a link for the session that entered the right code; returns its key. */
export const addResetKey = (
  { catalogue }: Pick<Services, "catalogue">,
  trx: Db,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<string> => {
  const expiresAt = new Date(now.getTime() + catalogue.timers.resetLinkMinutes * MINUTE_MS);
  return addLinkToken(trx, { purpose: "reset-password", userId, data: { session }, expiresAt, now });
};

/** A key as its visitor presents it: `session` is the hash of their session. */
export type PresentedKey = { key: string; session: string | undefined };

const isFor = ({ data }: Link, session: string | undefined): boolean =>
  data.session === undefined || data.session === session;

/** The profile whose password a link may set for this session; undefined when it may not. */
const profileOf = async (db: Db, link: Link | undefined, session: string | undefined): Promise<Contact | undefined> =>
  link && isFor(link, session) ? contactToHelp(db, link.userId) : undefined;

/** The profile that a key still sets the password of; undefined for a dead key. Uses nothing up. */
export const profileOfKey = async (db: Db, { key, session }: PresentedKey, now: Date): Promise<Contact | undefined> =>
  profileOf(db, await liveLink(db, ["reset-password"], key, now), session);

/**
 * Sets a new password by a key: every session, remembered browser and other key of the profile ends, and its owner is
 * told. Returns the profile; undefined when the key is wrong, used or expired.
 */
export const resetPassword = async (
  services: Services,
  trx: Db,
  { key, session, passwordHash, browser }: PresentedKey & { passwordHash: string; browser: OnDevice },
  now: Date,
): Promise<string | undefined> => {
  const link = await useLinkToken(trx, ["reset-password"], key, now);
  const profile = await profileOf(trx, link, session);
  if (!link || !profile) return undefined;
  const { userId, data } = link;
  const { email, isEmailConfirmed } = profile;
  await setPassword(trx, userId, passwordHash, now);
  await noteAccountEvent(trx, "passwordReset", { userId, browser, now });
  await endSessions(trx, userId);
  await forgetBrowsers(trx, userId);
  await forgetDevices(trx, { userId, hashes: [] });
  await endAccessLinks(trx, userId, now);
  // Only who reads the mail of the address has the link.
  if (!isEmailConfirmed && data.email === email) await confirmEmail(trx, userId, now);
  const at = formatMoment(now.toISOString());
  const mail = services.words.mail("account.passwordReset", { sender: lender(services) }, { at });
  await enqueueMessage(trx, services, { channel: "mail", kind: "account", to: email, ...mail }, now);
  return userId;
};
