/** Mails about a profile and about enquiries that hold somebody's own words, or what stays of a profile. */
import { closeProfileCopy } from "#src/copy/close-profile.ts";
import type { Mail, Part } from "#src/copy/mail.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";

/** A text of several lines as paragraphs. */
const paragraphsOf = (text: string): Part[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ p: line }));

/** To the lender: a message from the contact form. */
export const writtenMail = (
  words: Words,
  to: Letterhead,
  {
    number,
    topic,
    facts,
    message,
  }: { number: number; topic: string; facts: readonly (readonly [label: string, value: string])[]; message: string },
): Mail =>
  words.mail("account.written", to, {
    number: String(number),
    topic,
    facts: [
      {
        facts: [
          [words.text("account.written.number"), String(number)],
          [words.text("account.written.topic"), topic],
          ...facts,
        ],
      },
    ],
    message: paragraphsOf(message),
  });

/** What somebody of the staff answers to a contact message, below it its words. */
export const answeredMail = (
  words: Words,
  to: Letterhead,
  { number, answer, asked }: { number: number; answer: string; asked?: { at: string; words: string } },
): Mail =>
  words.mail("account.answered", to, {
    number: String(number),
    answer: paragraphsOf(answer),
    asked: asked ? words.parts("account.answered.asked", to, { at: asked.at, words: [{ quote: asked.words }] }) : [],
  });

/** The profile is erased, and what of it stays. */
export const profileClosedMail = (words: Words, to: Letterhead, keepsSome: boolean): Mail => {
  const list = closeProfileCopy.kept.map(([what, , term]) => `${what}: ${term}`);
  return words.mail("account.profileClosed", to, {
    kept: keepsSome
      ? words.parts("account.profileClosed.keepsSome", to, { kept: [{ list }] })
      : [{ p: closeProfileCopy.complaints }],
  });
};
