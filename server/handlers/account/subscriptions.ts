/** Subscription to offers by e-mail and SMS. Opening a page changes nothing, its button does. */
import type { CallName } from "#src/api/calls/calls.ts";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { newsCopy } from "#src/copy/account.ts";
import { subscriptionsCopy } from "#src/copy/subscriptions.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import { pageUrl } from "#src/pages/table.ts";
import { consentWords, newsState } from "#server/lending/accounts/marketing.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { loginUrl } from "#server/policy/access.ts";
import type { Context } from "#server/visit/context.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { marketingOf, setMarketing } from "#server/store/tables/consents.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import * as forms from "#server/submissions/account.ts";
import { unread } from "#server/submissions/reader.ts";
import { CONFIRMED, LINK_SENT } from "./subscription-links.ts";

type Call = "subscribe" | "unsubscribe";

const DECLARATION = paragraph(link(newsCopy.declaration, pageUrl("marketingDataDeclaration")));

/** Page for visitors without a login: a typed address gets a link; a login shows what a profile has chosen. */
const forNobody = async (
  context: Context,
  call: Call,
  { title, sent, form }: { title: string; sent: string; form: CallName },
): Promise<NoticeData> => {
  const page = { page: { title }, today: context.today, title };
  const login = { label: newsCopy.login, url: loginUrl(call, { params: {}, query: new URLSearchParams() }) };
  if (context.query.has(CONFIRMED))
    return { ...page, news: { tone: "success", text: subscriptionsCopy.confirmed }, blocks: [], actions: [login] };
  if (context.query.has(LINK_SENT))
    return {
      ...page,
      news: { tone: "success", text: sent },
      blocks: [paragraph(subscriptionsCopy.checkSpam)],
      actions: [login],
    };
  return {
    ...page,
    blocks: [paragraph(newsCopy.about), DECLARATION, paragraph(subscriptionsCopy.withProfile)],
    form: await issueForm(context, form),
    actions: [login, { label: newsCopy.register, url: pageUrl("registration") }],
  };
};

/** The person's id; without one, refuses with the login page. */
const personOf = (context: Context, call: Call): string => {
  if (context.person) return context.person.id;
  return refuse("session-expired", { nextUrl: loginUrl(call, context) });
};

/** Subscriptions by channel. */
export const subscribe: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const title = newsCopy.title;
    if (!context.person)
      return forNobody(context, "subscribe", { title, sent: subscriptionsCopy.asked, form: "subscribe-address" });
    const marketing = await marketingOf(context.db, context.person.id);
    return {
      page: { title },
      today: context.today,
      title,
      news: { tone: "info", text: newsState(marketing) },
      blocks: [paragraph(newsCopy.about), DECLARATION],
      form: await issueForm(context, "subscribe", { values: { marketing: { ...marketing } } }),
      ...(context.person.isSubscribed && { actions: [{ label: newsCopy.stopAll, url: pageUrl("unsubscribe") }] }),
    };
  },
  post: definePost(forms.subscribe, {
    effect: async (context, { marketing }) => {
      await setMarketing(context.db, personOf(context, "subscribe"), marketing, {
        words: consentWords(context.services, "subscribe"),
        source: "subscribe",
        now: context.now,
      });
      return {};
    },
  }),
};

/** Unsubscribes from all offers. */
export const unsubscribe: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const title = newsCopy.stopTitle;
    const { person, today } = context;
    if (!person)
      return forNobody(context, "unsubscribe", {
        title,
        sent: subscriptionsCopy.stopAsked,
        form: "unsubscribe-address",
      });
    const page = { page: { title }, today, title };
    if (!person.isSubscribed) {
      return {
        ...page,
        news: { tone: "success", text: newsCopy.stopped },
        blocks: [],
        actions: [{ label: newsCopy.subscribe, url: pageUrl("subscribe") }],
      };
    }
    const state = newsState(await marketingOf(context.db, person.id));
    return {
      ...page,
      blocks: [paragraph(state), paragraph(newsCopy.stopAbout)],
      form: await issueForm(context, "unsubscribe"),
    };
  },
  post: definePost(unread("unsubscribe"), {
    effect: async (context) => {
      await setMarketing(
        context.db,
        personOf(context, "unsubscribe"),
        { email: false, sms: false },
        {
          words: consentWords(context.services, "subscribe"),
          source: "unsubscribe",
          now: context.now,
        },
      );
      return {};
    },
  }),
};
