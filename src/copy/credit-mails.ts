/** Mails and SMS about a running credit: payments, due days, delay, withdrawal. Sums and days are passed in formatted. */
import { creditWords } from "./credit.ts";
import { givesBack, mail, oneLine, type Mail, type Part, type Sender } from "./documents.ts";
import { ADVICE_PHONE } from "./help.ts";
import { instalments } from "./offer.ts";
import { repaymentCopy } from "./repayment.ts";
import { toldWords } from "./told-ahead.ts";
import { counted } from "./units.ts";
import { withdrawalSum } from "./withdrawal-sum.ts";

type To = { sender: Sender; name?: string | undefined; contract: string; repaymentUrl: string };

const HOW_TO_PAY = (url: string): Part => ({ link: url, label: "Суми, начини за плащане и план" });

const HELP = (sender: Sender): Part => ({ p: `При въпроси: ${sender.phone} или ${sender.email}.` });

const DIFFICULTY = (sender: Sender): Part => ({
  p: `Ако се затруднявате, обадете ни се на ${sender.phone}: ще обсъдим какво е по силите Ви: плащане на части и опрощаване на лихва. Безплатен съвет дават и Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg) и сдруженията на потребителите.`,
});

/** The next payment of a credit: until when it is in time, where its due day is one of rest, and whether that has passed. */
export type NextPayment = {
  amount: string;
  day: string;
  inTimeUntil?: string;
  isLate?: boolean;
  /** Due days before it whose instalments are paid ahead. */
  paidAhead?: readonly string[];
};

const untilWhen = ({ amount, day, inTimeUntil }: NextPayment): string =>
  `${amount} до ${day}${inTimeUntil ? ` Денят е почивен: плащане до ${inTimeUntil} е в срок.` : ""}`;

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

/** What is owed once a payment is gone: nothing, or the next payment. */
type Owed = "nothing" | NextPayment | undefined;

/** A payment that is not on a credit any more; `back` is what of it its payer had got back before. */
type Gone = To & { amount: string; day: string; owed: Owed; back: { amount: string; iban: string } | undefined };

const owedParts = ({ sender, owed, back, repaymentUrl }: Gone): Part[] => [
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
    : [...nextPart(owed), HOW_TO_PAY(repaymentUrl)]),
];

/** What became of a payment: label–value pairs of where it went. */
export type Spent = readonly (readonly [label: string, value: string])[];

/** What is to be paid back after a withdrawal, and until when. */
const toReturn = (back: {
  amount: string;
  perDay: string | undefined;
  until: string;
}): [label: string, value: string][] => [
  ["За връщане днес", back.amount],
  ...(back.perDay === undefined ? [] : [["За всеки следващ ден", back.perDay] as [string, string]]),
  ["Срок за връщане", back.until],
];

/** The mails, one row each. */
export const creditMails = {
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
  }: To & {
    amount: string;
    day: string;
    spent: Spent;
    next?: NextPayment | undefined;
    forgiven?: string | undefined;
  }): Mail =>
    mail(sender, `Получихме плащане по договор ${contract}`, name, [
      { p: `Получихме ${amount}. Плащането се отчита на ${day} и е разпределено така:` },
      { facts: spent },
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
  }: To & {
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
  }: To & {
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
  }: To & {
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
  repaid: ({ sender, name, contract, surplus }: To & { surplus?: string | undefined }): Mail =>
    mail(sender, `Договор ${contract} е погасен`, name, [
      { p: "Погасихте кредита изцяло. Не дължите нищо по този договор." },
      ...(surplus
        ? [
            {
              p: `Платили сте с ${surplus} повече. Сумата е Ваша и Ви я връщаме без такса: как, пишем в отделно писмо.`,
            },
          ]
        : []),
      HELP(sender),
    ]),

  /** A single payment of a line's drawing is settled; the line stays open. */
  drawingSettled: ({ sender, name, contract, until }: To & { until: string }): Mail =>
    mail(sender, `Усвоената сума по договор ${contract} е погасена`, name, [
      { p: "Погасихте усвоената сума изцяло." },
      { p: `Линията остава отворена до ${until} Докато не усвоите нова сума, не дължите нищо.` },
      HELP(sender),
    ]),

  dueSoon: ({ sender, name, contract, repaymentUrl, next }: To & { next: NextPayment }): Mail =>
    mail(sender, `Плащане по договор ${contract} до ${next.day}`, name, [
      { p: `Напомняме Ви: ${untilWhen(next)}` },
      HOW_TO_PAY(repaymentUrl),
      { p: "Ако вече сте платили, не обръщайте внимание на това напомняне." },
      HELP(sender),
    ]),

  overdue: ({ sender, name, contract, repaymentUrl, amount, days }: To & { amount: string; days: number }): Mail =>
    mail(sender, `Просрочено плащане по договор ${contract}`, name, [
      {
        p: `Не сме получили плащане, чийто падеж мина преди ${counted(days, "days")}. Към днес просрочената сума е ${amount}. Тече само законната лихва за забава върху просрочената главница; други разходи няма.`,
      },
      HOW_TO_PAY(repaymentUrl),
      { p: "Ако вече сте платили, не обръщайте внимание на това съобщение." },
      DIFFICULTY(sender),
      HELP(sender),
    ]),

  /** The right of withdrawal is told of again soon after the payout (Directive (EU) 2023/2225, art. 10). */
  withdrawalRight: ({
    sender,
    name,
    contract,
    until,
    url,
    isFree,
  }: To & { until: string; url: string; isFree: boolean }): Mail =>
    mail(sender, `Право на отказ от договор ${contract}`, name, [
      {
        p: `До ${until} можете да се откажете от договора без причина и без такса. ${withdrawalSum(isFree)}`,
      },
      { link: url, label: "Откажете се от договора тук" },
      HELP(sender),
    ]),

  /** Receipt of a withdrawal: the day and hour of the notice. */
  withdrawn: ({
    sender,
    name,
    contract,
    repaymentUrl,
    at,
    amount,
    perDay,
    until,
  }: To & { at: string; amount: string; perDay: string | undefined; until: string }): Mail =>
    mail(sender, `Потвърждение за отказ от договор ${contract}`, name, [
      { p: `Получихме отказа Ви от договор ${contract} на ${at}.` },
      { facts: toReturn({ amount, perDay, until }) },
      { link: repaymentUrl, label: "Сума и начини за плащане" },
      HELP(sender),
    ]),

  /** The sum after a withdrawal was not paid back in its time. */
  withdrawalLapsed: ({ sender, name, contract, repaymentUrl, amount }: To & { amount: string }): Mail =>
    mail(sender, `Срокът за връщане по договор ${contract} изтече`, name, [
      {
        p: `Отказахте се от договора, но сумата не е върната в 30-дневния срок. Към днес дължите ${amount}. Договорна лихва повече не тече; върху главницата тече законната лихва за забава.`,
      },
      HOW_TO_PAY(repaymentUrl),
      DIFFICULTY(sender),
      HELP(sender),
    ]),

  /** What was paid too much waits for somebody to say where it goes. */
  toGiveBack: ({ sender, name, contract, amount }: To & { amount: string }): Mail =>
    mail(sender, `Надплатена сума по договор ${contract}`, name, [
      {
        p: `По договора са получени с ${amount} повече, отколкото се дължи. Сумата се връща на този, който я е платил: служител проверява по коя сметка и я превежда без такса. Ако сте я платили Вие и искате да е по определена Ваша сметка, пишете ни.`,
      },
      HELP(sender),
    ]),

  /** Money that nobody owed was sent back; the account is masked. */
  givenBack: ({ sender, name, contract, amount, account }: To & { amount: string; account: string }): Mail =>
    mail(sender, `Върнахме Ви надплатена сума по договор ${contract}`, name, [
      { p: `Върнахме Ви надплатената сума от ${amount}. Преводът е изпълнен.` },
      { facts: [["По сметка", account]] },
      HELP(sender),
    ]),

  /** The bank sent the payout of a credit back whose borrower has withdrawn meanwhile. */
  payoutReturned: ({ sender, name, contract, amount }: To & { amount: string }): Mail =>
    mail(sender, `Преводът по договор ${contract} се върна`, name, [
      {
        p: `Банката върна превода от ${amount}: парите не са стигнали до Вас, а са при нас. Вече сте се отказали от договора, затова не дължите нищо по него.`,
      },
      HELP(sender),
    ]),

  /**
   * A borrower who has withdrawn was told by mistake that the payout had come back; `back` is to be paid back today, and until
   * when, undefined of what is paid.
   */
  payoutStands: ({
    sender,
    name,
    contract,
    repaymentUrl,
    amount,
    back,
    hasPaid,
  }: To & {
    amount: string;
    back: { amount: string; perDay: string | undefined; until: string } | undefined;
    hasPaid: boolean;
  }): Mail =>
    mail(sender, `Преводът по договор ${contract} не се е връщал`, name, [
      {
        p: `По наша грешка Ви писахме, че банката е върнала превода от ${amount} и не дължите нищо. Не го е върнала: парите са там, където ги преведохме. Отказът Ви от договора остава в сила. Извинете ни.`,
      },
      ...(hasPaid
        ? [{ p: "Платеното от Вас отново се брои по договора, така че нищо надплатено вече не чака за връщане." }]
        : []),
      ...(back === undefined
        ? [{ p: "По договора не дължите нищо." }]
        : [
            { p: "Срокът за връщане започва отначало, от днес." },
            {
              facts: toReturn(back),
            },
            { link: repaymentUrl, label: "Сума и начини за плащане" },
          ]),
      HELP(sender),
    ]),

  /** A borrower was told by mistake that a payout had come back, and no agreement owes them its money any more. */
  payoutNotOwed: ({ sender, name, contract, amount, iban }: To & { amount: string; iban: string }): Mail =>
    mail(sender, `Превод по договор ${contract}, който не се е връщал`, name, [
      {
        p: `По наша грешка Ви писахме, че банката е върнала превода от ${amount}. Не го е върнала: парите са там, където ги преведохме, а по договора вече не Ви се дължат. Молим Ви да ги върнете; лихва по тях не начисляваме. Извинете ни.`,
      },
      { facts: givesBack(sender, iban) },
      HELP(sender),
    ]),

  /** Money that a borrower was not owed has come back, or a part of it; `left` is still with them. */
  notOwedBack: ({ sender, name, contract, amount, left }: To & { amount: string; left: string | undefined }): Mail =>
    mail(sender, `Получихме върнатите пари по договор ${contract}`, name, [
      { p: `Получихме ${amount} от превода, който не Ви се дължеше. Благодарим Ви.` },
      left === undefined ? { p: "С това всичко е върнато." } : { facts: [["Остава за връщане", left]] },
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
        p: `Плащането Ви от ${gone.amount} с дата ${gone.day} беше върнато от банката и вече не се брои по договора.`,
      },
      ...owedParts(gone),
      HELP(gone.sender),
    ]),

  /** A card payment was disputed at the bank of the card, which took it back. */
  disputed: (gone: Gone): Mail =>
    mail(gone.sender, `Оспорено плащане с карта по договор ${gone.contract}`, gone.name, [
      {
        p: `Плащането с карта от ${gone.amount} с дата ${gone.day} беше оспорено пред банката, издала картата, и тя си взе парите обратно. Вече не се брои по договора.`,
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

  /** The debt was written off: what is left is still owed, and nothing accrues on it. */
  writtenOff: ({ sender, name, contract, repaymentUrl, amount }: To & { amount: string }): Mail =>
    mail(sender, `Спряхме да начисляваме лихва по договор ${contract}`, name, [
      {
        p: `Отписахме дълга по договора от счетоводните си книги. Към днес той е ${amount}. Нови лихви не начисляваме, но сумата остава дължима и можете да я платите наведнъж или на части, когато можете.`,
      },
      HOW_TO_PAY(repaymentUrl),
      DIFFICULTY(sender),
      HELP(sender),
    ]),

  lineEnded: ({ sender, name, contract }: To): Mail =>
    mail(sender, `Кредитната линия по договор ${contract} е закрита`, name, [
      { p: "Линията е закрита и по нея не дължите нищо. Нови суми не могат да се усвояват." },
      HELP(sender),
    ]),
} as const;

type Short = { brand: string; url: string; day?: string };

/** SMS about a credit: no names and no sums. */
export const creditSms = {
  dueTomorrow: ({ brand, url }: Short): string => oneLine(`${brand}: утре е падежът на плащането Ви. ${url}`),
  overdue: ({ brand, url }: Short): string =>
    oneLine(`${brand}: не сме получили плащането Ви. Ако сте платили, не обръщайте внимание. ${url}`),
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
