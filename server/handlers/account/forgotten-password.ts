/** Forgotten password: the request, the code, and the new password. */
import { randomUUID } from "node:crypto";
import type { FormPageData, NoticeData } from "#src/api/responses/responses.ts";
import { forgottenCopy } from "#src/copy/access.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { spendCode } from "#server/lending/accounts/codes.ts";
import { hashNewPassword } from "#server/lending/accounts/new-password.ts";
import {
  addResetKey,
  profileOfKey,
  resetPassword,
  type PresentedKey,
} from "#server/lending/accounts/reset-password.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { LAPSED } from "#server/policy/access.ts";
import { takeBudget } from "#server/policy/budgets.ts";
import { accountNamed } from "#server/policy/guesses.ts";
import { askerOf, rememberDevice } from "#server/policy/known-device.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { rememberInSession } from "#server/store/tables/sessions.ts";
import { findByLogin } from "#server/store/tables/users.ts";
import * as forms from "#server/submissions/account.ts";
import { browserOf } from "#server/visit/browser.ts";
import type { Context } from "#server/visit/context.ts";
import { sendCodeForm, useVisitorCode } from "#server/handlers/visitor-code.ts";
import { PASSWORD_IS_NEW } from "./login.ts";

/** Query parameter of the page after a link was asked for. */
const SENT = "izprateno";

/** Asks for a link or a code. The response is the same for every login; a job sends what may be sent. */
export const forgottenPassword: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { title, description, lapsed, sent, sentAbout, again, login } = forgottenCopy;
    const page = { page: { title, description }, today: context.today, title };
    if (!context.query.has(SENT))
      return {
        ...page,
        ...(context.query.has(LAPSED) && { news: { tone: "warning", text: lapsed } }),
        blocks: [],
        form: await issueForm(context, "forgotten-password", {
          values: { username: context.person?.email ?? "" },
        }),
        actions: [{ label: login, url: pageUrl("login") }],
      };
    return {
      ...page,
      news: { tone: "success", text: sent },
      blocks: [paragraph(sentAbout)],
      actions: [
        { label: again, url: pageUrl("forgottenPassword") },
        { label: login, url: pageUrl("login") },
      ],
    };
  },
  post: definePost(forms.forgottenPassword, {
    prepare: async (context, { username, channel }) => {
      const userId = (await findByLogin(context.db, context.services.secrets, username))?.id;
      const asker = await askerOf(context, userId);
      // Its owner can use every link that strangers ask for, but only the codes asked for here.
      const isOwn = asker.isKnown || channel === "code";
      const login = username.toLowerCase();
      const { allowed } = await takeBudget(context, "password-reset-login", isOwn ? `${login} ${asker.id}` : login);
      return { isAllowed: allowed, userId: userId ?? null, asker };
    },
    effect: async (context, { username, channel }, { isAllowed, userId, asker }) => {
      const { services, db, now, session } = context;
      const resetId = randomUUID();
      const login = services.secrets.lookupHash("reset login", accountNamed(username).name);
      if (isAllowed)
        await services.queue.send(db, "send-reset", { resetId, userId, channel, askedAt: now.toISOString(), asker });
      if (channel === "link") return { nextUrl: `${pageUrl("forgottenPassword")}?${SENT}` };
      await rememberInSession(db, session!.hash, { ...session!.data, reset: { id: resetId, userId, login } });
      return { nextUrl: pageUrl("forgottenPasswordCode") };
    },
  }),
};

const toStart = (): never => refuse("moved-on", { nextUrl: pageUrl("forgottenPassword") });

/** Exchanges the code for a key that sets the password, usable by this session only. */
export const forgottenPasswordCode: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    if (!context.session?.data.reset) return { nextUrl: pageUrl("forgottenPassword") };
    return {
      page: { title: forgottenCopy.codeTitle },
      today: context.today,
      lead: forgottenCopy.codeSent,
      form: await issueForm(context, "forgotten-password-sms-pin"),
      forms: { sendCode: await sendCodeForm(context, "password") },
      back: pageUrl("forgottenPassword"),
    };
  },
  post: definePost(forms.forgottenPasswordCode, {
    prepare: (context, { pin }) =>
      context.session?.data.reset ? useVisitorCode(context, "password", pin) : Promise.resolve(toStart()),
    effect: async (context, _form, codeId) => {
      const { services, db, now, session } = context;
      const { userId } = session?.data.reset ?? toStart();
      if (userId === null) return refuseFields({ pin: { code: "dead-code" } });
      await spendCode(db, codeId, now);
      const key = await addResetKey(services, db, { userId, session: session!.hash }, now);
      return { nextUrl: pageUrl("newPassword", { key }) };
    },
  }),
};

const presented = ({ params, session }: Context): PresentedKey => ({
  key: (params["key"] ?? "").slice(0, 64),
  session: session?.hash,
});

/** Sets a new password by the key in the URL. Opening the page uses nothing up: mail scanners open links. */
export const newPassword: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const title = forgottenCopy.newTitle;
    // The key stays out of the page's own addresses.
    const page = { page: { title, canonical: pageUrl("forgottenPassword") }, today: context.today, title, blocks: [] };
    const actions = [{ label: forgottenCopy.askAgain, url: pageUrl("forgottenPassword") }];
    if (!(await profileOfKey(context.db, presented(context), context.now)))
      return { ...page, news: { tone: "warning", text: forgottenCopy.dead }, actions };
    return { ...page, form: await issueForm(context, "forgotten-password-reset") };
  },
  post: definePost(forms.newPassword, {
    prepare: async (context, { password }) => {
      // Hashing is slow: not for keys that are dead anyway.
      const profile = await profileOfKey(context.db, presented(context), context.now);
      if (!profile) return refuse("dead-reset-link");
      return hashNewPassword(context.services, password, profile);
    },
    effect: async (context, _form, passwordHash) => {
      const { services, db, now, userAgent } = context;
      const asked = { ...presented(context), passwordHash, browser: browserOf(userAgent) };
      const userId = await resetPassword(services, db, asked, now);
      if (userId === undefined) return refuse("dead-reset-link");
      // Whoever reads the owner's mail or SMS is the owner, whatever strangers guess meanwhile.
      await rememberDevice(context, userId);
      return { nextUrl: `${pageUrl("login")}?${PASSWORD_IS_NEW}`, signOut: true, knowsDevice: true };
    },
  }),
};
