/** Coming in, going out, and proving that a phone is one's own. */
import type { FormPageData } from "#src/api/answers.ts";
import { accountCopy } from "#src/copy/account.ts";
import { maskPhone } from "#src/domain/phone.ts";
import { isOwnPath } from "#src/domain/own-path.ts";
import { pageUrl } from "#src/pages/table.ts";
import { sendCode, spendCode, useCode, type CodePurpose } from "#server/application/codes.ts";
import { movePhone } from "#server/application/register.ts";
import { showForm } from "#server/forms/descriptor.ts";
import { whereNext } from "#server/journey.ts";
import { giveBack, takeBudget } from "#server/policy/budgets.ts";
import { whoIs, type Context } from "#server/policy/context.ts";
import { hashId } from "#server/policy/session.ts";
import { verifyPassword } from "#server/policy/passwords.ts";
import { refuseFields, refuseForm } from "#server/policy/refusal.ts";
import { findByLogin, holdPassword } from "#server/store/users.ts";
import type { Handler } from "./handler.ts";

/** A path of ours to go on to, spelled so that a header can hold it; empty for everything else. */
const nextOf = (text: unknown): string => {
  if (typeof text !== "string" || !isOwnPath(text) || !URL.canParse(text, "http://own")) return "";
  const { origin, pathname, search } = new URL(text, "http://own");
  return origin === "http://own" && isOwnPath(pathname) ? pathname + search : "";
};

type Found = NonNullable<Awaited<ReturnType<typeof findByLogin>>>;

/** Log in by e-mail or ЕГН. Every failure looks the same, and costs the same time. */
export const login: Handler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const next = nextOf(context.query.get("next"));
    if (context.person) return { nextUrl: next || whereNext(context) };
    return {
      page: { title: accountCopy.loginTitle, description: accountCopy.loginDescription }, today: context.today,
      form: await showForm(context, "login", "login", { values: { next } }),
      ...(next && { lead: accountCopy.loginFirst }),
    };
  },
  post: {
    // Only a path of ours is gone to.
    proves: ["next"],
    prepare: async (context, values) => {
      const username = String(values["username"]);
      const tries = `${username.toLowerCase()} ${context.address}`;
      // Taken before the password is looked at, so that guesses at once are counted too; given back by the right one.
      const delay = await takeBudget(context, "login-account", tries);
      if (!delay.allowed) return refuseFields({ username: { code: "slow-down", params: { minutes: Math.ceil(delay.retryAfterSeconds / 60) } } });
      const user = await findByLogin(context.db, context.services.secrets, username);
      const right = await verifyPassword(user?.password_hash, String(values["password"]));
      if (!user || !right || user.status === "blocked" || user.status === "deleted") return refuseForm(400, "wrong-login");
      await giveBack(context, "login-account", tries);
      return user;
    },
    effect: async (context, values, found) => {
      const { id: userId, password_hash: right } = found as Found;
      // While it was looked at, the password may have been changed: that ends every session but its own, this one too.
      if ((await holdPassword(context.db, userId)) !== right) return refuseForm(400, "wrong-login");
      const inside = await whoIs(context.db, { userId, data: {} });
      const nextUrl = (inside.person && nextOf(values["next"])) || whereNext({ ...context, ...inside });
      return { nextUrl, signIn: { userId, data: { passwordAt: context.now.toISOString() } } };
    },
  },
};

/** Ends the session on this device. */
export const logout: Handler = {
  post: { effect: () => Promise.resolve({ nextUrl: pageUrl("index"), signOut: true }) },
};

/** Which code this visitor is waiting for, and to which number it goes. */
const awaited = ({ person, pending, request }: Context): { purpose: CodePurpose; phone: string } | undefined => {
  if (pending) return { purpose: "phone", phone: pending.phone };
  if (!person) return undefined;
  if (request?.status === "awaitingSmsConfirmation") return { purpose: "request", phone: person.phone };
  if (request?.status === "contractUnsigned") return { purpose: "sign", phone: person.phone };
  return undefined;
};

/** Confirm the phone of a new profile. A registration that met somebody else's e-mail stands here too, and gets no further. */
export const userSmsConfirmation: Handler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const waiting = awaited(context);
    if (waiting?.purpose !== "phone") return { nextUrl: whereNext(context) };
    return {
      page: { title: accountCopy.confirmTitle }, today: context.today, lead: accountCopy.codeSent(maskPhone(waiting.phone)),
      form: await showForm(context, "user-sms-confirmation", "user-sms-confirmation"),
      forms: {
        sendCode: await showForm(context, "send-code", "send-code"),
        changePhone: await showForm(context, "change-phone", "change-phone"),
      },
    };
  },
  post: {
    prepare: async (context, values) => {
      if (awaited(context)?.purpose !== "phone") return refuseForm(409, "moved-on", { nextUrl: whereNext(context) });
      return useCode(context, "phone", String(values["pin"]));
    },
    effect: async (context, _values, codeId) => {
      const { db, now, pending, session } = context;
      if (!pending?.userId) return refuseFields({ pin: { code: "dead-code" } });
      await spendCode(context, codeId as string);
      await db.updateTable("users").set({ phone_confirmed_at: now, updated_at: now }).where("id", "=", pending.userId).execute();
      return { nextUrl: whereNext({ ...context, ...(await whoIs(db, session)) }) };
    },
  },
};

/** A new code for whatever the visitor is about to confirm. */
export const sendCodeAgain: Handler = {
  post: {
    prepare: (context) => Promise.resolve(awaited(context) ?? refuseForm(409, "moved-on", { nextUrl: whereNext(context) })),
    effect: async (context, _values, waiting) => {
      const { purpose } = waiting as { purpose: CodePurpose };
      // Meanwhile it may have been confirmed in another window.
      if (awaited(context)?.purpose !== purpose) return refuseForm(409, "moved-on", { nextUrl: whereNext(context) });
      await sendCode(context, purpose);
      return {};
    },
  },
};

/** Another number for a profile that has confirmed none: who mistyped theirs would stand locked out of their e-mail. A ghost changes its own. */
export const changePhone: Handler = {
  post: {
    prepare: (context) => Promise.resolve(context.pending ?? refuseForm(409, "moved-on", { nextUrl: whereNext(context) })),
    effect: async (context, values) => {
      await movePhone(context, context.pending ?? refuseForm(409, "moved-on", { nextUrl: whereNext(context) }), String(values["mobilePhone"]));
      return {};
    },
  },
};

/** The link of a confirmation mail: opening it shows one button, only the button acts. */
export const validateEmail: Handler = {
  read: async (context): Promise<FormPageData> => ({
    page: { title: accountCopy.confirmEmailTitle }, today: context.today,
    form: await showForm(context, "validate-email", "validate-email", { values: { key: (context.query.get("key") ?? "").slice(0, 64) } }),
  }),
  post: {
    // The link's own token, looked up by its hash.
    proves: ["key"],
    effect: async (context, values) => {
      const { db, now } = context;
      const used = await db.updateTable("link_tokens").set({ used_at: now })
        .where("token_hash", "=", hashId(String(values["key"] ?? ""))).where("purpose", "=", "validate-email").where("used_at", "is", null).where("expires_at", ">", now)
        .returning("user_id").executeTakeFirst();
      if (!used?.user_id) return refuseForm(400, "dead-link");
      await db.updateTable("users").set({ email_confirmed_at: now, updated_at: now }).where("id", "=", used.user_id).execute();
      return { nextUrl: whereNext(context) };
    },
  },
};
