/** Mails about an agreement, from its signature to its payout or its end without one. Sums and days are passed in formatted. */
import { givesBack, HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";
import { offerWords } from "./offer.ts";

type To = { sender: Sender; name?: string };

/** Documents of a mail: the names of attached files, or the page behind the login where they wait. */
export type Documents = { attached: readonly string[] } | { url: string };

const NOT_ATTACHED = "Не го прилагаме, защото имейлът Ви още не е потвърден, а в документите има Ваши лични данни.";

const NEW_DATES =
  "Преводът стана след деня на подписването, затова датите на плащанията се отместват, както е уговорено. Сумите не се променят.";

const documentsLink = ({ url }: { url: string }): Part => ({ link: url, label: "Документи" });

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

/** The mails, one row each; parameters are the only data in them. */
export const agreementMails = {
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

  /**
   * The agreement has ended without a payout, in time or at the borrower's wish: nothing is owed by it. `goesOn`: it was to
   * pay an older credit off.
   */
  contractTerminated: ({
    sender,
    name,
    contract,
    statusUrl,
    goesOn,
  }: To & { contract: string; statusUrl: string; goesOn: boolean }): Mail =>
    mail(sender, `Договор ${contract} е прекратен`, name, [
      {
        p: goesOn
          ? "Сумата по договора не стигна до Вас и той е прекратен. По него не дължите нищо. Досегашният Ви кредит не е погасен и продължава по плана си."
          : "Сумата по договора не стигна до Вас и той е прекратен. Не дължите нищо.",
      },
      { p: "Ако все още желаете кредит, можете да подадете нова заявка." },
      { link: statusUrl, label: "Статус на заявката" },
      HELP(sender),
    ]),
} as const;
