/** Registration, the same in every form that registers: nobody learns whether an e-mail or a phone is known. */
import { isPersonalKey } from "#src/domain/lending/bonus.ts";
import type { Marketing } from "#src/domain/lending/marketing.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Asker } from "#server/lending/accounts/codes.ts";
import { hashesOf, type PasswordHashes } from "#server/lending/accounts/decoys.ts";
import { register } from "#server/lending/accounts/register.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { askForSms } from "#server/policy/budgets.ts";
import type { Effect } from "#server/policy/handler.ts";
import { guardedStatus, whereNext } from "#server/policy/journey.ts";
import { keepKey } from "#server/store/tables/referrals.ts";
import { browserOf } from "#server/visit/browser.ts";
import type { Context } from "#server/visit/context.ts";

/** What every form that registers asks. */
export type Registrant = { email: string; phone: string; password: string; marketing: Marketing };

/** The slow part of a registration, done before its transaction. */
export type PreparedRegistration = { hashes: PasswordHashes; asker: Asker };

/** Whether the visitor has registered already, in this browser. */
export const isKnown = ({ person, unverified }: Context): boolean => person !== null || unverified !== null;

/** Where a visitor who has registered already continues. */
export const placeOfKnown = (context: Context): string =>
  context.person && !context.isGuarantor && guardedStatus(context.application) === "none"
    ? pageUrl("generalInformationB")
    : whereNext(context);

/** Refuses a visitor who has registered already. */
export const refuseKnown = (context: Context): void => {
  if (isKnown(context)) refuse("moved-on", { nextUrl: placeOfKnown(context) });
};

/** Judges and hashes the password, and takes the budgets of the first SMS. */
export const prepareRegistration = async (context: Context, form: Registrant): Promise<PreparedRegistration> => ({
  hashes: await hashesOf(context.services, form),
  asker: await askForSms(context),
});

/**
 * Registers a profile or a decoy and leads to the page of the phone's code. `begin` runs for a profile only, in the same
 * transaction; `source` is the form with the consents.
 */
export const registerVisitor = async (
  { services, db, now, userAgent, session }: Context,
  { email, phone, marketing }: Registrant,
  { hashes, asker }: PreparedRegistration,
  { source, begin }: { source: string; begin: (userId: string) => Promise<void> },
): Promise<Effect> => {
  const profile = { email, phone, marketing, ...hashes };
  const key = session?.data.affiliate;
  const beginWithKey = async (userId: string): Promise<void> => {
    if (key !== undefined && isPersonalKey(key)) await keepKey(db, userId, { key, now });
    await begin(userId);
  };
  const registered = await register(services, db, profile, { source, begin: beginWithKey, asker, now });
  return {
    nextUrl: pageUrl("userSmsConfirmation"),
    signIn:
      "ghost" in registered
        ? { userId: null, data: { ghost: registered.ghost } }
        : { userId: registered.userId, data: { passwordAt: now.toISOString(), browser: browserOf(userAgent) } },
  };
};
