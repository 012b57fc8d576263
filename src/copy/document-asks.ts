/** Copy of documents that the staff ask of an applicant. */
import type { DocumentKind } from "#src/domain/lending/document-asks.ts";

/** What is asked for, as the applicant reads it. */
export const documentKindWords: Readonly<Record<DocumentKind, string>> = {
  idCard: "снимки на двете страни на личната Ви карта",
  income: "документ за дохода Ви, например служебна бележка или фиш за заплата",
  statement: "извлечение от банковата Ви сметка за последните 3 месеца",
  address: "документ за адреса Ви, например сметка за ток или вода",
  other: "друг документ, описан по-долу",
};

const listed = (kinds: readonly DocumentKind[]): string => kinds.map((kind) => documentKindWords[kind]).join("; ");

/** Words of somebody as a sentence. */
const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** An ask in words. */
export type AskedWords = { kinds: readonly DocumentKind[]; words: string; until: string };

export const documentAskCopy = {
  title: "Нужни са ни документи от Вас",
  /** On the page of the application. */
  asked: ({ kinds, words, until }: AskedWords) =>
    `Служителят, който разглежда заявката Ви, има нужда от: ${listed(kinds)}. Защо: ${sentence(words)} Качете документите до ${until}`,
  /** Above the form that takes them. */
  lead: ({ kinds, words, until }: AskedWords) =>
    `Трябват ни: ${listed(kinds)}. ${sentence(words)} Приемаме документите до ${until}`,
  sent: (day: string) => `Получихме документите Ви на ${day} Не е нужно да правите нищо повече.`,
  lapsed: "Срокът за документите, които поискахме, мина. Заявката остава при нашия служител.",
  action: "Качете документите",
} as const;
