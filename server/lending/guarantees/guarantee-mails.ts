/** Mails to guarantors, and to borrowers about theirs, that say one thing or another by how it stands. */
import { guaranteeRows, type GuaranteeInWords } from "#src/copy/guarantee-words.ts";
import type { Mail, Part } from "#src/copy/mail.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";

/** What a guarantee is about, as rows of a mail. */
export const aboutRows = (about: GuaranteeInWords): { about: readonly Part[] } => ({
  about: [{ facts: guaranteeRows(about) }],
});

/** The guarantor is refused; `reviewUntil`: of a refusal by the rules, the last day on which a person may be asked for. */
export const guarantorRefusedMail = (
  words: Words,
  to: Letterhead,
  { reasons, reviewUntil }: { reasons: readonly string[]; reviewUntil: string | undefined },
): Mail =>
  words.mail("guarantee.refused", to, {
    reasons: reasons.length > 0 ? [{ list: reasons }] : [],
    review: reviewUntil === undefined ? [] : words.parts("guarantee.refused.review", to, { until: reviewUntil }),
  });

/** The guarantor has signed; `attached` are the names of what goes with the mail. */
export const guarantorSignedMail = (
  words: Words,
  to: Letterhead,
  { about, attached, url }: { about: GuaranteeInWords; attached: readonly string[]; url: string },
): Mail =>
  words.mail("guarantee.signed", to, {
    ...aboutRows(about),
    url,
    copy:
      attached.length > 0
        ? words.parts("guarantee.signed.attached", to, { attached: attached.join(", ") })
        : words.parts("guarantee.signed.inProfile", to, {}),
  });

/** What a borrower who has lost their guarantor can do now: the news of it, and what is open to them. */
const OPEN_NOW = {
  both: { news: "guarantee.lost.other", open: "guarantee.lost.open.both" },
  guarantor: { news: "guarantee.lost.other", open: "guarantee.lost.open.guarantor" },
  less: { news: "guarantee.lost.without", open: "guarantee.lost.open.less" },
  none: { news: "guarantee.lost.without", open: "guarantee.lost.open.none" },
  without: { news: "guarantee.lost.without", open: "guarantee.lost.open.without" },
} as const;

/** The borrower's guarantor will not be one. */
export const guarantorLostMail = (
  words: Words,
  to: Letterhead & { application: string; url: string },
  openNow: keyof typeof OPEN_NOW,
): Mail => {
  const { news, open } = OPEN_NOW[openNow];
  return words.mail("guarantee.lost", to, { ...to, news: words.text(news), open: words.parts(open, to, {}) });
};

/** To whom, whose credit it is, and how much was paid. */
type Paid = Letterhead & { borrower: string; amount: string };

/** What a guarantor paid is posted; `url` is where the receipt is, of a payment by card. */
export const guarantorPaidMail = (words: Words, to: Paid, url?: string): Mail =>
  words.mail("guarantee.paid", to, {
    receipt:
      url === undefined
        ? words.parts("guarantee.paid.withoutReceipt", to, to)
        : words.parts("guarantee.paid.receipt", to, { ...to, url }),
  });

/** What is said of a payment that is not on the credit any more, by why. */
const GONE = {
  reversed: "guarantee.gone.takenBack",
  "charged-back": "guarantee.gone.disputed",
  undone: "guarantee.gone.undone",
  moved: "guarantee.gone.moved",
} as const;

/** What a guarantor paid is not on the credit any more; `back` is what of it had gone back to them before. */
export const guarantorGoneMail = (
  words: Words,
  to: Paid,
  { day, why, back }: { day: string; why: keyof typeof GONE; back: { amount: string; iban: string } | undefined },
): Mail =>
  words.mail("guarantee.gone", to, {
    what: words.parts(GONE[why], to, { ...to, day }),
    back: back ? words.parts("guarantee.gone.back", to, back) : [],
  });
