/** Copy of subscriptions by link and by address: pages, and the messages that are marketing. */
import { mail, oneLine, type Mail, type Sender } from "./mail.ts";
import { LOAN_WARNING } from "./warning.ts";

export const subscriptionsCopy = {
  stopTitle: "Спиране на предложенията",
  stopAbout: {
    email:
      "С един бутон спирате рекламните съобщения по имейл. Ако имате кредит при нас, съобщенията за него ще продължат.",
    sms: "С един бутон спирате рекламните съобщения по SMS. Ако имате кредит при нас, съобщенията за него ще продължат.",
  },
  stopped: {
    email:
      "Няма да получавате рекламни съобщения по имейл. Ако имате кредит при нас, съобщенията за него ще продължат.",
    sms: "Няма да получавате рекламни съобщения по SMS. Ако имате кредит при нас, съобщенията за него ще продължат.",
  },
  /** One answer for every key that is unknown, whatever the reason. */
  deadLink:
    "Тази връзка не е пълна или вече не важи. Отворете я отново от съобщението или спрете предложенията с адреса си.",
  byAddress: "Спиране с имейл адрес",
  asked:
    "Благодарим Ви. Изпратихме връзка на посочения адрес. Отворете я до 48 часа, за да потвърдите, че искате да Ви пишем.",
  stopAsked:
    "Ако посоченият адрес получава предложения от нас, изпратихме на него връзка, с която ги спирате с един бутон.",
  checkSpam: "Ако не виждате съобщението, проверете папката за нежелани съобщения.",
  withProfile: "Имате профил? Влезте, за да изберете и SMS.",
  confirmTitle: "Потвърдете абонамента си",
  confirmAbout: "С бутона потвърждавате, че адресът е Ваш и че се съгласявате с това:",
  confirmed: "Абонаментът е потвърден. Ще Ви пишем рядко, а всяко съобщение има връзка за спиране.",
  deadConfirm: "Тази връзка не е пълна или вече не важи. Поискайте нова – отнема половин минута.",
  askAgain: "Искам нова връзка",
} as const;

const WHY_ASKED = "Получавате това съобщение, защото някой посочи този адрес на нашия сайт.";
const WHY_CONSENT = "Получавате това рекламно съобщение, защото сте се съгласили да Ви пишем.";

type ToStop = { sender: Sender; stopUrl: string };

/** Every mail of these ends with the link that stops them; `sendMarketing` adds the header. */
const stoppable = ({ sender, stopUrl }: ToStop, subject: string, parts: Parameters<typeof mail>[3], why: string) =>
  mail(sender, subject, undefined, [...parts, { link: stopUrl, label: "Спиране на рекламните съобщения" }], why);

/** The mails that are marketing, or about it. All others are about somebody's own business. */
export const marketingMails = {
  confirmSubscription: ({ url, hours, ...to }: ToStop & { url: string; hours: number }): Mail =>
    stoppable(
      to,
      "Потвърдете абонамента си",
      [
        { p: `За да Ви пращаме предложения, потвърдете, че адресът е Ваш. Връзката важи ${hours} часа.` },
        { link: url, label: "Потвърждавам абонамента" },
        { p: "Ако не сте го поискали, не правете нищо: без потвърждение не пращаме предложения." },
      ],
      WHY_ASKED,
    ),

  subscribed: (to: ToStop): Mail =>
    stoppable(
      to,
      "Абонаментът Ви е потвърден",
      [{ p: "Ще Ви пишем рядко: за нови условия, за кампании и за нови продукти." }],
      WHY_CONSENT,
    ),

  stopLink: (to: ToStop): Mail =>
    stoppable(
      to,
      "Спиране на предложенията",
      [{ p: "На нашия сайт беше поискано да спрем предложенията до този адрес. Става с един бутон:" }],
      WHY_ASKED,
    ),

  news: ({ subject, text, ...to }: ToStop & { subject: string; text: string }): Mail =>
    stoppable(to, subject, [{ p: text }], WHY_CONSENT),
} as const;

/** The SMS that are marketing; each has the short link that stops them. */
export const marketingSms = {
  news: ({ brand, text, stopUrl }: { brand: string; text: string; stopUrl: string }): string =>
    oneLine(`${brand}: ${text} ${LOAN_WARNING} Спиране: ${stopUrl}`),
} as const;
