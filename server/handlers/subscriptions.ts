/** Offers by mail and SMS: wanted or not. Opening a page changes nothing, its button does. */
import type { DeskData } from "#src/api/answers.ts";
import { newsCopy } from "#src/copy/desk.ts";
import type { Block } from "#src/domain/document.ts";
import { pageUrl } from "#src/pages/table.ts";
import { consentWords, newsState } from "#server/application/news.ts";
import { showForm } from "#server/forms/descriptor.ts";
import { loginUrl } from "#server/policy/access.ts";
import type { Context } from "#server/policy/context.ts";
import { Refusal } from "#server/policy/refusal.ts";
import { marketingOf, setMarketing, type Marketing } from "#server/store/consents.ts";
import type { Handler } from "./handler.ts";

type Call = "subscribe" | "unsubscribe";

const paragraph = (...text: Extract<Block, { kind: "paragraph" }>["text"]): Block => ({ kind: "paragraph", text });
const DECLARATION = paragraph({ tag: "a", href: pageUrl("marketingDataDeclaration"), children: [newsCopy.declaration] });

/** The choice belongs to a profile: who is nobody is told how to get to theirs. */
const forNobody = (context: Context, call: Call, title: string, text: string): DeskData => ({
  page: { title }, today: context.today, title, blocks: [paragraph(text)],
  actions: [{ label: newsCopy.login, url: loginUrl(call, { params: {}, query: new URLSearchParams() }) }, { label: newsCopy.register, url: pageUrl("generalInformation") }],
});

/** A session without a person, because it ended or never was one, logs in first. */
const personOf = (context: Context, call: Call): string => {
  if (context.person) return context.person.id;
  throw new Refusal({ status: 401, nextUrl: loginUrl(call, context), errors: { _form: { code: "session-expired" } } });
};

/** What is wanted, channel by channel. */
export const subscribe: Handler = {
  read: async (context): Promise<DeskData> => {
    const title = newsCopy.title;
    if (!context.person) return forNobody(context, "subscribe", title, newsCopy.anonymous);
    const marketing = await marketingOf(context.db, context.person.id);
    return {
      page: { title }, today: context.today, title, news: { tone: "info", text: newsState(marketing) },
      blocks: [paragraph(newsCopy.about), DECLARATION], form: await showForm(context, "subscribe", "subscribe", { values: { marketing: { ...marketing } } }),
      ...(context.person.isSubscribed && { actions: [{ label: newsCopy.stopAll, url: pageUrl("unsubscribe") }] }),
    };
  },
  post: {
    effect: async (context, values) => {
      const { email, sms } = (values["marketing"] ?? {}) as Partial<Marketing>;
      await setMarketing(context.db, personOf(context, "subscribe"), { email: email === true, sms: sms === true }, {
        words: consentWords(context.services, "subscribe"), source: "subscribe", now: context.now,
      });
      return {};
    },
  },
};

/** No offers at all any more. */
export const unsubscribe: Handler = {
  read: async (context): Promise<DeskData> => {
    const title = newsCopy.stopTitle;
    const { person, today } = context;
    if (!person) return forNobody(context, "unsubscribe", title, newsCopy.anonymousStop);
    const page = { page: { title }, today, title };
    if (!person.isSubscribed) {
      return { ...page, news: { tone: "success", text: newsCopy.stopped }, blocks: [], actions: [{ label: newsCopy.subscribe, url: pageUrl("subscribe") }] };
    }
    const state = newsState(await marketingOf(context.db, person.id));
    return { ...page, blocks: [paragraph(state), paragraph(newsCopy.stopAbout)], form: await showForm(context, "unsubscribe", "unsubscribe") };
  },
  post: {
    effect: async (context) => {
      await setMarketing(context.db, personOf(context, "unsubscribe"), { email: false, sms: false }, {
        words: consentWords(context.services, "subscribe"), source: "unsubscribe", now: context.now,
      });
      return {};
    },
  },
};
