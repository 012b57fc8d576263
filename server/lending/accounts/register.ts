/** Registration, by whichever form. Its outcome is indistinguishable for new and existing profiles. */
import { randomUUID } from "node:crypto";
import { CHANNELS, type Marketing } from "#src/domain/lending/marketing.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { confirmEmailMail, warnEmailOwner } from "#server/lending/messages/contact.ts";
import type { Services } from "#server/services.ts";
import type { SessionData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { noteConsents } from "#server/store/tables/consents.ts";
import { addLinkToken } from "#server/store/tables/link-tokens.ts";
import { addDecoy, changeDecoyPhone } from "#server/store/tables/decoys.ts";
import { rememberInSession } from "#server/store/tables/sessions.ts";
import { addUser, changeUnconfirmedPhone, cleanEmail, phoneTaken } from "#server/store/tables/users.ts";
import { trySendCode, type Asker, type CodeRecipient } from "./codes.ts";
import type { PasswordHashes } from "./decoys.ts";
import { consentWords } from "./marketing.ts";

/** Data of a new profile; the password is already hashed, for a profile and for a decoy. */
export type Registration = { email: string; phone: string; marketing: Marketing } & PasswordHashes;

/** A profile whose phone is not verified; without a user id it is a decoy. */
export type UnverifiedProfile = { userId: string | null; phone: string; codeSubject: string };

/** The new profile, or the decoy registered because the e-mail is taken. */
export type Registered = { userId: string } | { ghost: NonNullable<SessionData["ghost"]> };

/** How a profile is registered: the form with its consents, what happens in the same transaction, who asks, and when. */
export type Registering = { source: string; begin: (userId: string) => Promise<void>; asker: Asker; now: Date };

/**
 * Creates a profile, runs `begin` in the same transaction, and sends the first code and the mail that confirms the
 * address.
 */
export const register = async (
  services: Services,
  trx: Db,
  { email: typed, phone, passwordHash, decoyProof: proof, marketing }: Registration,
  { source, begin, asker, now }: Registering,
): Promise<Registered> => {
  const email = cleanEmail(typed);
  const userId = await addUser(trx, { email, phone, passwordHash, marketing, now });
  if (userId === undefined) {
    // The live check let a taken e-mail pass (its budget was used up, or two registrations raced): register a decoy and
    // warn the owner.
    const ghost = { id: randomUUID(), phone };
    await addDecoy(trx, services.secrets, { ...ghost, email, proof, now });
    await sendFirstCode(services, trx, { userId: null, phone, codeSubject: ghost.id }, asker, now);
    await warnEmailOwner(services, trx, email, now);
    return { ghost };
  }
  const words = consentWords(services, source);
  const given = CHANNELS.filter((channel) => marketing[channel]);
  await noteConsents(
    trx,
    { userId },
    given.map((channel) => ({ channel, isGiven: true, words: words[channel] })),
    { source, now },
  );
  await begin(userId);
  await sendFirstCode(services, trx, { userId, phone, codeSubject: userId }, asker, now);
  const { validateEmailHours } = services.catalogue.timers;
  const expiresAt = new Date(now.getTime() + validateEmailHours * 3_600_000);
  const token = await addLinkToken(trx, { purpose: "validate-email", userId, expiresAt, now });
  await confirmEmailMail(services, trx, { email, token, now });
  return { userId };
};

/**
 * Recipient of an unverified profile's code. A number that somebody else has verified gets none, not on resending
 * either.
 */
export const phoneRecipient = async (
  db: Db,
  { userId, phone, codeSubject: subject }: UnverifiedProfile,
): Promise<CodeRecipient> => ({
  purpose: "phone",
  subject,
  phone,
  ghost: userId === null || (await phoneTaken(db, phone)),
  ...(userId && { userId }),
});

/**
 * Sends the first code to a number. A number that is verified elsewhere gets a warning instead, and so does that of a
 * decoy: whether an SMS reaches a number looks the same for both. Above a limit
 * nothing is sent: the profile is made, and its page says that a code can be asked for later.
 */
const sendFirstCode = async (
  services: Services,
  trx: Db,
  profile: UnverifiedProfile,
  asker: Asker,
  now: Date,
): Promise<void> => {
  await trySendCode(services, trx, { ...(await phoneRecipient(trx, profile)), asker }, now);
};

/** The session of an unverified profile. */
export type WaitingSession = { hash: string; data: SessionData };

/**
 * Changes the number of an unverified profile and sends a code there; the previous code dies. A decoy behaves
 * identically.
 */
export const movePhone = async (
  services: Services,
  trx: Db,
  {
    unverified,
    session,
    phone,
    asker,
  }: { unverified: UnverifiedProfile; session: WaitingSession; phone: string; asker: Asker },
  now: Date,
): Promise<void> => {
  if (unverified.userId) {
    // Meanwhile the number may have been verified in another window.
    if (!(await changeUnconfirmedPhone(trx, unverified.userId, phone, now))) return refuse("moved-on");
  } else {
    const ghost = { ...session.data.ghost!, phone };
    await changeDecoyPhone(trx, ghost);
    await rememberInSession(trx, session.hash, { ...session.data, ghost });
  }
  await sendFirstCode(services, trx, { ...unverified, phone }, asker, now);
};
