/** Subscriptions without a login: by a typed address, which gets a link, and by the key of a link. */
import { randomUUID } from "node:crypto";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { subscriptionsCopy } from "#src/copy/subscriptions.ts";
import { list, paragraph } from "#src/domain/text/blocks.ts";
import { pageUrl } from "#src/pages/table.ts";
import {
  askToSubscribe,
  confirmSubscription,
  mayConfirm,
  recipientAt,
  stopByKey,
  stopState,
} from "#server/lending/accounts/subscriptions.ts";
import { consentWords } from "#server/lending/accounts/marketing.ts";
import { issueForm, keylessForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { takeBudget } from "#server/policy/budgets.ts";
import { definePost, type FormHandler, type Post } from "#server/policy/handler.ts";
import { cleanEmail } from "#server/store/tables/users.ts";
import * as forms from "#server/submissions/account.ts";
import { unread } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";

/** Query parameter of a page after a link was asked for. */
export const LINK_SENT = "izprateno";

/** Length of a key as links have it; a longer text is none. */
const KEY_LENGTH = 64;

const keyOf = ({ params }: Context): string => (params["key"] ?? "").slice(0, KEY_LENGTH);

/** Whether an address may be written to again now; above the limit the answer is the same. */
const mayWriteTo = async (context: Context, email: string): Promise<boolean> =>
  (await takeBudget(context, "subscription-address", cleanEmail(email))).allowed;

/** Sends a link that confirms the subscription of a typed address. */
export const subscribeAddress: FormHandler = {
  post: definePost(forms.subscribeAddress, {
    prepare: (context, { email }) => mayWriteTo(context, email),
    effect: async ({ services, db, now }, { email }, isAllowed) => {
      if (isAllowed) await askToSubscribe(services, db, { email, now });
      return { nextUrl: `${pageUrl("subscribe")}?${LINK_SENT}` };
    },
  }),
};

/** Sends a link that stops offers to a typed address. A job decides whether there is anything to stop. */
export const unsubscribeAddress: FormHandler = {
  post: definePost(forms.unsubscribeAddress, {
    prepare: async (context, { email }) => ({
      isAllowed: await mayWriteTo(context, email),
      recipient: await recipientAt(context.db, email),
    }),
    effect: async ({ services, db }, _form, { isAllowed, recipient }) => {
      const { userId = null, subscriberId = null } = recipient ?? {};
      if (isAllowed) await services.queue.send(db, "send-stop-link", { orderId: randomUUID(), userId, subscriberId });
      return { nextUrl: `${pageUrl("unsubscribe")}?${LINK_SENT}` };
    },
  }),
};

/** The link of a confirmation mail: opening it shows a button, and only the button confirms. */
export const confirmByKey: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { services, db, now, today } = context;
    const title = subscriptionsCopy.confirmTitle;
    // The key stays out of the page's own addresses.
    const page = { page: { title, canonical: pageUrl("subscribe") }, today, title };
    if (!(await mayConfirm(services, db, keyOf(context), now)))
      return {
        ...page,
        news: { tone: "warning", text: subscriptionsCopy.deadConfirm },
        blocks: [],
        actions: [{ label: subscriptionsCopy.askAgain, url: pageUrl("subscribe") }],
      };
    return {
      ...page,
      blocks: [paragraph(subscriptionsCopy.confirmAbout), list([consentWords(services, "subscribe").email])],
      form: await issueForm(context, "confirm-subscription"),
    };
  },
  post: definePost(unread("confirm-subscription"), {
    effect: async (context) => {
      const { services, db, now } = context;
      if (!(await confirmSubscription(services, db, keyOf(context), now))) return refuse("dead-link");
      return { nextUrl: `${pageUrl("subscribe")}?${CONFIRMED}` };
    },
  }),
};

/** Query parameter of the subscriptions' page after a subscription was confirmed. */
export const CONFIRMED = "potvardeno";

/** Stops what a key stands for. Every key gets the same answer, and a known one works however often. */
const stopBy = (form: string): Post =>
  definePost(unread(form), {
    effect: async (context) => {
      const { services, db, now } = context;
      await stopByKey(services, db, keyOf(context), now);
      return {};
    },
  });

/**
 * The link of a marketing mail. Opening it leads to the address without the e-mail; posting to it, as mail programs do,
 * stops at once. The key alone says whose it is: mail programs bend addresses.
 */
export const unsubscribeEmail: FormHandler = {
  read: (context) => Promise.resolve({ nextUrl: pageUrl("unsubscribeSms", { key: keyOf(context) }) }),
  post: stopBy("unsubscribe-email"),
};

/** The page of a link that stops offers: one button, no session. */
export const unsubscribeByKey: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { services, db, today } = context;
    const title = subscriptionsCopy.stopTitle;
    const page = { page: { title, canonical: pageUrl("unsubscribe") }, today, title, blocks: [] };
    const state = await stopState(services, db, keyOf(context));
    if (!state)
      return {
        ...page,
        news: { tone: "warning", text: subscriptionsCopy.deadLink },
        actions: [{ label: subscriptionsCopy.byAddress, url: pageUrl("unsubscribe") }],
      };
    if (!state.isOn) return { ...page, news: { tone: "success", text: subscriptionsCopy.stopped[state.channel] } };
    return {
      ...page,
      blocks: [paragraph(subscriptionsCopy.stopAbout[state.channel])],
      form: keylessForm(context, "unsubscribe-sms"),
    };
  },
  post: stopBy("unsubscribe-sms"),
};
