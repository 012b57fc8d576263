/**
 * Copy of documents, and of mails to borrowers about their applications. Service messages only: no marketing, no ЕГН,
 * no full account numbers. Sums and days are passed in formatted.
 */
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import { OFFER_REVIEW, SECOND_REVIEW } from "./decision.ts";
import { ADVICE_PHONE } from "./help.ts";
import { offerWords } from "./offer.ts";
import { LOAN_WARNING } from "./warning.ts";

/** The lender's details in messages. */
export type Sender = {
  brand: string;
  company: string;
  uic: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  registerNumber: string;
};

/** A mail ready to send: a one-line subject, and the same content as plain text and as HTML. */
export type Mail = { subject: string; text: string; html: string };

/** Copy of the documents and their PDF files. */
export const paperWords = {
  payout: {
    wireTransfer: "Банков превод по Ваша сметка",
    easypay: "Изплащане в брой на каса на Easypay",
    revolut: "Превод по Ваш профил в Revolut",
  },
  plan: { caption: "Погасителен план", head: ["№", "Падеж", "Вноска", "Главница", "Лихва", "Остатък"], total: "Общо" },
  letterhead: ({ company, uic, registerNumber, address, phone, email }: Sender): readonly string[] => [
    `${company} · ЕИК ${uic} · рег. №\u00a0${registerNumber} (БНБ)`,
    `${address} · тел. ${phone} · ${email}`,
  ],
  termsVersion: (version: string, from: string) => `Версия ${version}, в сила от ${from}`,
  pageOf: (page: number, pages: number) => `стр. ${page} от ${pages}`,
} as const;

/** One line of text: control and invisible characters, which could split a header or hide text, become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** A name for a greeting, at most 60 characters: one line, no dots or slashes, so that it cannot contain a URL. */
export const nameForGreeting = (name: string): string =>
  oneLine(name)
    .replace(/[^\p{L}\p{M} '’-]/gu, "")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 60);

/** A block of a mail. */
export type Part =
  | { p: string }
  /** Somebody else's words, line by line. */
  | { quote: string }
  | { list: readonly string[] }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { link: string; label: string };

const linesOf = (text: string): string[] => text.split(/\r?\n/).map(oneLine);

const partText = (part: Part): string => {
  if ("quote" in part)
    return linesOf(part.quote)
      .map((line) => `> ${line}`.trim())
      .join("\n");
  if ("p" in part) return oneLine(part.p);
  if ("list" in part) return part.list.map((item) => `– ${oneLine(item)}`).join("\n");
  if ("facts" in part) return part.facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join("\n");
  return `${oneLine(part.label)}:\n${oneLine(part.link)}`;
};

const safeLink = (link: string): string => {
  if (!/^https?:\/\/[^\s"<>]+$/.test(link)) throw new RangeError("a mail links to http addresses only");
  return escapeHtml(link);
};

const partHtml = (part: Part): string => {
  if ("quote" in part)
    return `<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #9aa5a0">${linesOf(part.quote).map(escapeHtml).join("<br>")}</blockquote>`;
  if ("p" in part) return `<p>${escapeHtml(oneLine(part.p))}</p>`;
  if ("list" in part) return `<ul>${part.list.map((item) => `<li>${escapeHtml(oneLine(item))}</li>`).join("")}</ul>`;
  if ("link" in part) return `<p><a href="${safeLink(part.link)}">${escapeHtml(oneLine(part.label))}</a></p>`;
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;padding:4px 16px 4px 0;font-weight:normal">${escapeHtml(oneLine(label))}</th><td style="padding:4px 0"><strong>${escapeHtml(oneLine(value))}</strong></td></tr>`,
  );
  return `<table style="border-collapse:collapse">${rows.join("")}</table>`;
};

const ABOUT_REQUEST = "Това е служебно съобщение по Ваша заявка или договор.";

/** Foot of every mail: the warning of all advertising and messages about credit, who writes, and why. */
const footer = ({ company, uic, registerNumber, address, phone, email }: Sender, why: string): readonly string[] => [
  LOAN_WARNING,
  `${company}, ЕИК ${uic}, рег. №\u00a0${registerNumber} в регистъра на финансовите институции на БНБ`,
  `${address}, тел. ${phone}, ${email}`,
  why,
];

/** Builds a mail: greeting, parts, sender's details and the reason for sending it. */
export const mail = (
  sender: Sender,
  subject: string,
  name: string | undefined,
  parts: readonly Part[],
  why = ABOUT_REQUEST,
): Mail => {
  const greetingName = nameForGreeting(name ?? "");
  const all: Part[] = [{ p: greetingName === "" ? "Здравейте," : `Здравейте, ${greetingName},` }, ...parts];
  const foot = footer(sender, why).map(oneLine);
  const title = oneLine(`${subject} – ${sender.brand}`);
  return {
    subject: title,
    text: `${all.map(partText).join("\n\n")}\n\n-- \n${foot.join("\n")}\n`,
    html:
      `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
      `<body style="font:16px/1.5 sans-serif;color:#14211c;max-width:600px;margin:0 auto;padding:16px">${all.map(partHtml).join("")}` +
      `<hr><p style="font-size:14px">${foot.map(escapeHtml).join("<br>")}</p></body></html>`,
  };
};

type To = { sender: Sender; name?: string };
type About = To & { request: string; statusUrl: string };

const HELP = (sender: Sender): Part => ({ p: `При въпроси: ${sender.phone} или ${sender.email}.` });

/** Documents of a mail: the names of attached files, or the page behind the login where they wait. */
export type Documents = { attached: readonly string[] } | { url: string };

const NOT_ATTACHED = "Не го прилагаме, защото имейлът Ви още не е потвърден, а в документите има Ваши лични данни.";

const NEW_DATES =
  "Преводът стана след деня на подписването, затова датите на плащанията се отместват, както е уговорено. Сумите не се променят.";

const documentsLink = ({ url }: { url: string }): Part => ({ link: url, label: "Документи" });

const DEBT_ADVICE: Part = {
  p: `Ако се затруднявате с плащания по кредити, безплатен съвет дават Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg) и сдруженията на потребителите.`,
};

const reviewRight = (until: string): Part => ({
  p: `Решението е взето автоматично. Имате право да получите обяснение, да изразите мнението си и до ${until} да поискате преглед от служител. Прегледът е безплатен.`,
});

/** Text after an SMS code by purpose: what entering the code confirms. */
export type CodePurpose = "phone" | "application" | "contract" | "password" | "profile";

const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  phone: "за потвърждаване на телефона",
  application: "за изпращане на заявката",
  contract: "за ПОДПИС НА ДОГОВОР",
  password: "за НОВА ПАРОЛА",
  profile: "за ПРОМЯНА В ПРОФИЛА",
};

/** The SMS with a code. Its last line binds it to `host` (no scheme), so that browsers autofill it nowhere else. */
export const codeSms = ({ code, purpose, host }: { code: string; purpose: CodePurpose; host: string }): string =>
  `Код ${code} ${PURPOSES[purpose]}\n\n@${oneLine(host)} #${code}`;

/** SMS to the owner of a number that someone tried to register with; reveals nothing about the profile. */
export const numberTriedSms = ({ sender }: { sender: Sender }): string =>
  oneLine(`${sender.brand}: опит за регистрация с този номер. Ако не сте Вие: ${sender.phone}`);

/** A payout as its borrower is told of it. */
type PaidOut = To & {
  contract: string;
  amount: string;
  how: string;
  /** Where it went, masked; null where that was not kept. */
  account: string | null;
  firstDue: string;
  firstAmount: string;
  /** How many payments the plan has. */
  payments: number;
  /** The plan with its new dates, when the payout was later than the signature. */
  newPlan?: Documents;
  repaymentUrl: string;
};

const paidOutParts = (
  { sender, amount, how, account, firstDue, firstAmount, payments, newPlan, repaymentUrl }: PaidOut,
  whyNew: string,
): Part[] => [
  {
    facts: [
      ["Сума", amount],
      ["Начин", how],
      ...(account === null ? [] : ([["Къде", account]] as [string, string][])),
      [payments === 1 ? offerWords.single : offerWords.firstDue, firstDue],
      ["Размер", firstAmount],
    ],
  },
  ...(newPlan === undefined
    ? []
    : "url" in newPlan
      ? [{ p: `${whyNew} Новият план е в профила Ви. ${NOT_ATTACHED}`.trim() }, documentsLink(newPlan)]
      : [{ p: `${whyNew} Прилагаме погасителния план с новите дати.`.trim() }]),
  { link: repaymentUrl, label: "Как и кога да платите" },
  HELP(sender),
];

/** Where money goes that a borrower was not owed. */
export const givesBack = ({ company }: Pick<Sender, "company">, iban: string): [label: string, value: string][] => [
  ["Получател", company],
  ["IBAN", iban],
  ["Основание", "връщане на превод"],
];

/** The mails, one row each; parameters are the only data in them. */
export const mails = {
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

  /** To the e-mail address of a profile whose phone number someone tried to register with. */
  numberTried: ({ sender, loginUrl }: { sender: Sender; loginUrl: string }): Mail =>
    mail(sender, "Опит за регистрация с Вашия телефон", undefined, [
      {
        p: "Някой се опита да създаде профил с телефонния номер от Вашия профил. Нов профил не беше създаден и нищо не е променено.",
      },
      { p: "Ако бяхте Вие, влезте в съществуващия си профил." },
      { link: loginUrl, label: "Вход" },
      { p: "Ако не бяхте Вие, не е нужно да правите нищо." },
      HELP(sender),
    ]),

  applicationReceived: ({
    sender,
    name,
    request,
    statusUrl,
    product,
    amount,
    term,
  }: About & { product: string; amount: string; term: string }): Mail =>
    mail(sender, `Получихме заявка № ${request}`, name, [
      { p: "Получихме заявката Ви и започнахме да я разглеждаме." },
      {
        facts: [
          ["Заявка №", request],
          ["Кредит", product],
          ["Сума", amount],
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
    request,
    statusUrl,
    offer,
    words = [],
    validUntil,
  }: About & {
    offer: readonly (readonly [string, string])[];
    words?: readonly string[];
    validUntil: string;
  }): Mail =>
    mail(sender, `Заявка № ${request} е одобрена`, name, [
      { p: "Одобрихме заявката Ви. Условията са:" },
      { facts: offer },
      ...words.map((p) => ({ p })),
      {
        p: `Предложението важи до ${validUntil} То не Ви обвързва, докато не подпишете договора.`,
      },
      { link: statusUrl, label: "Прегледайте предложението" },
      HELP(sender),
    ]),

  counterOffer: ({
    sender,
    name,
    request,
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
    mail(sender, `Предложение по заявка № ${request}`, name, [
      { p: `Не можем да одобрим ${requested} при исканите условия, но можем да Ви предложим други:` },
      { facts: offer },
      ...(reasons.length > 0 ? [{ p: "Причини:" }, { list: reasons }] : []),
      { p: `Предложението важи до ${validUntil} То не Ви обвързва, докато не подпишете договор.` },
      { link: statusUrl, label: "Прегледайте предложението" },
      { p: automated ? OFFER_REVIEW : SECOND_REVIEW },
      HELP(sender),
    ]),

  /** The application is referred to an operator; `over` is what that takes the place of. Deliberately gives no reason. */
  referred: ({ sender, name, request, statusUrl, over }: About & { over: string | undefined }): Mail =>
    mail(sender, `Заявка № ${request} се разглежда от служител`, name, [
      ...(over ? [{ p: over }] : []),
      { p: "Заявката Ви се разглежда от наш служител. Ако е нужно нещо от Вас, ще се свържем с Вас." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** A member of staff who reviews the application needs documents; `words` say why. */
  documentsWanted: ({
    sender,
    name,
    request,
    documents,
    words,
    until,
    url,
  }: To & {
    request: string;
    documents: readonly string[];
    words: string;
    until: string;
    url: string;
  }): Mail =>
    mail(sender, `По заявка № ${request} са нужни документи`, name, [
      { p: "Служителят, който разглежда заявката Ви, има нужда от:" },
      { list: documents },
      { p: words },
      { p: `Качете ги до ${until} от страницата по-долу, след вход в профила Ви. Не ги изпращайте по имейл.` },
      { link: url, label: "Качете документите" },
      { p: "Ако ги нямаме дотогава, заявката остава при служителя, който решава по това, което знае." },
      HELP(sender),
    ]),

  /** The documents are not needed any more. */
  documentsNotWanted: ({ sender, name, request, statusUrl }: About): Mail =>
    mail(sender, `По заявка № ${request} вече не са нужни документи`, name, [
      { p: "Документите, които поискахме, вече не са нужни. Не е нужно да правите нищо." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** The time of the application is over; `byUs` when it waited for the lender. */
  expired: ({ sender, name, request, statusUrl, byUs }: About & { byUs: boolean }): Mail =>
    mail(sender, `Заявка № ${request} изтече`, name, [
      {
        p: byUs
          ? "Съжаляваме: срокът на заявката Ви изтече, преди да я разгледаме докрай. Не дължите нищо."
          : "Срокът на заявката Ви изтече, преди да я завършите. Не дължите нищо.",
      },
      { p: "Ако все още желаете кредит, можете да подадете нова заявка по всяко време." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),

  /** A reason from a register names it, and how to access one's data there (чл. 18 ЗПК). */
  rejected: ({
    sender,
    name,
    request,
    statusUrl,
    reasons,
    reviewUntil,
    automated,
  }: About & {
    reasons: readonly string[];
    reviewUntil: string;
    automated: boolean;
  }): Mail =>
    mail(sender, `Решение по заявка № ${request}`, name, [
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

  contractReady: ({
    sender,
    name,
    contract,
    url,
    validUntil,
  }: To & { contract: string; url: string; validUntil: string }): Mail =>
    mail(sender, `Договор ${contract} очаква Вашия преглед`, name, [
      {
        p: "Изготвихме договора, Стандартния европейски формуляр и погасителния план. Прочетете ги спокойно; подписва се с код от SMS.",
      },
      { link: url, label: "Преглед на договора" },
      { p: `Ако не го подпишете до ${validUntil}, предложението изтича и не дължите нищо.` },
      HELP(sender),
    ]),

  contractSigned: ({
    sender,
    name,
    contract,
    documents,
    withdrawalUntil,
  }: To & { contract: string; documents: Documents; withdrawalUntil: string }): Mail =>
    mail(sender, `Договор ${contract} е подписан`, name, [
      ...("url" in documents
        ? [{ p: `Договорът е подписан. Вашият екземпляр Ви чака в профила. ${NOT_ATTACHED}` }, documentsLink(documents)]
        : [{ p: "Договорът е подписан. Прилагаме Вашия екземпляр:" }, { list: documents.attached }]),
      {
        p: `До ${withdrawalUntil} включително можете да се откажете от договора без причина: от профила си, с имейл до ${sender.email} или с писмо до ${sender.address}.`,
      },
      HELP(sender),
    ]),

  /** The papers of an agreement, asked for again. */
  papersAgain: ({ sender, name, contract, papers }: To & { contract: string; papers: readonly string[] }): Mail =>
    mail(sender, `Документите по договор ${contract}`, name, [
      { p: "Изпращаме Ви отново документите по договора:" },
      { list: papers },
      HELP(sender),
    ]),

  paidOut: (told: PaidOut): Mail =>
    mail(told.sender, `Преведохме сумата по договор ${told.contract}`, told.name, [
      { p: "Преведохме сумата. При банков превод може да отнеме до един работен ден, докато я видите." },
      ...paidOutParts(told, NEW_DATES),
    ]),

  /** A payout of which the borrower was told by mistake that the bank had sent it back. */
  payoutStands: (told: PaidOut): Mail =>
    mail(told.sender, `Преводът по договор ${told.contract} не се е връщал`, told.name, [
      {
        p: "По наша грешка Ви писахме, че банката е върнала превода. Не го е върнала: парите са там, където ги преведохме. За дните досега не дължите нищо по тях, а датите на плащанията тръгват от днес. Извинете ни.",
      },
      ...paidOutParts(told, ""),
    ]),

  /** The staff have ordered the payout to another account than it was to go to. */
  payoutRedirected: ({
    sender,
    name,
    contract,
    account,
    before,
  }: To & { contract: string; account: string; before: string | null }): Mail =>
    mail(sender, `Сменихме сметката за превода по договор ${contract}`, name, [
      { p: "Наш служител смени сметката, по която превеждаме сумата по договора Ви." },
      { facts: [...(before === null ? [] : ([["Досега", before]] as [string, string][])), ["Вече", account]] },
      { p: `Ако не сте искали това или сметката не е Ваша, обадете ни се веднага: ${sender.phone}.` },
      HELP(sender),
    ]),

  payoutFailed: ({ sender, name, contract, url, until }: To & { contract: string; url: string; until: string }): Mail =>
    mail(sender, `Сумата по договор ${contract} не е преведена`, name, [
      { p: "Сумата не е преведена. Проверете данните за получаване и ги изпратете отново." },
      { link: url, label: "Данни за получаване" },
      {
        p: `Ако не ги получим до ${until}, договорът се прекратява, без да дължите нищо. До превода лихва не се начислява.`,
      },
      HELP(sender),
    ]),

  /** The bank sent back what had been paid out and announced. */
  payoutReturned: ({
    sender,
    name,
    contract,
    amount,
    url,
    until,
  }: To & { contract: string; amount: string; url: string; until: string }): Mail =>
    mail(sender, `Банката върна превода по договор ${contract}`, name, [
      {
        p: `Преведохме ${amount}, но банката върна превода: парите са при нас. От тях не дължите нищо – нито вноски, нито лихва.`,
      },
      { p: "Ако сме Ви напомняли за плащане по тях, напомнянето вече не важи." },
      { p: "Изберете къде да получите парите. Датите на плащанията тръгват отново от деня на новия превод." },
      { link: url, label: "Данни за получаване" },
      { p: `Ако не изберете до ${until}, договорът се прекратява, без да дължите нищо.` },
      HELP(sender),
    ]),

  /** A credit had been booked by other dates or sums than were signed; the signed ones hold. */
  planCorrected: ({ sender, name, contract, newPlan }: To & { contract: string; newPlan: Documents }): Mail =>
    mail(sender, `Поправихме погасителния план по договор ${contract}`, name, [
      {
        p: "Открихме, че в профила Ви е бил показван погасителен план, който се различава от подписания договор. Поправихме го: важи уговореното в договора. Извиняваме се за грешката.",
      },
      ...("url" in newPlan
        ? [{ p: `Верният план е в профила Ви. ${NOT_ATTACHED}` }, documentsLink(newPlan)]
        : [{ p: "Прилагаме верния план." }]),
      {
        p: "Ако заради грешката сте платили повече или на друга дата, обадете ни се: ще го поправим без разходи за Вас.",
      },
      HELP(sender),
    ]),

  /** A payout that had failed went out by the bank's file: another was paid in its stead (`isTwice`), or the agreement has ended. */
  payoutGone: ({
    sender,
    name,
    contract,
    amount,
    iban,
    isTwice,
  }: To & { contract: string; amount: string; iban: string; isTwice: boolean }): Mail =>
    mail(sender, isTwice ? `Два превода по договор ${contract}` : `Превод по прекратения договор ${contract}`, name, [
      {
        p: isTwice
          ? `Писахме Ви, че един от преводите по договора не е успял. Според банката обаче той е излязъл и ${amount} са изпратени два пъти. По договора дължите само единия превод. Другия Ви молим да върнете; лихва по него не начисляваме. Ако не сте го получили, пишете ни. Извинете ни.`
          : `Писахме Ви, че преводът от ${amount} не е успял. Според банката обаче той е излязъл. Договорът е прекратен и по него нищо не Ви се дължи, затова Ви молим да върнете парите; лихва по тях не начисляваме. Ако не сте ги получили, пишете ни. Извинете ни.`,
      },
      { facts: givesBack(sender, iban) },
      HELP(sender),
    ]),

  /** The agreement has ended without a payout, in time or at the borrower's wish: nothing is owed. */
  contractTerminated: ({ sender, name, contract, statusUrl }: About & { contract: string }): Mail =>
    mail(sender, `Договор ${contract} е прекратен`, name, [
      {
        p: "Сумата по договора не стигна до Вас и той е прекратен. Не дължите нищо.",
      },
      { p: "Ако все още желаете кредит, можете да подадете нова заявка." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),
} as const;
