/** Change of e-mail and phone, and confirmation of both. */
import { randomUUID } from "node:crypto";
import type { FormPageData, NoticeData } from "#src/api/responses/responses.ts";
import { accountCopy } from "#src/copy/account.ts";
import { contactChangeCopy } from "#src/copy/contact-change.ts";
import { loginWays } from "#src/copy/access.ts";
import type { AccountEvent } from "#src/domain/identity/account-events.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import {
  askForEmail,
  confirmEmailByKey,
  replacePhone,
  sendEmailLinkAgain,
  sendPhoneCode,
  unconfirmedEmail,
  type WaitingPhone,
} from "#server/lending/accounts/change-contact.ts";
import { spendCode, type Asker } from "#server/lending/accounts/codes.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { askForSms } from "#server/policy/budgets.ts";
import { isNumberProved } from "#server/policy/access.ts";
import { whereNext } from "#server/policy/journey.ts";
import { definePost, type FormHandler, type ReadHandler, type Post } from "#server/policy/handler.ts";
import { accountEventsOf } from "#server/store/tables/account-events.ts";
import { addToSession, forgetWaitingPhone } from "#server/store/tables/sessions.ts";
import { cleanEmail, holdPassword } from "#server/store/tables/users.ts";
import * as forms from "#server/submissions/account.ts";
import { unread } from "#server/submissions/reader.ts";
import { browserOf } from "#server/visit/browser.ts";
import type { Context } from "#server/visit/context.ts";
import { codeOnItsWay, sendCodeForm, useVisitorCode } from "#server/handlers/visitor-code.ts";
import { provePassword } from "./prove-password.ts";

/** The form's present values. */
export const contactFill = ({ person }: Context): Fill => ({
  values: { email: person!.email, mobilePhone: person!.phone },
});

/** Waits for the code of a new phone, in place of one asked for before. */
const waitForPhone = async ({ db, person, session }: Context, newPhone: WaitingPhone): Promise<void> => {
  await forgetWaitingPhone(db, person!.id);
  await addToSession(db, session!.hash, { newPhone });
};

/** The password's hash that was proved, and who asks for the code of a new phone. */
type Proved = { password: string; asker?: Asker };

/** Asks for a new e-mail, a new phone or both, with the password; for a new e-mail with a code to the trusted number, too. */
export const changeContact: Post = definePost(forms.profile, {
  prepare: async (context, { currentPassword, mobilePhone }): Promise<Proved> => {
    const password = await provePassword(context, currentPassword);
    return mobilePhone === context.person!.phone ? { password } : { password, asker: await askForSms(context) };
  },
  effect: async (context, { email, mobilePhone }, { password, asker }) => {
    const { services, db, now, person, session } = context;
    const { id: userId } = person!;
    // Meanwhile it may have been changed in another window.
    if ((await holdPassword(db, userId)) !== password)
      return refuseFields({ currentPassword: { code: "wrong-password" } });
    const [isNewEmail, isNewPhone] = [cleanEmail(email) !== person!.email, mobilePhone !== person!.phone];
    const next = pageUrl(isNewPhone ? "confirmPhoneNumber" : isNewEmail ? "profileChanged" : "profile");
    const asksCode = isNewEmail && !isNumberProved(context);
    if (asksCode) await addToSession(db, session!.hash, { newEmail: email });
    else if (isNewEmail) await askForEmail(services, db, { userId, email, now });
    const nextUrl = asksCode ? `${pageUrl("confirmNumber")}?${new URLSearchParams({ next })}` : next;
    if (!isNewPhone) return { nextUrl };
    const waiting = { id: randomUUID(), phone: mobilePhone };
    await waitForPhone(context, waiting);
    await sendPhoneCode(services, db, { userId, ...waiting, asker, now });
    return { nextUrl };
  },
});

/** How long the page of a change can be opened, in milliseconds. */
const SHOWN_MS = 10 * 60_000;

/** How many of the latest events may hold the change. */
const LATEST = 10;
const CHANGES: readonly AccountEvent[] = ["emailChanged", "phoneChanged"];

const hasChanged = async ({ db, person, now }: Context): Promise<boolean> =>
  (await accountEventsOf(db, person!.id, LATEST)).some(
    ({ kind, at }) => CHANGES.includes(kind) && now.getTime() - at.getTime() < SHOWN_MS,
  );

/** What has been saved, and what still waits for a confirmation; leads to the profile when there is neither. */
export const profileChanged: ReadHandler = {
  read: async (context): Promise<NoticeData | { nextUrl: string }> => {
    const { db, person, now, today } = context;
    const isWaiting = ((await unconfirmedEmail(db, person!.id, now)) ?? person!.email) !== person!.email;
    if (!isWaiting && !(await hasChanged(context))) return { nextUrl: pageUrl("profile") };
    const title = isWaiting ? contactChangeCopy.emailWaitsTitle : contactChangeCopy.changed;
    return {
      page: { title },
      today,
      title,
      ...(isWaiting && { news: { tone: "info", text: contactChangeCopy.emailWaits } as const }),
      blocks: [],
      actions: [{ label: contactChangeCopy.toProfile, url: pageUrl("profile") }],
    };
  },
};

const toProfile = (): never => refuse("moved-on", { nextUrl: pageUrl("profile") });

/** Takes the code that was sent to the new phone. A number of somebody else's looks the same and never succeeds. */
export const confirmPhoneNumber: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const { newPhone } = context.session!.data;
    if (!newPhone) return { nextUrl: pageUrl("profile") };
    return {
      page: { title: contactChangeCopy.phoneTitle },
      today: context.today,
      ...(await codeOnItsWay(context, "newPhone", contactChangeCopy.codeSent(maskPhone(newPhone.phone)))),
      form: await issueForm(context, "confirm-phone-number"),
      forms: { sendCode: await sendCodeForm(context, "newPhone") },
      back: pageUrl("profile"),
    };
  },
  post: definePost(forms.confirmPhoneNumber, {
    prepare: (context, { pin }) =>
      context.session?.data.newPhone ? useVisitorCode(context, "newPhone", pin) : Promise.resolve(toProfile()),
    effect: async (context, _form, codeId) => {
      const { services, db, now, person, session, userAgent } = context;
      const { phone } = session?.data.newPhone ?? toProfile();
      await spendCode(db, codeId, now);
      await replacePhone(services, db, { userId: person!.id, phone, browser: browserOf(userAgent), now });
      await forgetWaitingPhone(db, person!.id);
      return { nextUrl: pageUrl("profileChanged") };
    },
  }),
};

/** The button that sends the link of an unconfirmed e-mail again; none when nothing waits. */
export const resendForm = async (context: Context): Promise<Record<string, Descriptor>> =>
  context.person && (await unconfirmedEmail(context.db, context.person.id, context.now))
    ? { sendEmailLink: await issueForm(context, "send-email-link") }
    : {};

/** Sends the link of an unconfirmed e-mail again. */
export const sendEmailLink: FormHandler = {
  post: definePost(unread("send-email-link"), {
    effect: async ({ services, db, now, person }) => {
      await sendEmailLinkAgain(services, db, { userId: person!.id, now });
      return {};
    },
  }),
};

const KEY_LENGTH = 64;

/** Query parameter of the page after an e-mail was confirmed. */
const CONFIRMED = "potvarden";

/** Query parameter of the page after a link was refused. */
const DEAD = "ne-vazhi";

const wayIn = ({ person }: Context): { label: string; url: string } =>
  person
    ? { label: contactChangeCopy.toProfile, url: pageUrl("profile") }
    : { label: loginWays.login, url: pageUrl("login") };

/** That a link is dead, what that means for its visitor, and the way to another one. */
const deadPage = async (context: Context): Promise<NoticeData> => {
  const { confirmed, dead, deadAbout } = contactChangeCopy;
  const forms = await resendForm(context);
  const open = Object.keys(forms).length > 0 ? "unconfirmed" : "confirmed";
  const title = context.person && open === "confirmed" ? confirmed : accountCopy.confirmEmailTitle;
  return {
    page: { title },
    today: context.today,
    title,
    news: { tone: "warning", text: dead },
    blocks: [paragraph(deadAbout[context.person ? open : "outside"])],
    forms,
    actions: [wayIn(context)],
  };
};

/** What was confirmed, and the way on. */
const confirmedPage = (context: Context): NoticeData => {
  const { confirmed, confirmedAbout, goOn } = contactChangeCopy;
  const label = context.person ? goOn : loginWays.login;
  return {
    page: { title: confirmed },
    today: context.today,
    title: confirmed,
    blocks: [paragraph(confirmedAbout)],
    actions: [{ label, url: whereNext(context) }],
  };
};

/**
 * The link of a confirmation mail. Opening it shows a button, and only the button confirms: mail scanners open links.
 * Without a key the page says to look into the mailbox, and afterwards whether the e-mail is confirmed.
 */
export const validateEmail: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    if (context.query.has(CONFIRMED)) return confirmedPage(context);
    if (context.query.has(DEAD)) return deadPage(context);
    const key = (context.query.get("key") ?? "").slice(0, KEY_LENGTH);
    const title = key ? accountCopy.confirmEmailTitle : contactChangeCopy.checkMail;
    const page = { page: { title }, today: context.today, title, forms: await resendForm(context) };
    if (key)
      return {
        ...page,
        blocks: [],
        form: await issueForm(context, "validate-email", { values: { key } }),
      };
    return {
      ...page,
      blocks: [paragraph(contactChangeCopy.checkMailAbout)],
      actions: [wayIn(context)],
    };
  },
  post: definePost(forms.validateEmail, {
    // Verified against the stored hash of the link's token.
    proves: ["key"],
    effect: async (context, { key }) => {
      const { services, db, now, userAgent } = context;
      const outcome = await confirmEmailByKey(services, db, { key, browser: browserOf(userAgent), now });
      if (!outcome) return refuse("dead-email-link", { nextUrl: `${pageUrl("validateEmail")}?${DEAD}` });
      const isOwnChange = outcome === "changed" && context.person !== null;
      return { nextUrl: isOwnChange ? pageUrl("profileChanged") : `${pageUrl("validateEmail")}?${CONFIRMED}` };
    },
  }),
};
