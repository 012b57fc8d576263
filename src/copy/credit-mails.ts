/** Mails about a running credit: due days, delay, withdrawal, money back. Sums and days are passed in formatted. */
import { ADVICE_PHONE } from "./help.ts";
import { givesBack, HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";
import { counted } from "./units.ts";
import { withdrawalSum } from "./withdrawal-sum.ts";

/** What every mail about a credit is told of. */
export type AboutCredit = {
  sender: Sender;
  name?: string | undefined;
  contract: string;
  repaymentUrl: string;
  reliefUrl: string;
};

/** Whether relief may be asked for the credit. */
export type MayAsk = { mayAsk: boolean };

/** The link to everything needed to pay. */
export const HOW_TO_PAY = (url: string): Part => ({ link: url, label: "Суми, начини за плащане и план" });

const ADVICE = `Безплатен съвет дават и Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg) и сдруженията на потребителите.`;

/** For who finds it hard to pay a credit that no relief can be asked for. */
export const DIFFICULTY_OTHERWISE = (sender: Sender): Part[] => [
  {
    p: `Ако се затруднявате, обадете ни се на ${sender.phone} или отговорете на този имейл, за да уговорим как да плащате. ${ADVICE}`,
  },
];

const DIFFICULTY = (sender: Sender, url: string): Part[] => [
  {
    p: `Ако се затруднявате, поискайте облекчение: отсрочка, по-ниска вноска, друг ден за плащане. Отговаряме до 5 работни дни и дотогава не напомняме. Можете и да ни се обадите на ${sender.phone}. ${ADVICE}`,
  },
  { link: url, label: "Поискайте облекчение" },
];

/** The next payment of a credit: until when it is in time, where its due day is one of rest, and whether that has passed. */
export type NextPayment = {
  amount: string;
  day: string;
  inTimeUntil?: string;
  isLate?: boolean;
  /** Due days before it whose instalments are paid ahead. */
  paidAhead?: readonly string[];
};

/** A next payment in words: how much until when. */
export const untilWhen = ({ amount, day, inTimeUntil }: NextPayment): string =>
  `${amount} до ${day}${inTimeUntil ? ` Денят е почивен: плащане до ${inTimeUntil} е в срок.` : ""}`;

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
  dueSoon: ({ sender, name, contract, repaymentUrl, next }: AboutCredit & { next: NextPayment }): Mail =>
    mail(sender, `Плащане по договор ${contract} до ${next.day}`, name, [
      { p: `Напомняме Ви: ${untilWhen(next)}` },
      HOW_TO_PAY(repaymentUrl),
      { p: "Ако вече сте платили, не обръщайте внимание на това напомняне." },
      HELP(sender),
    ]),

  overdue: ({
    sender,
    name,
    contract,
    repaymentUrl,
    reliefUrl,
    amount,
    days,
    mayAsk,
  }: AboutCredit & MayAsk & { amount: string; days: number }): Mail =>
    mail(sender, `Просрочено плащане по договор ${contract}`, name, [
      {
        p: `Не сме получили плащане, чийто падеж мина преди ${counted(days, "days")}. Към днес просрочената сума е ${amount}. Тече само законната лихва за забава върху просрочената главница; други разходи няма.`,
      },
      HOW_TO_PAY(repaymentUrl),
      { p: "Ако вече сте платили, не обръщайте внимание на това съобщение." },
      ...(mayAsk ? DIFFICULTY(sender, reliefUrl) : DIFFICULTY_OTHERWISE(sender)),
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
  }: AboutCredit & { until: string; url: string; isFree: boolean }): Mail =>
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
  }: AboutCredit & { at: string; amount: string; perDay: string | undefined; until: string }): Mail =>
    mail(sender, `Потвърждение за отказ от договор ${contract}`, name, [
      { p: `Получихме отказа Ви от договор ${contract} на ${at}.` },
      { facts: toReturn({ amount, perDay, until }) },
      { link: repaymentUrl, label: "Сума и начини за плащане" },
      HELP(sender),
    ]),

  /** The sum after a withdrawal was not paid back in its time. */
  withdrawalLapsed: ({ sender, name, contract, repaymentUrl, amount }: AboutCredit & { amount: string }): Mail =>
    mail(sender, `Срокът за връщане по договор ${contract} изтече`, name, [
      {
        p: `Отказахте се от договора, но сумата не е върната в 30-дневния срок. Към днес дължите ${amount}. Договорна лихва повече не тече; върху главницата тече законната лихва за забава.`,
      },
      HOW_TO_PAY(repaymentUrl),
      ...DIFFICULTY_OTHERWISE(sender),
      HELP(sender),
    ]),

  /** What was paid too much waits for somebody to say where it goes. */
  toGiveBack: ({ sender, name, contract, amount }: AboutCredit & { amount: string }): Mail =>
    mail(sender, `Надплатена сума по договор ${contract}`, name, [
      {
        p: `По договора са получени с ${amount} повече, отколкото се дължи. Сумата се връща на този, който я е платил: служител проверява по коя сметка и я превежда без такса. Ако сте я платили Вие и искате да е по определена Ваша сметка, пишете ни.`,
      },
      HELP(sender),
    ]),

  /** Money that nobody owed was sent back; the account is masked. */
  givenBack: ({ sender, name, contract, amount, account }: AboutCredit & { amount: string; account: string }): Mail =>
    mail(sender, `Върнахме Ви надплатена сума по договор ${contract}`, name, [
      { p: `Върнахме Ви надплатената сума от ${amount}. Преводът е изпълнен.` },
      { facts: [["По сметка", account]] },
      HELP(sender),
    ]),

  /** Another credit has paid this one off. */
  refinanced: ({ sender, name, contract, amount, by }: AboutCredit & { amount: string; by: string }): Mail =>
    mail(sender, `Договор ${contract} е погасен с рефинансиране`, name, [
      { p: `С договор ${by} погасихме кредита Ви по договор ${contract}. По него не дължите нищо.` },
      { facts: [["Погасена сума", amount]] },
      {
        p: `Имате право да се откажете от договор ${by} в срока, посочен в него. Тогава договор ${contract} продължава по досегашния си план, а ако по него има поръчител, той отговаря, докато срокът изтече.`,
      },
      HELP(sender),
    ]),

  /** The credit that had paid this one off was withdrawn from, or its money came back. */
  refinanceUndone: ({ sender, name, contract, amount, repaymentUrl }: AboutCredit & { amount: string }): Mail =>
    mail(sender, `Договор ${contract} продължава по досегашния си план`, name, [
      {
        p: `Рефинансирането на кредита Ви по договор ${contract} отпадна: ${amount}, с които го бяхме погасили, вече не се отчитат. Кредитът продължава по досегашния си план, все едно не е бил рефинансиран.`,
      },
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  /** The bank sent the payout of a credit back whose borrower has withdrawn meanwhile. */
  payoutReturned: ({ sender, name, contract, amount }: AboutCredit & { amount: string }): Mail =>
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
  }: AboutCredit & {
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
  payoutNotOwed: ({ sender, name, contract, amount, iban }: AboutCredit & { amount: string; iban: string }): Mail =>
    mail(sender, `Превод по договор ${contract}, който не се е връщал`, name, [
      {
        p: `По наша грешка Ви писахме, че банката е върнала превода от ${amount}. Не го е върнала: парите са там, където ги преведохме, а по договора вече не Ви се дължат. Молим Ви да ги върнете; лихва по тях не начисляваме. Извинете ни.`,
      },
      { facts: givesBack(sender, iban) },
      HELP(sender),
    ]),

  /** Money that a borrower was not owed has come back, or a part of it; `left` is still with them. */
  notOwedBack: ({
    sender,
    name,
    contract,
    amount,
    left,
  }: AboutCredit & { amount: string; left: string | undefined }): Mail =>
    mail(sender, `Получихме върнатите пари по договор ${contract}`, name, [
      { p: `Получихме ${amount} от превода, който не Ви се дължеше. Благодарим Ви.` },
      left === undefined ? { p: "С това всичко е върнато." } : { facts: [["Остава за връщане", left]] },
      HELP(sender),
    ]),

  /** The debt was written off: what is left is still owed, and nothing accrues on it. */
  writtenOff: ({ sender, name, contract, repaymentUrl, amount }: AboutCredit & { amount: string }): Mail =>
    mail(sender, `Спряхме да начисляваме лихва по договор ${contract}`, name, [
      {
        p: `Отписахме дълга по договора от счетоводните си книги. Към днес той е ${amount}. Нови лихви не начисляваме, но сумата остава дължима и можете да я платите наведнъж или на части, когато можете.`,
      },
      HOW_TO_PAY(repaymentUrl),
      ...DIFFICULTY_OTHERWISE(sender),
      HELP(sender),
    ]),

  lineEnded: ({ sender, name, contract }: AboutCredit): Mail =>
    mail(sender, `Кредитната линия по договор ${contract} е закрита`, name, [
      { p: "Линията е закрита и по нея не дължите нищо. Нови суми не могат да се усвояват." },
      HELP(sender),
    ]),
} as const;
