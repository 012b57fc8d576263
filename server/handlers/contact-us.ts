/** How to reach the lender, and a message to them. */
import type { DeskData } from "#src/api/answers.ts";
import { accountMails } from "#src/copy/account-mails.ts";
import { contactCopy } from "#src/copy/desk.ts";
import { sofiaDay } from "#src/domain/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/application/lender.ts";
import { showForm } from "#server/forms/descriptor.ts";
import type { Context } from "#server/policy/context.ts";
import { keepContactMessage, sentSince } from "#server/store/contact-messages.ts";
import { enqueueMessage } from "#server/store/messages.ts";
import { cleanEmail } from "#server/store/users.ts";
import type { Handler } from "./handler.ts";
import { namesOf } from "./profile.ts";

/** So long the page says that a message has come; afterwards, or when asked for, it shows the form again. */
const SAID_MINUTES = 10;
const ANOTHER = "new";

const justSent = ({ db, now, query, session }: Context): Promise<number | undefined> =>
  (session && !query.has(ANOTHER) ? sentSince(db, session.hash, new Date(now.getTime() - SAID_MINUTES * 60_000)) : Promise.resolve(undefined));

/** What is known of who writes. */
const known = async (context: Context): Promise<Record<string, string>> =>
  (context.person ? { name: await namesOf(context), email: context.person.email, phone: context.person.phone } : {});

const topicOf = ({ services }: Context, value: string): string =>
  services.definitions.get("contact-us")!.definition.elements.find(({ name }) => name === "topic")?.choices?.find((choice) => choice.value === value)?.label ?? value;

export const contactUs: Handler = {
  read: async (context): Promise<DeskData> => {
    const { title, description, blocks } = context.services.content.contentFor("contact-us");
    const sent = await justSent(context);
    // Number and address come first on every screen; the rest of the text stands beside the form.
    const rest = blocks.findIndex(({ kind }) => kind === "heading");
    const page = { page: { title, description }, today: context.today, title, blocks: blocks.slice(0, rest), aside: blocks.slice(rest) };
    if (sent === undefined) return { ...page, form: await showForm(context, "contact-us", "contact-us", { values: await known(context) }) };
    return {
      ...page, news: { tone: "success", text: contactCopy.sent(sent) },
      actions: [{ label: contactCopy.another, url: `${pageUrl("contactUs")}?${ANOTHER}` }, { label: contactCopy.home, url: pageUrl("index") }],
    };
  },
  post: {
    effect: async (context, values) => {
      const { db, now, person, services, session } = context;
      const words = Object.fromEntries(["name", "email", "phone", "message"].map((name) => [name, String(values[name] ?? "")])) as Record<"name" | "email" | "phone" | "message", string>;
      const topic = String(values["topic"]);
      const number = await keepContactMessage(db, services.secrets, { userId: person?.id ?? null, session: session!.hash, topic, words, now });
      const sender = lender(services);
      const email = cleanEmail(words.email);
      const profile = person && (person.email === email ? contactCopy.isKnown : contactCopy.isKnownOther(person.email));
      const facts: [string, string][] = [
        [contactCopy.name, words.name], [contactCopy.email, email], ...(words.phone ? [[contactCopy.phone, words.phone] as [string, string]] : []),
        ...(profile ? [[contactCopy.known, profile] as [string, string]] : []),
      ];
      await enqueueMessage(db, services, {
        channel: "mail", to: services.settings.brandEmail, secret: true, ...accountMails.written({ sender, number, topic: topicOf(context, topic), facts, message: words.message }),
      }, now);
      // Anybody can type anybody's address: one word a day is enough.
      const dedupKey = `contact:${sofiaDay(now)}:${services.secrets.lookupHash("contact", email)}`;
      await enqueueMessage(db, services, { channel: "mail", to: email, dedupKey, ...accountMails.received({ sender, number }) }, now);
      return { nextUrl: pageUrl("contactUs") };
    },
  },
};
