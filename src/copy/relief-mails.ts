/** Mails and SMS about relief: a request, its answer, an annex. Sums and days are passed in formatted. */
import { DIFFICULTY_OTHERWISE, type AboutCredit, type MayAsk } from "./credit-mails.ts";
import { ADVICE_PHONE } from "./help.ts";
import { NOT_HELD } from "./relief.ts";
import { HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";

/** Where somebody turns who does not agree. */
const WAYS: Part = {
  p: `Ако не сте съгласни, отговорете на този имейл или подайте жалба до Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg). Безплатен съвет при затруднения с дългове дават тя и сдруженията на потребителите.`,
};

type ToSign = {
  number: string;
  count: number;
  instalment: string;
  first: string;
  last: string;
  before: string;
  total: string;
  difference: string;
  until: string;
  /** When the offer was sent that this one replaces. */
  replaces: string | undefined;
  url: string;
};

/** The mails, one row each. */
export const reliefMails = {
  asked: ({
    sender,
    name,
    contract,
    reliefUrl,
    no,
    until,
    reason,
    proposal,
    isHeld,
  }: AboutCredit & { no: string; until: string; reason: string; proposal: string; isHeld: boolean }): Mail =>
    mail(sender, `Получихме искането Ви за облекчение № ${no}`, name, [
      {
        p: `Искането Ви за облекчение по договор ${contract} е с № ${no}. Отговаряме до ${until} Дотогава не напомняме за просроченото${isHeld ? " и лихва за забава не тече." : `. ${NOT_HELD}`} Договорната лихва тече по плана.`,
      },
      {
        facts: [
          ["Причина", reason],
          ["Предложихте", proposal],
        ],
      },
      { link: reliefUrl, label: "Вижте или оттеглете искането" },
      HELP(sender),
    ]),

  annexReady: ({ sender, name, contract, number, until, replaces, url, ...terms }: AboutCredit & ToSign): Mail =>
    mail(sender, `Анекс ${number} чака подписа Ви`, name, [
      {
        p: `Предлагаме Ви нов план по договор ${contract}. Прочетете анекса и го подпишете до ${until}, ако сте съгласни. Без подписа Ви нищо не се променя.`,
      },
      ...(replaces === undefined
        ? []
        : [
            {
              p: `Този анекс заменя предложението ни със същия номер, което Ви изпратихме на ${replaces}: то вече не важи и не може да се подпише.`,
            },
          ]),
      {
        facts: [
          ["Нови вноски", String(terms.count)],
          ["Първа вноска", `${terms.instalment} на ${terms.first}`],
          ["Последна вноска", terms.last],
          ["Общо по досегашния план", terms.before],
          ["Общо по новия план", terms.total],
          ["Разлика", terms.difference],
        ],
      },
      {
        p: "Сумите са към днес. Ако подпишете друг ден или междувременно платите, се изчисляват наново и ги четете отново преди подписа.",
      },
      { link: url, label: "Прочетете и подпишете анекса" },
      WAYS,
      HELP(sender),
    ]),

  annexSigned: ({
    sender,
    name,
    contract,
    repaymentUrl,
    number,
    plan,
    ended,
    until,
    attached,
  }: AboutCredit & {
    number: string;
    plan: [string, string][];
    /** What stood until the annex and does not any more. */
    ended: { plan: boolean; notice: boolean };
    until: string | undefined;
    attached: readonly string[];
  }): Mail =>
    mail(sender, `Подписахте анекс ${number}`, name, [
      { p: `Анекс ${number} към договор ${contract} е в сила. Новият план:` },
      { facts: plan },
      ...(ended.notice ? [{ p: "Предизвестието за предсрочна изискуемост вече не важи." }] : []),
      ...(ended.plan ? [{ p: "Планът за просроченото, който уговорихме преди, вече не важи." }] : []),
      ...(until === undefined
        ? []
        : [
            {
              p: `До ${until} кредитът е с договорено облекчение: докато плащате новите вноски навреме, не сте в забава.`,
            },
          ]),
      ...(attached.length > 0
        ? [{ p: `Прилагаме ${attached.join(", ")}. Копие има и в „Документи“.` }]
        : [{ p: "Копие има в „Документи“ в профила Ви." }]),
      { link: repaymentUrl, label: "Суми, начини за плащане и план" },
      HELP(sender),
    ]),

  refused: ({
    sender,
    name,
    contract,
    repaymentUrl,
    no,
    why,
    url,
  }: AboutCredit & { no: string; why: string; url: string }): Mail =>
    mail(sender, `Отговор на искането Ви за облекчение № ${no}`, name, [
      { p: `Разгледахме искането Ви по договор ${contract}. Не можем да Ви предложим облекчение. Причината:` },
      { quote: why },
      WAYS,
      { p: "Договорът не се е променил. Ако нещо се е променило при Вас, можете да подадете ново искане." },
      { link: url, label: "Ново искане за облекчение" },
      { link: repaymentUrl, label: "Суми, начини за плащане и план" },
      HELP(sender),
    ]),

  annexExpired: ({ sender, name, contract, number, url }: AboutCredit & { number: string; url: string }): Mail =>
    mail(sender, `Анекс ${number} не беше подписан`, name, [
      {
        p: `Срокът за подписване на анекс ${number} изтече. Договор ${contract} не се е променил и плащанията са по досегашния план.`,
      },
      { link: url, label: "Ново искане за облекчение" },
      HELP(sender),
    ]),

  kept: ({ sender, name, contract, repaymentUrl }: AboutCredit): Mail =>
    mail(sender, `Облекчението по договор ${contract} приключи`, name, [
      {
        p: "Платихте навреме вноските от периода на облекчението. Кредитът е отново редовен и продължава по новия план.",
      },
      { link: repaymentUrl, label: "Суми, начини за плащане и план" },
      HELP(sender),
    ]),

  broken: ({
    sender,
    name,
    contract,
    repaymentUrl,
    reliefUrl,
    amount,
    mayAsk,
  }: AboutCredit & MayAsk & { amount: string }): Mail =>
    mail(sender, `Вноска по новия план на договор ${contract} е просрочена`, name, [
      {
        p: `Вноска по плана от анекса не е платена в срок и облекчението спря. Към днес просрочената сума е ${amount}. Останалите вноски са на падежите си по новия план.`,
      },
      { link: repaymentUrl, label: "Суми, начини за плащане и план" },
      ...(mayAsk
        ? [
            { p: "Ако се затруднявате отново, можете да поискате друго облекчение." },
            { link: reliefUrl, label: "Поискайте облекчение" },
          ]
        : DIFFICULTY_OTHERWISE(sender)),
      HELP(sender),
    ]),
} as const;

/** Told to a guarantor when the credit is repaid by an annex. */
export const guaranteeAnnexMail = ({
  sender,
  borrower,
  contract,
  url,
}: {
  sender: Sender;
  borrower: string;
  contract: string;
  url: string;
}): Mail =>
  mail(sender, `Промяна в плана на кредит, за който сте поръчител`, undefined, [
    {
      p: `${borrower} подписа анекс към договор ${contract}: неплатеното се погасява по нов план. Положението Ви не се утежнява: отговаряте само до размера, който сте подписали (чл. 138 и 139 от Закона за задълженията и договорите).`,
    },
    { link: url, label: "Вижте поръчителството си" },
    HELP(sender),
  ]);
