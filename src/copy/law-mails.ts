/**
 * Mails about what law and contract name besides paying: collection held, a notice of acceleration, an assignment, a
 * borrower's death, a garnishment. Sums and days are passed in formatted.
 */
import { HOW_TO_PAY, type AboutCredit } from "./credit-mails.ts";
import { ADVICE_PHONE } from "./help.ts";
import { HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";

const ABOUT_GUARANTEE = "Това е служебно съобщение за поръчителство при нас.";
const ABOUT_HEIRS = "Това е служебно съобщение до наследници на кредитополучател.";

const TALK = (sender: Sender): Part => ({
  p: `Ако се затруднявате, обадете ни се на ${sender.phone}: ще обсъдим какво е по силите Ви: плащане на части и опрощаване на лихва. Безплатен съвет дават и Комисията за защита на потребителите (тел.\u00a0${ADVICE_PHONE}, kzp.bg) и сдруженията на потребителите.`,
});

/** A notice of acceleration in words: what is late and what falls due with it, by row, and until when paying what is late keeps it off. */
export type NoticeTold = { lines: readonly (readonly [label: string, sum: string])[]; until: string };

/** Who owns a claim now, as borrowers and guarantors read it. */
export type AssigneeTold = { assignee: string; uic: string; iban: string; contact: string };

const noticeFacts = ({ lines, until }: NoticeTold): Part => ({
  facts: [["Последен ден, на който плащането на просроченото запазва плана", until], ...lines],
});

const assigneeFacts = ({ assignee, uic, iban, contact }: AssigneeTold): Part => ({
  facts: [
    ["Нов кредитор", assignee],
    ["ЕИК", uic],
    ["Плащате по сметка", iban],
    ["Връзка с него", contact],
  ],
});

/** To borrowers, one row each. */
export const lawMails = {
  /** The desk holds collection; nothing else changes. */
  held: ({ sender, name, contract, repaymentUrl, until }: AboutCredit & { until: string }): Mail =>
    mail(sender, `Спряхме напомнянията по договор ${contract} до ${until}`, name, [
      {
        p: `До ${until} няма да Ви напомняме за плащания по договора. Падежите и сумите остават същите и лихвата за забава върху просроченото не спира.`,
      },
      HOW_TO_PAY(repaymentUrl),
      TALK(sender),
      HELP(sender),
    ]),

  /** Thirty days' notice: everything ahead falls due unless what is late is paid. */
  accelerating: ({ sender, name, contract, repaymentUrl, notice }: AboutCredit & { notice: NoticeTold }): Mail =>
    mail(sender, `Предизвестие за предсрочна изискуемост по договор ${contract}`, name, [
      {
        p: `Закъснявате с плащане повече от 60 дни. Предупреждаваме Ви, че ако до ${notice.until} включително не постъпи просрочената сума, на този ден става дължима и цялата останала главница с лихвата до деня.`,
      },
      noticeFacts(notice),
      {
        p: "Ако просроченото е платено до този ден, предизвестието отпада и планът остава в сила. По-рано сумата е по-малка: виждате я на страницата за погасяване. След този ден договорна лихва не тече; върху неплатената главница тече само законната лихва за забава.",
      },
      HOW_TO_PAY(repaymentUrl),
      TALK(sender),
      HELP(sender),
    ]),

  /** What was late is paid in time, or the desk has called the notice off. */
  keptOff: ({ sender, name, contract, repaymentUrl }: AboutCredit): Mail =>
    mail(sender, `Предизвестието по договор ${contract} отпадна`, name, [
      {
        p: "Предизвестието за предсрочна изискуемост отпадна. Погасителният план остава в сила: плащате вноските на падежите им.",
      },
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  /** The notice has run out. */
  accelerated: ({
    sender,
    name,
    contract,
    repaymentUrl,
    amount,
    day,
  }: AboutCredit & { amount: string; day: string }): Mail =>
    mail(sender, `Целият остатък по договор ${contract} е дължим`, name, [
      {
        p: `Срокът на предизвестието изтече на ${day}, а просрочената сума не е платена. Остатъкът по договора е предсрочно изискуем. Към днес дължите ${amount}. Договорна лихва повече не тече; върху неплатената главница тече законната лихва за забава.`,
      },
      HOW_TO_PAY(repaymentUrl),
      TALK(sender),
      HELP(sender),
    ]),

  /** The claim belongs to somebody else (чл. 99, ал. 3 ЗЗД, чл. 26 ЗПК). */
  assigned: ({
    sender,
    name,
    contract,
    amount,
    day,
    to,
  }: AboutCredit & { amount: string; day: string; to: AssigneeTold }): Mail =>
    mail(sender, `Прехвърлихме вземането по договор ${contract}`, name, [
      {
        p: `На ${day} прехвърлихме вземането си по договора на друго дружество. Прехвърлили сме ${amount} – всичко, което дължите към този ден. От днес плащате на него, а не на нас.`,
      },
      assigneeFacts(to),
      {
        p: `Правата Ви са същите: каквото можете да възразите срещу нас, можете да възразите и срещу новия кредитор (чл. 26 от Закона за потребителския кредит). Ако имате съмнение дали писмото е от нас, обадете ни се на ${sender.phone}.`,
      },
      { p: "Ако парите Ви все пак дойдат при нас, ги превеждаме на новия кредитор или Ви ги връщаме, без такса." },
      HELP(sender),
    ]),

  /** Money that came to us after the assignment went on to whom it belongs. */
  passedOn: ({ sender, name, contract, amount, assignee }: AboutCredit & { amount: string; assignee: string }): Mail =>
    mail(sender, `Преведохме плащането Ви по договор ${contract} на новия кредитор`, name, [
      {
        p: `Платихте ни ${amount}, след като прехвърлихме вземането. Преведохме сумата на новия кредитор, ${assignee}. Следващите плащания правете направо към него.`,
      },
      HELP(sender),
    ]),

  /** A bailiff has garnished what we owe the borrower (чл. 507 ГПК). */
  garnished: ({ sender, name, caseNo }: { sender: Sender; name?: string | undefined; caseNo: string }): Mail =>
    mail(sender, "Получихме запорно съобщение за суми, които Ви дължим", name, [
      {
        p: `Съдебен изпълнител наложи запор по дело ${caseNo} върху сумите, които ние дължим на Вас – надплатено и преводи. Докато запорът стои, не можем да Ви ги платим, а по нареждане на изпълнителя ги превеждаме на него.`,
      },
      {
        p: "Задълженията Ви към нас не се променят. За запора и възраженията срещу него се обърнете към съдебния изпълнител.",
      },
      HELP(sender),
    ]),

  /** Money that was the borrower's went to the bailiff. */
  paidToBailiff: ({ sender, name, contract, amount }: AboutCredit & { amount: string }): Mail =>
    mail(sender, `Преведохме сума по запор, договор ${contract}`, name, [
      {
        p: `По наложения запор преведохме ${amount} на съдебния изпълнител. Сумата беше Ваша: надплатена при нас.`,
      },
      HELP(sender),
    ]),
} as const;

type ToGuarantor = { sender: Sender; name: string | undefined; borrower: string; contract: string; url: string };

/** To guarantors, one row each; `url` is the page of what they stand surety for. */
export const guaranteeLawMails = {
  /** The borrower has withdrawn from the agreement of the credit: what is owed of it now, and until when. */
  borrowerWithdrew: ({
    sender,
    name,
    borrower,
    contract,
    amount,
    until,
    url,
  }: ToGuarantor & { amount: string; until: string }): Mail =>
    mail(
      sender,
      "Отказ от договора за кредит, за който сте поръчител",
      name,
      [
        {
          p: `${borrower} се отказа от договор ${contract}. Погасителният план вече не важи: до ${until} се връща само получената сума с лихвата до деня на връщането, ако кредитът е с лихва. Към днес това са ${amount}.`,
        },
        {
          p: "Щом сумата бъде върната, поръчителството Ви приключва и ще Ви пишем. Засега от Вас не искаме нищо: уведомяваме Ви, за да знаете. Какво се дължи, виждате тук:",
        },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  accelerating: ({ sender, name, borrower, contract, url, notice }: ToGuarantor & { notice: NoticeTold }): Mail =>
    mail(
      sender,
      "Предизвестие по кредит, за който сте поръчител",
      name,
      [
        {
          p: `Изпратихме на ${borrower} предизвестие по договор ${contract}: ако до ${notice.until} не постъпи просрочената сума, става дължим целият остатък. Засега от Вас не искаме нищо: уведомяваме Ви, за да знаете.`,
        },
        noticeFacts(notice),
        { p: "Ако искате, можете да платите просроченото вместо кредитополучателя оттук:" },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  accelerated: ({
    sender,
    name,
    borrower,
    contract,
    url,
    amount,
    day,
  }: ToGuarantor & { amount: string; day: string }): Mail =>
    mail(
      sender,
      "Целият остатък по кредит, за който сте поръчител, е дължим",
      name,
      [
        {
          p: `Остатъкът по договор ${contract} на ${borrower} стана дължим на ${day} Към днес е ${amount}. Отговаряте до сумата, посочена в договора Ви за поръчителство.`,
        },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  assigned: ({ sender, name, borrower, contract, to }: ToGuarantor & { to: AssigneeTold }): Mail =>
    mail(
      sender,
      "Прехвърлихме вземането по кредит, за който сте поръчител",
      name,
      [
        {
          p: `Прехвърлихме вземането по договор ${contract} на ${borrower}. Поръчителството Ви преминава с него: ако плащате, плащате на новия кредитор.`,
        },
        assigneeFacts(to),
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),

  died: ({ sender, name, borrower, contract, url }: ToGuarantor): Mail =>
    mail(
      sender,
      "Съобщение по кредит, за който сте поръчител",
      name,
      [
        {
          p: `Съобщиха ни, че ${borrower} е починал човек. По договор ${contract} спряхме напомнянията и лихвата за забава. Задълженията преминават към наследниците, ако приемат наследството; поръчителството Ви остава.`,
        },
        { p: "Приемете съболезнованията ни. Засега от Вас не искаме нищо; ако имате въпроси, обадете ни се." },
        { link: url, label: "Поръчителства" },
        HELP(sender),
      ],
      ABOUT_GUARANTEE,
    ),
} as const;

/** A credit of somebody who has died, as their heirs read it. */
export type DebtTold = {
  contract: string;
  principal: string;
  interest: string;
  late: string;
  total: string;
};

/** What they read of it: on the day of death, null where it was paid out after that, and today. */
export type HeirsDebtTold = { atDeath: DebtTold | null; now: DebtTold };

/** The parts of a debt as heirs read them on paper. */
export const heirsPaperWords = {
  none: "По договорите няма неплатени суми към нас.",
  after:
    "Парите по този договор преведохме след посочения ни ден на смъртта, затова към него няма дълг. Проверете деня в документа и ни се обадете: случаят трябва да се изясни.",
  contract: (number: string) => `Договор № ${number}`,
  part: "Дължи се",
  onDay: (day: string) => `Към ${day}, деня на смъртта`,
  today: (day: string) => `Към днес, ${day}`,
  parts: { principal: "Главница", interest: "Лихва по договора", late: "Лихва за забава", total: "Всичко" },
} as const;

const partsOn = (day: string, { principal, interest, late, total }: DebtTold) =>
  [
    [`Главница към ${day}`, principal],
    [`Лихва по договора към ${day}`, interest],
    [`Лихва за забава към ${day}`, late],
    [`Всичко към ${day}`, total],
  ] as const;

/** To the heirs of a borrower. */
export const heirMails = {
  /** What was owed on the day of death, and is owed today. */
  debt: ({
    sender,
    names,
    atDeath,
    today,
    credits,
  }: {
    sender: Sender;
    names: string;
    atDeath: string;
    today: string;
    credits: readonly HeirsDebtTold[];
  }): Mail =>
    mail(
      sender,
      "Удостоверение за дълг към наследници",
      undefined,
      [
        { p: `Приемете съболезнованията ни. Удостоверяваме какво дължи ${names} към ${sender.company}:` },
        ...credits.flatMap(({ atDeath: then, now }): Part[] => [
          {
            facts: [
              ["Договор №", now.contract],
              ...(then ? partsOn(atDeath, then) : partsOn(today, now)),
              ...(then ? [[`Всичко към ${today}`, now.total] as const] : []),
            ],
          },
          ...(then ? [] : [{ p: heirsPaperWords.after }]),
        ]),
        ...(credits.length === 0 ? [{ p: heirsPaperWords.none }] : []),
        {
          p: "Лихва за забава след смъртта не начисляваме. Наследник, който е приел наследството, отговаря за задълженията според дяла си; отказ от наследство се прави пред съда.",
        },
        HELP(sender),
      ],
      ABOUT_HEIRS,
    ),
} as const;
