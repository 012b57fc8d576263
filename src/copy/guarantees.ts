/** Copy for guarantors, and for borrowers about theirs: mails, SMS, pages. Sums and days are passed in formatted. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { HELP, mail, oneLine, type Mail, type Part, type Sender } from "./mail.ts";

type To = { sender: Sender; name?: string | undefined };

/** What a guarantee is about: the borrower by first name and initial, the terms of the credit, the most one may owe. */
export type GuaranteeInWords = {
  borrower: string;
  product: string;
  amount: string;
  term: string;
  gpr: string;
  total: string;
  most: string;
};

/** The same as rows of label and value. */
export const guaranteeFacts = ({
  borrower,
  product,
  amount,
  term,
  gpr,
  total,
  most,
}: GuaranteeInWords): [label: string, value: string][] => [
  ["За кого", borrower],
  ["Кредит", product],
  ["Сума", amount],
  ["Срок", term],
  ["ГПР", gpr],
  ["Общо за връщане по кредита", total],
  ["Най-много, което може да се поиска от Вас", most],
];

const ABOUT_INVITATION = "Това е служебно съобщение за покана, изпратена до Вас.";
const ABOUT_GUARANTEE = "Това е служебно съобщение за поръчителство при нас.";

const WHAT_IT_IS =
  "Поръчителят отговаря за дълга заедно с кредитополучателя: ако той не плати, можем да поискаме плащане от поръчителя.";
const FREE = "Поръчителството е безплатно за Вас и за кредитополучателя. Можете да откажете, без да обяснявате защо.";

const facts = (about: GuaranteeInWords): Part => ({ facts: guaranteeFacts(about) });

/** The mails, one row each; `statusUrl` is the borrower's application. */
export const guaranteeMails = {
  /** `isReminder`: the invitation was sent before and waits. */
  invited: ({
    sender,
    name,
    about,
    url,
    until,
    isReminder,
  }: To & { about: GuaranteeInWords; url: string; until: string; isReminder: boolean }): Mail =>
    mail(
      sender,
      isReminder ? "Напомняне: канят Ви за поръчител" : "Канят Ви за поръчител",
      name,
      [
        { p: `${about.borrower} иска кредит при нас и Ви посочи за поръчител.` },
        facts(about),
        { p: WHAT_IT_IS },
        { p: FREE },
        { p: `Връзката е само за Вас и важи до ${until}. Там можете да приемете или да откажете с едно натискане.` },
        { link: url, label: "Вижте поканата" },
        { p: "Ако не познавате този човек, откажете или не правете нищо." },
        HELP(sender),
      ],
      ABOUT_INVITATION,
    ),

  accepted: ({ sender, name, about }: To & { about: GuaranteeInWords }): Mail =>
    mail(
      sender,
      "Можете да бъдете поръчител",
      name,
      [
        { p: "Проверихме данните Ви и можете да бъдете поръчител. Още нищо не Ви обвързва." },
        facts(about),
        {
          p: "Когато договорът по кредита е изготвен, ще Ви изпратим Вашия: прочитате го и го подписвате, ако сте съгласни.",
        },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  refused: ({ sender, name, reasons }: To & { reasons: readonly string[] }): Mail =>
    mail(
      sender,
      "Не можем да Ви приемем за поръчител",
      name,
      [
        { p: "Благодарим Ви, че бяхте готови да помогнете. По този кредит не можем да Ви приемем за поръчител." },
        ...(reasons.length > 0 ? [{ list: reasons }] : []),
        { p: "Не дължите нищо. На кредитополучателя казваме само, че е нужен друг поръчител." },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  contractReady: ({
    sender,
    name,
    about,
    url,
    isChanged,
  }: To & { about: GuaranteeInWords; url: string; isChanged: boolean }): Mail =>
    mail(
      sender,
      "Договорът за поръчителство Ви очаква",
      name,
      [
        {
          p: isChanged
            ? "Условията на кредита се промениха. Предишният Ви договор не важи; изготвихме нов. Прочетете го и го подпишете, ако сте съгласни."
            : "Изготвихме договора за поръчителство. Прочетете го спокойно и го подпишете с код от SMS, ако сте съгласни.",
        },
        facts(about),
        { p: FREE },
        { link: url, label: "Прочетете договора" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  signed: ({
    sender,
    name,
    about,
    attached,
    url,
  }: To & { about: GuaranteeInWords; attached: readonly string[]; url: string }): Mail =>
    mail(
      sender,
      "Подписахте договора за поръчителство",
      name,
      [
        { p: "Благодарим Ви. Условията, с които се съгласихте:" },
        facts(about),
        attached.length > 0
          ? { p: `Прилагаме: ${attached.join(", ")}.` }
          : { p: "Договорът е в профила Ви. Не го прилагаме, защото имейлът Ви още не е потвърден." },
        {
          p: "Поръчителството започва, когато преведем сумата на кредитополучателя. Дотогава можете да се откажете тук:",
        },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  active: ({ sender, name, about, url }: To & { about: GuaranteeInWords; url: string }): Mail =>
    mail(
      sender,
      "Поръчителството Ви започна",
      name,
      [
        { p: "Преведохме сумата на кредитополучателя и поръчителството Ви е в сила." },
        facts(about),
        { p: "Ако кредитополучателят закъснее с плащане, ще Ви пишем на петия и на петнадесетия ден." },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  released: ({ sender, name, borrower }: To & { borrower: string }): Mail =>
    mail(
      sender,
      "Вече не сте поръчител",
      name,
      [
        { p: `Кредитът на ${borrower} приключи и поръчителството Ви е прекратено. Не дължите нищо по него.` },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  revoked: ({ sender, name, borrower }: To & { borrower: string }): Mail =>
    mail(
      sender,
      "Поканата за поръчител вече не важи",
      name,
      [
        {
          p: `Заявката на ${borrower} вече не разчита на Вас за поръчител. Не дължите нищо и не е нужно да правите нищо.`,
        },
        HELP(sender),
      ],
      ABOUT_INVITATION,
    ),

  late: ({
    sender,
    name,
    borrower,
    contract,
    days,
    overdue,
    url,
  }: To & { borrower: string; contract: string; days: number; overdue: string; url: string }): Mail =>
    mail(
      sender,
      "Просрочена вноска по кредит, за който сте поръчител",
      name,
      [
        { p: `${borrower} закъснява с плащане от ${days} дни.` },
        {
          facts: [
            ["Договор №", contract],
            ["Закъсняло към днес", overdue],
          ],
        },
        {
          p: "Пишем и на кредитополучателя. Засега от Вас не искаме нищо: уведомяваме Ви, за да знаете. Ако искате, можете да платите вместо него оттук:",
        },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  /** To the borrower: their guarantor will not be one. The same words whatever the reason. */
  lost: ({ sender, name, application, url }: To & { application: string; url: string }): Mail =>
    mail(sender, `Заявка № ${application}: нужен е друг поръчител`, name, [
      { p: "Посоченият от Вас поръчител няма да участва по заявката. Причината е лична и не можем да я споделим." },
      { p: "Можете да посочите друг човек или да изберете сума, за която поръчител не се иска." },
      { link: url, label: "Към заявката" },
      HELP(sender),
    ]),

  /** To the borrower: the guarantor has signed, so that they may. */
  guarantorSigned: ({ sender, name, application, url }: To & { application: string; url: string }): Mail =>
    mail(sender, `Заявка № ${application}: поръчителят подписа`, name, [
      { p: "Поръчителят Ви подписа своя договор. Сега можете да подпишете и Вие." },
      { link: url, label: "Към договора" },
      HELP(sender),
    ]),
} as const;

type Sms = { brand: string; url: string };

/** SMS to guarantors: at most two Cyrillic segments each, no names and no sums. */
export const guaranteeSms = {
  invited: ({ brand, url }: Sms): string =>
    oneLine(`${brand}: канят Ви за поръчител по кредит. Безплатно е, можете да откажете. ${url}`),
  reminded: ({ brand, url }: Sms): string =>
    oneLine(`${brand}: поканата за поръчител Ви очаква. Можете и да откажете. ${url}`),
  contractReady: ({ brand, url }: Sms): string => oneLine(`${brand}: договорът за поръчителство Ви очаква. ${url}`),
  late: ({ brand, url }: Sms): string =>
    oneLine(`${brand}: просрочена вноска по кредит, за който сте поръчител. ${url}`),
} as const;

/** What has become of a guarantee, as its guarantor reads it. */
export const guaranteeStatusWords: Readonly<Record<GuaranteeStatus, string>> = {
  created: "Покана",
  sent: "Канят Ви – попълнете данните си или откажете",
  opened: "Канят Ви – попълнете данните си или откажете",
  registered: "Попълнете данните си или откажете",
  dataFilledIn: "Проверяваме данните Ви",
  approved: "Можете да бъдете поръчител – очакваме договора по кредита",
  contractSigned: "Подписахте договора – сумата още не е преведена",
  active: "Активно поръчителство",
  released: "Освободен – не дължите нищо",
  declined: "Отказахте",
  expired: "Срокът на поканата изтече",
  rejectedByCheck: "Не можем да Ви приемем за поръчител",
  revoked: "Поканата вече не важи",
  withdrawn: "Оттеглихте се",
};

/** Words of the pages for guarantors. */
export const guarantorCopy = {
  item: (borrower: string, product: string): string => `${borrower} – ${product}`,
  toSign: "Договорът за поръчителство очаква подписа Ви",
  toContract: "Прочетете и подпишете",
  toData: "Попълнете данните си",
  late: "Закъсняло плащане",
  lateText: (days: number, overdue: string): string =>
    `${overdue}, от ${days} ${days === 1 ? "ден" : "дни"}. Можете да платите вместо кредитополучателя:`,
  title: "Канят Ви за поръчител",
  lead: "Прочетете за какво става дума. Ако сте съгласни, създайте профил: той е безплатен и сам не Ви задължава с нищо.",
  instead: { text: "Не искате да бъдете поръчител?", label: "Откажете" },
  whatItIs: WHAT_IT_IS,
  free: FREE,
  phoneHint: "Поканата е за този телефон и той не се променя. На него ще получите код по SMS.",
  contractTitle: "Договор за поръчителство",
  signLead: (phone: string): string => `Ще изпратим код на ${phone}. С него подписвате договора за поръчителство.`,
  isSigned: "Подписахте този договор. Екземплярът Ви е и в документите на профила Ви.",
  login: "Имам профил",
  /** Why a link leads nowhere, by what has become of the guarantee. */
  ends: {
    declined: {
      dead: "Отказахте да бъдете поръчител.",
      deadAbout: "Не дължите нищо и няма да Ви пишем повече за тази покана.",
    },
    expired: {
      dead: "Срокът на поканата изтече.",
      deadAbout: "Не дължите нищо. Ако още искате да помогнете, поискайте нова покана от този, който Ви посочи.",
    },
    revoked: {
      dead: "Поканата вече не е нужна.",
      deadAbout: "Този, който Ви посочи, избра друго или заявката му приключи. Не дължите нищо.",
    },
    rejectedByCheck: {
      dead: "По тази покана не можем да Ви приемем за поръчител.",
      deadAbout: "Не дължите нищо. Писахме Ви по имейл.",
    },
    withdrawn: { dead: "Оттеглихте поръчителството.", deadAbout: "Не дължите нищо по този кредит." },
    released: { dead: "Поръчителството приключи.", deadAbout: "Не дължите нищо по този кредит." },
  } as Readonly<Record<string, { dead: string; deadAbout: string } | undefined>> & {
    expired: { dead: string; deadAbout: string };
  },
  notYours: {
    dead: "Поканата е за друг човек.",
    deadAbout:
      "Влезли сте с профил с друг телефон. Ако поканата е за Вас, излезте от профила и отворете връзката отново.",
  },
} as const;
