/** The lender's contact data, and a message to them. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { accountMails } from "#src/copy/account.ts";
import { contactCopy } from "#src/copy/site.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { leadAndRest } from "#server/content/sections.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import type { Context } from "#server/visit/context.ts";
import { keepContactMessage, sentSince } from "#server/store/tables/contact-messages.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { cleanEmail } from "#server/store/tables/users.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { contactUs as contactForm } from "#server/submissions/account.ts";
import { namesOf } from "#server/handlers/account/profile.ts";

/** For this long the page confirms a message; afterwards, or with `?new`, it shows the form again. */
const CONFIRMATION_MINUTES = 10;
const ANOTHER = "new";

const justSent = ({ db, now, query, session }: Context): Promise<number | undefined> =>
  session && !query.has(ANOTHER)
    ? sentSince(db, session.hash, new Date(now.getTime() - CONFIRMATION_MINUTES * 60_000))
    : Promise.resolve(undefined);

/** The sender's known data, to fill in. */
const known = async (context: Context): Promise<Record<string, string>> =>
  context.person ? { name: await namesOf(context), email: context.person.email, phone: context.person.phone } : {};

const topicOf = ({ services }: Context, value: string): string =>
  services.definitions
    .get("contact-us")!
    .definition.elements.find(({ name }) => name === "topic")
    ?.choices?.find((choice) => choice.value === value)?.label ?? value;

/** The page with the contact form, and its post: stores the message and mails the lender and the sender. */
export const contactUs: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { title, description, blocks } = context.services.content.contentFor("contact-us");
    const sent = await justSent(context);
    const page = {
      page: { title, description },
      today: context.today,
      title,
      // Phone and address come first on every screen; the rest stands beside the form.
      ...leadAndRest(blocks),
    };
    if (sent === undefined)
      return { ...page, form: await issueForm(context, "contact-us", { values: await known(context) }) };
    return {
      ...page,
      news: { tone: "success", text: contactCopy.sent(sent) },
      actions: [
        { label: contactCopy.another, url: `${pageUrl("contactUs")}?${ANOTHER}` },
        { label: contactCopy.home, url: pageUrl("index") },
      ],
    };
  },
  post: definePost(contactForm, {
    effect: async (context, { topic, ...words }) => {
      const { db, now, person, services, session } = context;
      const number = await keepContactMessage(db, services.secrets, {
        userId: person?.id ?? null,
        session: session!.hash,
        topic,
        words,
        now,
      });
      const sender = lender(services);
      const email = cleanEmail(words.email);
      const profile = person && (person.email === email ? contactCopy.isKnown : contactCopy.isKnownOther(person.email));
      const facts: [string, string][] = [
        [contactCopy.name, words.name],
        [contactCopy.email, email],
        ...(words.phone ? [[contactCopy.phone, words.phone] as [string, string]] : []),
        ...(profile ? [[contactCopy.known, profile] as [string, string]] : []),
      ];
      await enqueueMessage(
        db,
        services,
        {
          channel: "mail",
          kind: "enquiry",
          to: services.settings.brandEmail,
          secret: true,
          ...accountMails.written({ sender, number, topic: topicOf(context, topic), facts, message: words.message }),
        },
        now,
      );
      // Anyone can enter anyone's address, so it gets one confirmation a day at most.
      const dedupKey = `contact:${sofiaDay(now)}:${services.secrets.lookupHash("contact", email)}`;
      await enqueueMessage(
        db,
        services,
        { channel: "mail", kind: "enquiry", to: email, dedupKey, ...accountMails.received({ sender, number }) },
        now,
      );
      return { nextUrl: pageUrl("contactUs") };
    },
  }),
};
