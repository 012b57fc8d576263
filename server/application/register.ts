/** Registration by the first step. To whoever types, a new profile and one that exists look the same. */
import { randomUUID } from "node:crypto";
import type { FormValues } from "#src/domain/rule.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Effect } from "#server/handlers/handler.ts";
import type { Context } from "#server/policy/context.ts";
import { newToken } from "#server/policy/secrets.ts";
import { hashId } from "#server/policy/session.ts";
import { CHANNELS, noteConsents, type Marketing } from "#server/store/consents.ts";
import { cleanEmail, phoneTaken } from "#server/store/users.ts";
import { sendPhoneCode } from "./codes.ts";
import { consentWords } from "./news.ts";
import { confirmEmailMail, warnEmailOwner, warnPhoneOwner } from "./notify.ts";

/** Makes the profile, runs what begins with it, and signs in. */
export const register = async (context: Context, values: FormValues, passwordHash: string, begin: (userId: string) => Promise<void>): Promise<Effect> => {
  const { db, now, services } = context;
  const email = cleanEmail(String(values["email"]));
  const phone = String(values["mobilePhone"]);
  const nextUrl = pageUrl("userSmsConfirmation");
  const userId = randomUUID();
  const made = await db.insertInto("users").values({
    id: userId, email, email_confirmed_at: null, phone, phone_confirmed_at: null, password_hash: passwordHash,
    egn_hash: null, egn_enc: null, names: null, marketing: JSON.stringify(values["marketing"] ?? {}), limits: null, created_at: now, updated_at: now,
  }).onConflict((conflict) => conflict.doNothing()).returning("id").executeTakeFirst();
  if (!made) {
    // The check's budget was used up, or two came at once: the flow goes on and leads nowhere, and the owner hears of it.
    const ghost = { id: randomUUID(), phone };
    await sendPhoneCode(context, { subject: ghost.id, phone, ghost: true });
    await warnEmailOwner(services, db, email, now);
    return { nextUrl, signIn: { userId: null, data: { ghost } } };
  }
  const marketing = (values["marketing"] ?? {}) as Partial<Marketing>;
  const words = consentWords(services, "general-information");
  await noteConsents(db, userId, CHANNELS.filter((channel) => marketing[channel]).map((channel) => ({ channel, isGiven: true, words: words[channel] })), { source: "general-information", now });
  await begin(userId);
  const taken = await phoneTaken(db, phone);
  await sendPhoneCode(context, { subject: userId, phone, userId, ghost: taken });
  if (taken) await warnPhoneOwner(services, db, phone, now);
  const token = newToken();
  await db.insertInto("link_tokens").values({
    token_hash: hashId(token), purpose: "validate-email", user_id: userId, data: null, created_at: now,
    expires_at: new Date(now.getTime() + services.catalogue.timers.validateEmailHours * 3_600_000), used_at: null,
  }).execute();
  await confirmEmailMail(services, db, { email, token, now });
  return { nextUrl, signIn: { userId, data: { passwordAt: now.toISOString() } } };
};
