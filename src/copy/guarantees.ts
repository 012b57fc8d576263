/** Copy for guarantors, and for borrowers about theirs: mails, SMS. Sums and days are passed in formatted. */
import { FREE, guaranteeRows, reviewRight, WHAT_IT_IS, type GuaranteeInWords } from "./guarantee-words.ts";
import { HELP, mail, oneLine, type Mail, type Part, type Sender } from "./mail.ts";

type To = { sender: Sender; name?: string | undefined };
type ToBorrower = To & { application: string; url: string };

const ABOUT_INVITATION = "Това е служебно съобщение за покана, изпратена до Вас.";
const ABOUT_GUARANTEE = "Това е служебно съобщение за поръчителство при нас.";

const facts = (about: GuaranteeInWords): Part => ({ facts: guaranteeRows(about) });

/** What a borrower who has lost their guarantor can do. */
const OPEN_NOW = {
  both: "Можете да посочите друг човек или да изберете сума, за която поръчител не се иска.",
  guarantor: "Можете да посочите друг човек.",
  less: "Повече поръчители по тази заявка не можем да поканим. Можете да изберете сума, за която поръчител не се иска.",
  none: "Повече поръчители по тази заявка не можем да поканим. Обадете ни се, ако имате въпроси.",
  without: "Продължаваме със заявката без него. Ако е нужно нещо от Вас, пише в нея.",
} as const;

const NAMED_OTHER = "нужен е друг поръчител";
const GOES_WITHOUT = "поръчителят няма да участва";
const NEWS_OF: Readonly<Record<keyof typeof OPEN_NOW, string>> = {
  both: NAMED_OTHER,
  guarantor: NAMED_OTHER,
  less: GOES_WITHOUT,
  none: GOES_WITHOUT,
  without: GOES_WITHOUT,
};

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
        { p: `Връзката е само за Вас и важи до ${until} Там можете да приемете или да откажете с едно натискане.` },
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

  /** `reviewUntil`: of a refusal by the rules, the last day on which a person may be asked for. */
  refused: ({
    sender,
    name,
    reasons,
    reviewUntil,
  }: To & { reasons: readonly string[]; reviewUntil: string | undefined }): Mail =>
    mail(
      sender,
      "Не можем да Ви приемем за поръчител",
      name,
      [
        { p: "Благодарим Ви, че бяхте готови да помогнете. По този кредит не можем да Ви приемем за поръчител." },
        ...(reasons.length > 0 ? [{ list: reasons }] : []),
        { p: "Не дължите нищо. На кредитополучателя казваме само, че е нужен друг поръчител." },
        ...(reviewUntil === undefined ? [] : [{ p: reviewRight(reviewUntil) }]),
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
          p: "Поръчителството започва, когато преведем сумата на кредитополучателя. Докато не сме наредили превода – обикновено щом подпише и той, – можете да се откажете тук:",
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

  /** The lender has let the guarantor go, though the credit goes on. */
  letGo: ({ sender, name, borrower }: To & { borrower: string }): Mail =>
    mail(
      sender,
      "Вече не сте поръчител",
      name,
      [{ p: `Поръчителството Ви по кредита на ${borrower} е прекратено. Не дължите нищо по него.` }, HELP(sender)],
      ABOUT_GUARANTEE,
    ),

  /** The same to the borrower, whose credit goes on. */
  letGoOfYours: ({ sender, name, contract, url }: To & { contract: string; url: string }): Mail =>
    mail(sender, `Кредитът по договор № ${contract} продължава без поръчител`, name, [
      {
        p: "Освободихме поръчителя Ви и той вече не отговаря за кредита. Кредитът продължава без поръчител: дължите същите вноски на същите дни и по договора не се променя нищо друго. Не е нужно да правите нищо.",
      },
      { link: url, label: "Към кредита" },
      HELP(sender),
    ]),

  /** The last payment of a credit was taken back after its guarantor had been let go. */
  boundAgain: ({ sender, name, borrower, url }: To & { borrower: string; url: string }): Mail =>
    mail(
      sender,
      "Отново сте поръчител",
      name,
      [
        {
          p: `Кредитът на ${borrower} беше отчетен като погасен. Последното плащане по него обаче беше върнато или оспорено и не е погасило дълга, затова поръчителството Ви продължава, както пише в договора Ви.`,
        },
        { p: "Пишем и на кредитополучателя. Засега от Вас не искаме нищо. Какво се дължи, виждате тук:" },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  /** The guarantor has withdrawn what they had signed. */
  withdrawn: ({
    sender,
    name,
    borrower,
    contract,
    day,
    url,
  }: To & { borrower: string; contract: string; day: string; url: string }): Mail =>
    mail(
      sender,
      "Потвърждение: оттеглихте се като поръчител",
      name,
      [
        {
          p: `Получихме на ${day} отказа Ви от договор ${contract} за поръчителство по кредита на ${borrower} Договорът е прекратен и не дължите нищо по него.`,
        },
        { p: "Подписаният екземпляр остава в документите Ви, със същата бележка." },
        { link: url, label: "Документи" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  /** What a registered guarantor was asked for came to its last day unanswered. */
  expired: ({ sender, name, borrower }: To & { borrower: string }): Mail =>
    mail(
      sender,
      "Поканата за поръчител изтече",
      name,
      [
        {
          p: `Срокът на поканата да бъдете поръчител по кредита на ${borrower} изтече и тя вече не важи. Не дължите нищо и не е нужно да правите нищо.`,
        },
        HELP(sender),
      ],
      ABOUT_INVITATION,
    ),

  revoked: ({ sender, name, borrower }: To & { borrower: string }): Mail =>
    mail(
      sender,
      "Поръчителството вече не е нужно",
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
      "Закъсняло плащане по кредит, за който сте поръчител",
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
          p: "Писали сме и на кредитополучателя. Засега от Вас не искаме нищо: уведомяваме Ви, за да знаете. Ако искате, можете да платите вместо него оттук:",
        },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  /** To the borrower: their guarantor will not be one, and what they can choose now. The same words whatever the reason. */
  lost: ({ sender, name, application, url, open }: ToBorrower & { open: keyof typeof OPEN_NOW }): Mail =>
    mail(sender, `Заявка № ${application}: ${NEWS_OF[open]}`, name, [
      { p: "Посоченият от Вас поръчител няма да бъде поръчител по заявката." },
      { p: OPEN_NOW[open] },
      { link: url, label: "Към заявката" },
      HELP(sender),
    ]),

  /** To the borrower: their guarantor has withdrawn before the money reached them, and the agreement has ended. */
  lostForGood: ({ sender, name, application, url }: ToBorrower): Mail =>
    mail(sender, `Заявка № ${application}: поръчителят се отказа`, name, [
      {
        p: "Поръчителят Ви се отказа, преди сумата да стигне до Вас. Договорът се сключваше с него, затова е прекратен и не дължите нищо.",
      },
      { p: "Можете да подадете нова заявка – с друг поръчител или за сума, за която поръчител не се иска." },
      { link: url, label: "Към заявката" },
      HELP(sender),
    ]),

  /** To the borrower: the guarantor has signed, so that they may. */
  guarantorSigned: ({ sender, name, application, url }: ToBorrower): Mail =>
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
    oneLine(`${brand}: закъсняло плащане по кредит, за който сте поръчител. ${url}`),
} as const;
