/** The lender's contact data, and a message to them. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { contactCopy } from "#src/copy/site.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { leadAndRest } from "#server/content/sections.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { writtenMail } from "#server/lending/messages/account-mails.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import type { Context } from "#server/visit/context.ts";
import { keepContactMessage, sentSince } from "#server/store/tables/contact-messages.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { cleanEmail } from "#server/store/tables/users.ts";
import { namesContract } from "#server/lending/statements/references.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { lentCreditsOf } from "#server/store/tables/credits.ts";
import { keptFiles } from "#server/uploads/keep.ts";
import { contactUs as contactForm } from "#server/submissions/account.ts";
import { namesOf } from "#server/handlers/account/names.ts";

/** For this long the page confirms a message; afterwards, or with `?new`, it shows the form again. */
const CONFIRMATION_MINUTES = 10;
const ANOTHER = "new";

/** The field of the form that takes files. */
const ATTACHMENTS = { path: "attachments" };

const justSent = ({ db, now, query, session }: Context): Promise<number | undefined> =>
  session && !query.has(ANOTHER)
    ? sentSince(db, session.hash, new Date(now.getTime() - CONFIRMATION_MINUTES * 60_000))
    : Promise.resolve(undefined);

/** The sender's known data, to fill in. */
const known = async (context: Context): Promise<Record<string, string>> =>
  context.person ? { name: await namesOf(context), email: context.person.email, phone: context.person.phone } : {};

/** The sender's own contracts, to choose from. */
const contractsFill = async ({ db, person, services }: Context): Promise<Fill> => {
  const own = person ? await lentCreditsOf(db, person.id) : [];
  if (own.length === 0) return {};
  const { elements } = services.definitions.get(contactForm.form)!.definition;
  const others = elements.find(({ name }) => name === "ownContract")?.choices ?? [];
  const contracts = own.map(({ contractNumber, productName }) => ({
    value: contractNumber,
    label: `${contractNumber} (${productName})`,
  }));
  return { values: { hasContracts: "yes" }, props: { ownContract: { choices: [...contracts, ...others] } } };
};

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
    if (sent === undefined) {
      const { values, ...fill } = await contractsFill(context);
      const form = await issueForm(context, "contact-us", {
        ...fill,
        values: { ...(await known(context)), ...values },
      });
      return { ...page, form };
    }
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
    fill: contractsFill,
    effect: async (context, { topic, contract, isOwnContract, ...written }, _prepared, submission) => {
      const { db, now, person, services, session } = context;
      if (contract !== "" && !isOwnContract && !namesContract(contract))
        return refuseFields({ contractNumber: { code: "contract-number" } });
      const words = { ...written, ...(contract && { contractNumber: contract }) };
      const files = keptFiles(submission.values, ATTACHMENTS);
      const number = await keepContactMessage(db, services.secrets, {
        userId: person?.id ?? null,
        session: session!.hash,
        topic,
        words,
        files,
        now,
      });
      const to = { sender: lender(services) };
      const email = cleanEmail(words.email);
      const profile = person && (person.email === email ? contactCopy.isKnown : contactCopy.isKnownOther(person.email));
      const facts: [string, string][] = [
        [contactCopy.name, words.name],
        [contactCopy.email, email],
        ...(words.phone ? [[contactCopy.phone, words.phone] as [string, string]] : []),
        ...(profile ? [[contactCopy.known, profile] as [string, string]] : []),
        ...(contract ? [[contactCopy.contract, contract] as [string, string]] : []),
        ...(files.length > 0
          ? [[contactCopy.files, contactCopy.filesAt(files.length, number)] as [string, string]]
          : []),
      ];
      await enqueueMessage(
        db,
        services,
        {
          channel: "mail",
          kind: "enquiry",
          to: services.settings.brandEmail,
          secret: true,
          ...writtenMail(services.words, to, {
            number,
            topic: topicOf(context, topic),
            facts,
            message: words.message,
          }),
        },
        now,
      );
      // Anyone can enter anyone's address, so it gets one confirmation a day at most.
      const dedupKey = `contact:${sofiaDay(now)}:${services.secrets.lookupHash("contact", email)}`;
      const mail = services.words.mail("account.received", to, { number: String(number) });
      await enqueueMessage(db, services, { channel: "mail", kind: "enquiry", to: email, dedupKey, ...mail }, now);
      return { nextUrl: pageUrl("contactUs") };
    },
  }),
};
