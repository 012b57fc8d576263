/** Registration by the first step. To whoever types, a new profile and one that exists look the same. */
import { randomUUID } from "node:crypto";
import type { FormValues } from "#src/domain/rule.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Effect } from "#server/handlers/handler.ts";
import type { Context, Pending } from "#server/policy/context.ts";
import { refuseForm } from "#server/policy/refusal.ts";
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
    return { nextUrl, hasBegun: true, signIn: { userId: null, data: { ghost } } };
  }
  const marketing = (values["marketing"] ?? {}) as Partial<Marketing>;
  const words = consentWords(services, "general-information");
  await noteConsents(db, userId, CHANNELS.filter((channel) => marketing[channel]).map((channel) => ({ channel, isGiven: true, words: words[channel] })), { source: "general-information", now });
  await begin(userId);
  await askPhone(context, { userId, phone, codeSubject: userId });
  const token = newToken();
  await db.insertInto("link_tokens").values({
    token_hash: hashId(token), purpose: "validate-email", user_id: userId, data: null, created_at: now,
    expires_at: new Date(now.getTime() + services.catalogue.timers.validateEmailHours * 3_600_000), used_at: null,
  }).execute();
  await confirmEmailMail(services, db, { email, token, now });
  return { nextUrl, hasBegun: true, signIn: { userId, data: { passwordAt: now.toISOString() } } };
};

/** Sends the first code to a number. One that somebody else has confirmed gets none, and its owner hears of it. */
const askPhone = async (context: Context, { userId, phone, codeSubject: subject }: Pending): Promise<void> => {
  const { db, now, services } = context;
  const taken = await phoneTaken(db, phone);
  await sendPhoneCode(context, { subject, phone, ghost: taken || userId === null, ...(userId && { userId }) });
  if (taken) await warnPhoneOwner(services, db, phone, now);
};

/** Gives a registration that waits for its code another number, and sends the code there; the one before is dead. To a ghost all looks the same. */
export const movePhone = async (context: Context, pending: Pending, phone: string): Promise<void> => {
  const { db, now, session } = context;
  if (pending.userId) {
    // Between the post and its turn the number may have been confirmed in another window.
    const moved = await db.updateTable("users").set({ phone, updated_at: now }).where("id", "=", pending.userId).where("phone_confirmed_at", "is", null).returning("id").executeTakeFirst();
    if (!moved) return refuseForm(409, "moved-on");
  } else {
    await db.updateTable("sessions").set({ data: JSON.stringify({ ...session!.data, ghost: { ...session!.data.ghost, phone } }) }).where("id_hash", "=", session!.hash).execute();
  }
  await askPhone(context, { ...pending, phone });
};
