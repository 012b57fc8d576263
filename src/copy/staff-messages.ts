/** Copy of the staff's pages about messages that could not be sent. */
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";

/** What a message is about. */
const messageKindWords: Readonly<Record<MessageKind, string>> = {
  code: "код",
  reset: "нова парола",
  invitation: "покана",
  confirmation: "потвърждаване на имейл",
  application: "заявка",
  credit: "кредит",
  account: "профил",
  news: "предложения и новини",
  enquiry: "запитване",
};

/** What a message is about; of those made before kinds were kept that it is one. */
export const messageAbout = (kind: MessageKind | null): string =>
  kind === null ? "съобщение" : messageKindWords[kind];

export const lostWords = {
  empty: "Всички съобщения са изпратени.",
  lead: "Опитвахме три дни или адресът беше отказан. Изпратете ги отново, когато причината е отстранена, или ги откажете.",
  endedLead: "Кодът или връзката вече не важат: човекът иска нови от страницата, на която чака.",
  mail: "имейл",
  sms: "SMS",
  about: "За какво",
  subject: "Тема",
  to: "До",
  now: "Сега отива до",
  made: "Написано",
  lost: "Неизпратено от",
  attempts: "Опити",
  why: "Причина",
  whose: "Чие е",
  nobody: "не е на профил",
  open: "Към лицето",
  reason: "Повторено заедно с всички неизпратени.",
} as const;

export const resendWords = {
  about: lostWords.about,
  subject: lostWords.subject,
  to: lostWords.to,
  made: lostWords.made,
  whose: lostWords.whose,
  open: lostWords.open,
  dead: "Записано е, че човекът е починал: нищо не му се изпраща отново.",
  cannot: (days: number) => `Изпраща се отново само писмо за заявка или кредит от последните ${days} дни.`,
} as const;
