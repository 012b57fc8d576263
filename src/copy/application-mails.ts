/** Mails about an application, from the registration to the decision. Sums and days are passed in formatted. */
import { agreementCopy } from "./agreement.ts";
import { OFFER_REVIEW, SECOND_REVIEW } from "./decision.ts";
import { ADVICE_PHONE } from "./help.ts";
import { offerWords } from "./offer.ts";
import { videoCopy } from "./video.ts";
import type { VideoKind } from "#src/domain/lending/video.ts";
import { HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";

type To = { sender: Sender; name?: string };
type About = To & { application: string; statusUrl: string };

type VideoAsked = To & {
  application: string;
  subject: string;
  why: readonly string[];
  /** The way that is asked for first. */
  way: VideoKind;
  until: string;
  hours: string;
  url: string;
};

const DEBT_ADVICE: Part = {
  p: `Ако се затруднявате с плащания по кредити, безплатен съвет дават Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg) и сдруженията на потребителите.`,
};

const reviewRight = (until: string): Part => ({
  p: `Решението е взето автоматично. Имате право да получите обяснение, да изразите мнението си и до ${until} да поискате преглед от служител. Прегледът е безплатен.`,
});

/** The mails, one row each; parameters are the only data in them. */
export const applicationMails = {
  /** E-mail confirmation; `hours` is the validity of the link. */
  confirmEmail: ({ sender, name, url, hours }: To & { url: string; hours: number }): Mail =>
    mail(sender, "Потвърдете имейла си", name, [
      { p: `За да изпращаме документите Ви на този адрес, потвърдете, че е Ваш. Връзката важи ${hours} часа.` },
      { link: url, label: "Потвърждавам имейла" },
      { p: "Ако не сте посочили този адрес при нас, не правете нищо: без потвърждение не го използваме." },
    ]),

  /** To the owner of an e-mail address that someone tried to register with. */
  addressTried: ({ sender, loginUrl, resetUrl }: { sender: Sender; loginUrl: string; resetUrl: string }): Mail =>
    mail(sender, "Опит за регистрация с Вашия имейл", undefined, [
      {
        p: "Някой се опита да създаде профил с този имейл. Профил с него вече има, затова нов не беше създаден и нищо не е променено.",
      },
      { p: "Ако бяхте Вие, влезте в съществуващия си профил." },
      { link: loginUrl, label: "Вход" },
      { link: resetUrl, label: "Забравена парола" },
      { p: "Ако не бяхте Вие, не е нужно да правите нищо." },
      HELP(sender),
    ]),

  applicationReceived: ({
    sender,
    name,
    application,
    statusUrl,
    product,
    amount,
    term,
    refinances,
  }: About & { product: string; amount: string; term: string; refinances: boolean }): Mail =>
    mail(sender, `Получихме заявка № ${application}`, name, [
      { p: "Получихме заявката Ви и започнахме да я разглеждаме." },
      {
        facts: [
          ["Заявка №", application],
          ["Кредит", refinances ? `${product}, рефинансиране` : product],
          [refinances ? offerWords.size : "Сума", amount],
          ["Срок", term],
        ],
      },
      { p: "Ще Ви пишем, когато има решение. Междувременно можете да следите заявката тук:" },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** `offer` is label–value pairs: amount, term, payments, ГПР, total; `words` are those of a member of staff. */
  approved: ({
    sender,
    name,
    application,
    statusUrl,
    offer,
    words = [],
    guarantorFirst = false,
    validUntil,
  }: About & {
    offer: readonly (readonly [string, string])[];
    words?: readonly string[];
    guarantorFirst?: boolean;
    validUntil: string;
  }): Mail =>
    mail(sender, `Заявка № ${application} е одобрена`, name, [
      { p: "Одобрихме заявката Ви. Условията са:" },
      { facts: offer },
      ...words.map((p) => ({ p })),
      ...(guarantorFirst ? [{ p: agreementCopy.guarantorFirst }] : []),
      {
        p: `Предложението важи до ${validUntil} То не Ви обвързва, докато не подпишете договора.`,
      },
      { link: statusUrl, label: "Прегледайте предложението" },
      HELP(sender),
    ]),

  counterOffer: ({
    sender,
    name,
    application,
    statusUrl,
    offer,
    validUntil,
    requested,
    reasons,
    automated,
  }: About & {
    offer: readonly (readonly [string, string])[];
    validUntil: string;
    requested: string;
    reasons: readonly string[];
    automated: boolean;
  }): Mail =>
    mail(sender, `Предложение по заявка № ${application}`, name, [
      { p: `Не можем да одобрим ${requested} при исканите условия, но можем да Ви предложим други:` },
      { facts: offer },
      ...(reasons.length > 0 ? [{ p: "Причини:" }, { list: reasons }] : []),
      { p: `Предложението важи до ${validUntil} То не Ви обвързва, докато не подпишете договор.` },
      { link: statusUrl, label: "Прегледайте предложението" },
      { p: automated ? OFFER_REVIEW : SECOND_REVIEW },
      HELP(sender),
    ]),

  /** The application is referred to an operator; `over` is what that takes the place of. Deliberately gives no reason. */
  referred: ({ sender, name, application, statusUrl, over }: About & { over: string | undefined }): Mail =>
    mail(sender, `Заявка № ${application} се разглежда от служител`, name, [
      ...(over ? [{ p: over }] : []),
      { p: "Заявката Ви се разглежда от наш служител. Ако е нужно нещо от Вас, ще се свържем с Вас." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** The application waits for its borrower: a guarantor, pictures of the card, a video. */
  needed: ({
    sender,
    name,
    application,
    title,
    text,
    reasons,
    until,
    url,
  }: To & {
    application: string;
    title: string;
    text: string;
    reasons: readonly string[];
    until?: string;
    url: string;
  }): Mail =>
    mail(sender, `Заявка № ${application}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, name, [
      ...reasons.map((reason) => ({ p: reason })),
      { p: text },
      ...(until ? [{ p: `Направете го до ${until}` }] : []),
      { link: url, label: "Продължете" },
      HELP(sender),
    ]),

  /** A member of staff who reviews the application needs documents; `words` say why. */
  documentsWanted: ({
    sender,
    name,
    application,
    documents,
    words,
    until,
    url,
  }: To & {
    application: string;
    documents: readonly string[];
    words: string;
    until: string;
    url: string;
  }): Mail =>
    mail(sender, `По заявка № ${application} са нужни документи`, name, [
      { p: "Служителят, който разглежда заявката Ви, има нужда от:" },
      { list: documents },
      { p: words },
      { p: `Качете документите до ${until} от страницата по-долу, след вход в профила Ви. Не ги изпращайте по имейл.` },
      { link: url, label: "Качете документите" },
      { p: "Ако ги нямаме дотогава, заявката остава при служителя, който решава по това, което знае." },
      HELP(sender),
    ]),

  /** A video is asked for, or another one, or its time ends: `why` says so first. */
  videoWanted: ({ sender, name, application, subject, why, way, until, hours, url }: VideoAsked): Mail => {
    const words = videoCopy.ways[way];
    return mail(sender, `${subject} по заявка № ${application}`, name, [
      ...[...why, ...words.how].map((p) => ({ p })),
      { p: `${words.until(until)} ${words.when(hours)}` },
      { link: url, label: words.action },
      { p: words.missed },
      HELP(sender),
    ]);
  },

  /** The documents are not needed any more. */
  documentsNotWanted: ({ sender, name, application, statusUrl }: About): Mail =>
    mail(sender, `По заявка № ${application} вече не са нужни документи`, name, [
      { p: "Документите, които поискахме, вече не са нужни. Не е нужно да правите нищо." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** The time of the application is over; `byUs` when it waited for the lender. */
  expired: ({ sender, name, application, statusUrl, byUs }: About & { byUs: boolean }): Mail =>
    mail(sender, `Заявка № ${application} изтече`, name, [
      {
        p: byUs
          ? "Съжаляваме: срокът на заявката Ви изтече, преди да я разгледаме докрай. Не дължите нищо."
          : "Срокът на заявката Ви изтече, преди да я завършите. Не дължите нищо.",
      },
      { p: "Ако все още желаете кредит, можете да подадете нова заявка по всяко време." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  refinanceOver: ({ sender, name, application, statusUrl, why }: About & { why: string }): Mail =>
    mail(sender, `Заявка № ${application} за рефинансиране приключи`, name, [
      {
        p: `Заявката приключи, защото ${why}. По нея не дължите нищо. Условията по стария кредит не са се променили от това.`,
      },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** A reason from a register names it, and how to access one's data there (чл. 18 ЗПК). */
  rejected: ({
    sender,
    name,
    application,
    statusUrl,
    reasons,
    reviewUntil,
    automated,
  }: About & {
    reasons: readonly string[];
    reviewUntil: string;
    automated: boolean;
  }): Mail =>
    mail(sender, `Решение по заявка № ${application}`, name, [
      { p: "Разгледахме заявката Ви и в момента не можем да отпуснем кредита." },
      { p: "Причини:" },
      { list: reasons },
      automated
        ? reviewRight(reviewUntil)
        : {
            p: `Решението взе наш служител. До ${reviewUntil} можете да ни пишете или да се обадите за безплатно обяснение и повторен преглед от друг служител.`,
          },
      { link: statusUrl, label: automated ? "Искам преглед от служител" : "Статус на заявката" },
      DEBT_ADVICE,
      HELP(sender),
    ]),
} as const;
