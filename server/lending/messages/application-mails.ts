/** Mails about an application that say one thing or another by how it went. */
import type { Mail, Part } from "#src/copy/mail.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";

type To = Letterhead & { application: string; statusUrl: string };

/** Texts as paragraphs of a mail. */
const paragraphs = (texts: readonly string[]): Part[] => texts.map((p) => ({ p }));

/** Rows of an offer, each a label and what it comes to. */
type Offer = readonly (readonly [label: string, value: string])[];

/** The application has come in. */
export const receivedMail = (
  words: Words,
  to: To,
  { refinances, ...told }: { product: string; amount: string; term: string; refinances: boolean },
): Mail => {
  const facts = refinances ? "application.received.refinancing" : "application.received.facts";
  return words.mail("application.received", to, { ...to, facts: words.parts(facts, to, { ...to, ...told }) });
};

/** What was asked for is approved; `said` is told below the offer. */
export const approvedMail = (
  words: Words,
  to: To,
  { offer, said, validUntil }: { offer: Offer; said: readonly string[]; validUntil: string },
): Mail =>
  words.mail("application.approved", to, { ...to, validUntil, offer: [{ facts: offer }], words: paragraphs(said) });

/** Something else is offered than what was asked for. */
export const counterOfferMail = (
  words: Words,
  to: To,
  {
    offer,
    reasons,
    automated,
    ...told
  }: { offer: Offer; reasons: readonly string[]; automated: boolean; requested: string; validUntil: string },
): Mail =>
  words.mail("application.counterOffer", to, {
    ...to,
    ...told,
    offer: [{ facts: offer }],
    reasons:
      reasons.length > 0 ? words.parts("application.counterOffer.reasons", to, { reasons: [{ list: reasons }] }) : [],
    review: [{ p: words.text(automated ? "application.offerReview" : "application.secondReview") }],
  });

/** The application is referred to a member of staff. */
export const referredMail = (words: Words, to: To, over: string | undefined): Mail =>
  words.mail("application.referred", to, { ...to, over: over ? [{ p: over }] : [] });

/** The application waits for its borrower, until a day if there is one. */
export const waitsMail = (
  words: Words,
  to: Letterhead & { application: string },
  {
    title,
    reasons,
    until,
    ...told
  }: { title: string; text: string; reasons: readonly string[]; until?: string; url: string },
): Mail =>
  words.mail("application.needed", to, {
    ...to,
    ...told,
    title: title.charAt(0).toLowerCase() + title.slice(1),
    reasons: paragraphs(reasons),
    until: until === undefined ? [] : words.parts("application.needed.until", to, { until }),
  });

/** The application is rejected. */
export const rejectedMail = (
  words: Words,
  to: To,
  { reasons, automated, reviewUntil }: { reasons: readonly string[]; automated: boolean; reviewUntil: string },
): Mail =>
  words.mail("application.rejected", to, {
    ...to,
    reasons: [{ list: reasons }],
    review: words.parts(automated ? "application.rejected.automated" : "application.rejected.byStaff", to, {
      ...to,
      reviewUntil,
    }),
  });
