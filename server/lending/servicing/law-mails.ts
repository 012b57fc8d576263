/** Mails about what law and contract name besides paying, by what is late or owed. */
import { heirsPaperWords, type DebtTold, type HeirsDebtTold } from "#src/copy/heirs-paper.ts";
import type { Mail, Part } from "#src/copy/mail.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";
import type { AboutCredit } from "./credit-mails.ts";

/** A notice of acceleration in words: what is late and what falls due with it, by row, and until when paying what is late keeps it off. */
export type NoticeTold = { lines: readonly (readonly [label: string, sum: string])[]; until: string };

const noticeFacts = (words: Words, { lines, until }: NoticeTold): Part[] => [
  { facts: [[words.text("law.notice.until"), until], ...lines] },
];

/** The desk holds collection until a day. */
export const heldMail = (words: Words, about: AboutCredit, until: string): Mail =>
  words.mail("law.held", about, { ...about, until, talk: words.parts("law.talk", about, {}) });

/** Notice of acceleration. */
export const acceleratingMail = (words: Words, about: AboutCredit, notice: NoticeTold): Mail =>
  words.mail("law.accelerating", about, {
    ...about,
    until: notice.until,
    notice: noticeFacts(words, notice),
    talk: words.parts("law.talk", about, {}),
  });

/** Everything has fallen due. */
export const acceleratedMail = (
  words: Words,
  about: AboutCredit,
  { amount, day }: { amount: string; day: string },
): Mail => words.mail("law.accelerated", about, { ...about, amount, day, talk: words.parts("law.talk", about, {}) });

/** Whom a mail to a guarantor is to, and of which credit. */
export type ToGuarantor = Letterhead & { borrower: string; contract: string; url: string };

/** Notice of acceleration, told to a guarantor. */
export const guarantorAcceleratingMail = (words: Words, to: ToGuarantor, notice: NoticeTold): Mail =>
  words.mail("law.guarantor.accelerating", to, { ...to, until: notice.until, notice: noticeFacts(words, notice) });

const partsOn = (words: Words, day: string, { principal, interest, late, total }: DebtTold) =>
  [
    [words.text("law.heirs.principal", { day }), principal],
    [words.text("law.heirs.interest", { day }), interest],
    [words.text("law.heirs.late", { day }), late],
    [words.text("law.heirs.total", { day }), total],
  ] as const;

/** What a borrower who has died owed on that day, and owes today, told to the heirs. */
export const heirsMail = (
  words: Words,
  to: Letterhead,
  {
    names,
    atDeath,
    today,
    credits,
  }: { names: string; atDeath: string; today: string; credits: readonly HeirsDebtTold[] },
): Mail => {
  const debts = credits.flatMap(({ atDeath: then, now }): Part[] => [
    {
      facts: [
        [words.text("law.heirs.contract"), now.contract],
        ...(then ? partsOn(words, atDeath, then) : partsOn(words, today, now)),
        ...(then ? [[words.text("law.heirs.total", { day: today }), now.total] as const] : []),
      ],
    },
    ...(then ? [] : [{ p: heirsPaperWords.after }]),
  ]);
  return words.mail("law.heirs", to, { names, debts: credits.length > 0 ? debts : [{ p: heirsPaperWords.none }] });
};
