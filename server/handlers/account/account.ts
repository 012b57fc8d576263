/** Login, logout, and verification of phone and e-mail. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { accountCopy } from "#src/copy/account.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { mayLogIn } from "#src/domain/lending/profile-states.ts";
import { isOwnPath } from "#src/web/own-path.ts";
import { pageUrl } from "#src/pages/table.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { movePhone } from "#server/lending/accounts/register.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { whereNext } from "#server/policy/journey.ts";
import { giveBack, takeBudget } from "#server/policy/budgets.ts";
import { whoIs } from "#server/visit/context.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { refuseFields, refuse } from "#server/kernel/refusal.ts";
import { useLinkToken } from "#server/store/tables/link-tokens.ts";
import { confirmEmail, confirmPhone, findByLogin, holdPassword } from "#server/store/tables/users.ts";
import { definePost, type Handler } from "#server/policy/handler.ts";
import * as forms from "#server/submissions/account.ts";
import { unread } from "#server/submissions/reader.ts";
import { awaitedCode, sendVisitorCode, useVisitorCode } from "#server/handlers/visitor-code.ts";

/**
 * A same-site path to continue on, percent-encoded so that a header can hold it; "" for anything else (open redirects).
 */
const nextOf = (text: string): string => {
  if (!isOwnPath(text) || !URL.canParse(text, "http://own")) return "";
  const { origin, pathname, search } = new URL(text, "http://own");
  return origin === "http://own" && isOwnPath(pathname) ? pathname + search : "";
};

/** Login by e-mail or ЕГН. Every failure looks the same and takes the same time. */
export const login: Handler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const next = nextOf(context.query.get("next") ?? "");
    if (context.person) return { nextUrl: next || whereNext(context) };
    return {
      page: { title: accountCopy.loginTitle, description: accountCopy.loginDescription },
      today: context.today,
      form: await issueForm(context, "login", "login", { values: { next } }),
      ...(next && { lead: accountCopy.loginFirst }),
    };
  },
  post: definePost(forms.login, {
    // `nextOf` accepts same-site paths only.
    proves: ["next"],
    prepare: async (context, { username, password }) => {
      const tries = `${username.toLowerCase()} ${context.address}`;
      // Taken before the password is verified, so that concurrent guesses count; returned for the right password.
      const delay = await takeBudget(context, "login-account", tries);
      if (!delay.allowed)
        return refuseFields({
          username: { code: "slow-down", params: { minutes: Math.ceil(delay.retryAfterSeconds / 60) } },
        });
      const user = await findByLogin(context.db, context.services.secrets, username);
      const right = await verifyPassword(user?.passwordHash, password);
      if (!user || !right || !mayLogIn(user.status)) return refuse("wrong-login");
      await giveBack(context, "login-account", tries);
      return user;
    },
    effect: async (context, { next }, { id: userId, passwordHash: right }) => {
      // The password may have changed during verification. That ends every other session, so this one must not start.
      if ((await holdPassword(context.db, userId)) !== right) return refuse("wrong-login");
      const inside = await whoIs(context.db, { userId, data: {} });
      const nextUrl = (inside.person && nextOf(next)) || whereNext({ ...context, ...inside });
      return { nextUrl, signIn: { userId, data: { passwordAt: context.now.toISOString() } } };
    },
  }),
};

/** Ends the session on this device. */
export const logout: Handler = {
  post: definePost(unread("logout"), { effect: () => Promise.resolve({ nextUrl: pageUrl("index"), signOut: true }) }),
};

/** Verifies the phone of a new profile. A decoy registration sees the same page and never succeeds. */
export const userSmsConfirmation: Handler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const waiting = awaitedCode(context);
    if (waiting?.purpose !== "phone") return { nextUrl: whereNext(context) };
    return {
      page: { title: accountCopy.confirmTitle },
      today: context.today,
      lead: accountCopy.codeSent(maskPhone(waiting.phone)),
      form: await issueForm(context, "user-sms-confirmation", "user-sms-confirmation"),
      forms: {
        sendCode: await issueForm(context, "send-code", "send-code"),
        changePhone: await issueForm(context, "change-phone", "change-phone"),
      },
    };
  },
  post: definePost(forms.userSmsConfirmation, {
    prepare: async (context, { pin }) => {
      if (awaitedCode(context)?.purpose !== "phone") return refuse("moved-on", { nextUrl: whereNext(context) });
      return useVisitorCode(context, "phone", pin);
    },
    effect: async (context, _form, codeId) => {
      const { db, now, unverified, session } = context;
      if (!unverified?.userId) return refuseFields({ pin: { code: "dead-code" } });
      await spendCode(db, codeId, now);
      await confirmPhone(db, unverified.userId, now);
      return { nextUrl: whereNext({ ...context, ...(await whoIs(db, session)) }) };
    },
  }),
};

/** Sends a new code for whatever the visitor is about to confirm. */
export const sendCodeAgain: Handler = {
  post: definePost(unread("send-code"), {
    prepare: (context) => Promise.resolve(awaitedCode(context) ?? refuse("moved-on", { nextUrl: whereNext(context) })),
    effect: async (context, _form, { purpose }) => {
      // Meanwhile it may have been confirmed in another window.
      if (awaitedCode(context)?.purpose !== purpose) return refuse("moved-on", { nextUrl: whereNext(context) });
      await sendVisitorCode(context, purpose);
      return {};
    },
  }),
};

/**
 * Changes the phone of an unverified profile: a user who mistyped theirs could otherwise never use this e-mail again.
 * Decoy registrations behave identically.
 */
export const changePhone: Handler = {
  post: definePost(forms.changePhone, {
    prepare: (context) => Promise.resolve(context.unverified ?? refuse("moved-on", { nextUrl: whereNext(context) })),
    effect: async (context, { mobilePhone }) => {
      const { services, db, now, session } = context;
      const unverified = context.unverified ?? refuse("moved-on", { nextUrl: whereNext(context) });
      await movePhone(services, db, { unverified, session: session!, phone: mobilePhone }, now);
      return {};
    },
  }),
};

/**
 * The link of a confirmation mail. Opening it shows a button, and only the button confirms: mail scanners open links.
 */
export const validateEmail: Handler = {
  read: async (context): Promise<FormPageData> => ({
    page: { title: accountCopy.confirmEmailTitle },
    today: context.today,
    form: await issueForm(context, "validate-email", "validate-email", {
      values: { key: (context.query.get("key") ?? "").slice(0, 64) },
    }),
  }),
  post: definePost(forms.validateEmail, {
    // Verified against the stored hash of the link's token.
    proves: ["key"],
    effect: async (context, { key }) => {
      const { db, now } = context;
      const userId = await useLinkToken(db, "validate-email", key, now);
      if (userId === undefined) return refuse("dead-link");
      await confirmEmail(db, userId, now);
      return { nextUrl: whereNext(context) };
    },
  }),
};
