/** Mails about a payment of a credit: what it did, and what is owed once it is gone. Sums and days are passed in formatted. */
import { HOW_TO_PAY, untilWhen, type AboutCredit, type NextPayment } from "./credit-mails.ts";
import { creditWords } from "./credit.ts";
import { givesBack, HELP, mail, type Mail, type Part } from "./mail.ts";
import { instalments } from "./offer.ts";
import { planParts, type PlanTold } from "./plan-change.ts";
import { repaymentCopy } from "./repayment.ts";
import { toldWords } from "./told-ahead.ts";

const nextPart = (next: NextPayment | undefined): Part[] =>
  next
    ? [
        {
          p: next.isLate
            ? `Остават просрочени ${next.amount} с падеж ${next.day}`
            : `${next.paidAhead?.length ? `${creditWords.paidAhead(next.paidAhead)} ` : ""}Следващото плащане е ${untilWhen(next)}`,
        },
      ]
    : [];

/** Whose money a payment is; nothing is said of the borrower's own. */
type PaidBy = { isGuarantors?: boolean };

const RECOURSE = "Той може да си поиска платеното от Вас (чл. 143 от Закона за задълженията и договорите).";

const paidByPart = ({ isGuarantors }: PaidBy): Part[] =>
  isGuarantors ? [{ p: `Плащането направи поръчителят Ви. ${RECOURSE}` }] : [];

/** What is owed once a payment is gone: nothing, or the next payment. */
type Owed = "nothing" | NextPayment | undefined;

/** A payment that is not on a credit any more; `back` is what of it its payer had got back before. */
type Gone = AboutCredit &
  PaidBy & {
    amount: string;
    day: string;
    owed: Owed;
    back: { amount: string; iban: string } | undefined;
    plans: readonly PlanTold[];
  };

const owedParts = ({ sender, owed, back, plans, repaymentUrl }: Gone): Part[] => [
  ...(back
    ? [
        {
          p: `От това плащане преди бяхме върнали ${back.amount}. Сега те са излезли от нас два пъти и Ви молим да ни ги преведете обратно; лихва по тях не начисляваме.`,
        },
        { facts: givesBack(sender, back.iban) },
      ]
    : []),
  ...(owed === "nothing"
    ? [{ p: back ? "Друго по договора не дължите." : "По договора не дължите нищо." }]
    : [...nextPart(owed), ...plans.flatMap(planParts), HOW_TO_PAY(repaymentUrl)]),
];

/** What became of a payment: label–value pairs of where it went. */
export type Spent = readonly (readonly [label: string, value: string])[];

/** What a payment of what was late by an annex makes of its relief: it goes on, as the money was in time, or is over. */
type Repairing = { relief?: "goesOn" | "over" | undefined };

const reliefPart = ({ relief }: Repairing): Part[] =>
  relief === undefined
    ? []
    : [
        {
          p:
            relief === "goesOn"
              ? "Вноската по анекса е платена в срок и договореното облекчение продължава."
              : "Просроченото по анекса е платено и не сте в забава. Договореното облекчение приключи: следващите вноски са на падежите си по новия план.",
        },
      ];

/** The mails, one row each. */
export const paymentMails = {
  /** A payment came in; `forgiven` is interest that was given up because a sum had been told ahead. */
  paymentReceived: ({
    sender,
    name,
    contract,
    repaymentUrl,
    amount,
    day,
    spent,
    next,
    forgiven,
    isGuarantors,
    relief,
  }: AboutCredit &
    PaidBy &
    Repairing & {
      amount: string;
      day: string;
      spent: Spent;
      next?: NextPayment | undefined;
      forgiven?: string | undefined;
    }): Mail =>
    mail(sender, `Получихме плащане по договор ${contract}`, name, [
      { p: `Получихме ${amount}. Плащането се отчита на ${day} и е разпределено така:` },
      { facts: spent },
      ...paidByPart({ isGuarantors }),
      ...reliefPart({ relief }),
      ...(forgiven
        ? [
            {
              p: `Парите постъпиха след деня, за който Ви казахме сумата. Лихвата след него – ${forgiven} – не я дължите.`,
            },
          ]
        : []),
      ...nextPart(next),
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  /**
   * A payment was used to prepay; `kept` says what the borrower pays now, by which `plan` of days and sums, `other` what the
   * other choice would give; `due` is the instalment that it did not pay.
   */
  prepaid: ({
    sender,
    name,
    contract,
    repaymentUrl,
    amount,
    day,
    spent,
    kept,
    plan,
    other,
    due,
    until,
    isGuarantors,
    relief,
  }: AboutCredit &
    PaidBy &
    Repairing & {
      amount: string;
      day: string;
      spent: Spent;
      kept: string;
      plan: readonly (readonly [day: string, sum: string])[];
      other: string;
      due?: { day: string; amount: string };
      until: string;
    }): Mail =>
    mail(sender, `Предсрочно погасяване по договор ${contract}`, name, [
      { p: `Получихме ${amount}. Плащането се отчита на ${day} и е разпределено така:` },
      { facts: spent },
      ...paidByPart({ isGuarantors }),
      ...reliefPart({ relief }),
      ...(due ? [{ p: repaymentCopy.stillDue(due.day, due.amount, until) }] : []),
      { p: `Новият погасителен план: ${kept}` },
      { facts: plan },
      { p: `Можете да изберете и другото: ${other} Пишете ни до ${until} и ще преработим плана без такса.` },
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  /** What a payment left over is used otherwise: by which `plan` of days and sums the borrower pays now. */
  planChanged: ({
    sender,
    name,
    contract,
    repaymentUrl,
    amount,
    day,
    use,
    plan,
    next,
  }: AboutCredit & {
    amount: string;
    day: string;
    use: string;
    plan: readonly (readonly [day: string, sum: string])[];
    next?: NextPayment | undefined;
  }): Mail =>
    mail(sender, `Нов погасителен план по договор ${contract}`, name, [
      { p: `Променихме как се ползва плащането Ви от ${amount} с дата ${day} ${use}` },
      { p: "Новият погасителен план:" },
      { facts: plan },
      ...nextPart(next),
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  /** What a payment comes to on a day, with the references of the channel that was chosen. */
  toldAhead: ({
    sender,
    name,
    contract,
    repaymentUrl,
    amount,
    purpose,
    day,
    until,
    channel,
  }: AboutCredit & {
    amount: string;
    purpose: "instalment" | "arrears" | "payoff";
    day: string;
    until: string;
    channel: readonly (readonly [label: string, value: string])[];
  }): Mail =>
    mail(sender, `Сума за плащане по договор ${contract}`, name, [
      { facts: [["За какво", repaymentCopy.purposes[purpose]], ["Сума", amount], ...channel] },
      { p: toldWords(purpose === "payoff", { day, until }) },
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  /** Everything is paid; `surplus` is money that is the borrower's. */
  repaid: ({
    sender,
    name,
    contract,
    surplus,
    isGuarantors,
    certificateUrl,
  }: AboutCredit & PaidBy & { surplus?: string | undefined; certificateUrl?: string | undefined }): Mail =>
    mail(sender, `Договор ${contract} е погасен`, name, [
      {
        p: isGuarantors
          ? `Кредитът е погасен изцяло с плащане на поръчителя Ви. По договора не ни дължите нищо. ${RECOURSE}`
          : "Погасихте кредита изцяло. Не дължите нищо по този договор.",
      },
      ...(surplus
        ? [
            {
              p: isGuarantors
                ? `Платени са с ${surplus} повече. Връщаме ги на поръчителя.`
                : `Платили сте с ${surplus} повече. Сумата е Ваша и Ви я връщаме без такса: как, пишем в отделно писмо.`,
            },
          ]
        : []),
      ...(certificateUrl === undefined
        ? []
        : [
            { p: "Ако Ви трябва удостоверение, че кредитът е погасен, ще го получите веднага и безплатно." },
            { link: certificateUrl, label: "Вземете удостоверение" },
          ]),
      HELP(sender),
    ]),

  /** A single payment of a line's drawing is settled; the line stays open. */
  drawingSettled: ({ sender, name, contract, until }: AboutCredit & { until: string }): Mail =>
    mail(sender, `Усвоената сума по договор ${contract} е погасена`, name, [
      { p: "Погасихте усвоената сума изцяло." },
      { p: `Линията остава отворена до ${until} Докато не усвоите нова сума, не дължите нищо.` },
      HELP(sender),
    ]),

  /** A payment had been posted to the credit by mistake. */
  moved: (gone: Gone): Mail =>
    mail(gone.sender, `Поправка на плащане по договор ${gone.contract}`, gone.name, [
      {
        p: `Плащане от ${gone.amount} с дата ${gone.day} беше погрешно отнесено към Вашия договор и вече не се брои по него. Ако плащането е Ваше, пишете ни.`,
      },
      ...owedParts(gone),
      HELP(gone.sender),
    ]),

  /** A payment was taken back by a bank. */
  takenBack: (gone: Gone): Mail =>
    mail(gone.sender, `Плащане по договор ${gone.contract} е върнато`, gone.name, [
      {
        p: `${gone.isGuarantors ? "Плащането на поръчителя Ви" : "Плащането Ви"} от ${gone.amount} с дата ${gone.day} беше върнато от банката и вече не се брои по договора.`,
      },
      ...owedParts(gone),
      HELP(gone.sender),
    ]),

  /** A card payment was disputed at the bank of the card, which took it back. */
  disputed: (gone: Gone): Mail =>
    mail(gone.sender, `Оспорено плащане с карта по договор ${gone.contract}`, gone.name, [
      {
        p: `Плащането с карта${gone.isGuarantors ? " на поръчителя Ви" : ""} от ${gone.amount} с дата ${gone.day} беше оспорено пред банката, издала картата, и тя си взе парите обратно. Вече не се брои по договора.`,
      },
      ...owedParts(gone),
      HELP(gone.sender),
    ]),

  /** A payment was booked by a mistake of ours, and is booked back. */
  undone: (gone: Gone): Mail =>
    mail(gone.sender, `Поправка: плащане по договор ${gone.contract} беше вписано по грешка`, gone.name, [
      {
        p: `По наша грешка вписахме по договора плащане от ${gone.amount} с дата ${gone.day} и Ви писахме за него. Поправихме го: това вписване вече не се брои. Ако сте превели пари, те не са загубени и ще ги впишем, както са получени. Извинете ни.`,
      },
      ...owedParts(gone),
      HELP(gone.sender),
    ]),
} as const;

/** Where a payment went, in words. */
export const spentWords = {
  instalment: (n: number) => (n === 0 ? "Сума след отказа" : `Вноска №\u00a0${n}`),
  late: "Законна лихва за забава",
  ahead: "Предсрочно към главницата",
  accrued: "Лихва до деня на плащането",
  kept: "Запазено за следващия падеж",
  recovered: "Към отписания дълг",
  surplus: "Надплатено, за връщане",
  returned: "Върнато Ви",
  total: "Общо",
  /** `saving` is left out where there is none. */
  version: (payments: Parameters<typeof instalments>[0], rest: string, saving?: string) =>
    `${instalments(payments)}. Оставащо плащане общо: ${rest}.${saving ? ` Спестявате лихва: ${saving}.` : ""}`,
} as const;
