/** Copy of the agreement: the call's responses and the page. */
import { withdrawalSum } from "./withdrawal-sum.ts";

export const agreementCopy = {
  title: "Преглед на договора",
  refinanceTitle: "Преглед на анекса за рефинансиране",
  notAccepted: (phone: string) =>
    `В момента не се подписва през сайта. Прочетете документите спокойно и опитайте по-късно. Ако срокът Ви изтича, обадете ни се на ${phone}.`,
  guarantorFirst:
    "Първо подписва поръчителят Ви. Ще Ви пишем, щом подпише, и тогава ще можете да подпишете и Вие. Дотогава прочетете документите спокойно.",
  footer: (number: string) => `Договор №\u00a0${number}`,
  europeanFormDescription:
    "Стандартен европейски формуляр: сума, срок, лихва, ГПР и правата Ви по кредита, преди да подпишете договор.",
  europeanFormFooter: "Стандартен европейски формуляр",
  notOffered:
    "Такава сума или такъв срок не предлагаме, затова по-долу са други. Изберете ги с калкулатора на началната страница.",
  downloadPdf: "Изтеглете като PDF",
} as const;

export const agreementWords = {
  factsTitle: "Най-важното накратко",
  renewed:
    "Договорът е обновен, откакто го видяхте, и предишната версия вече не важи. Прочетете новата, преди да подпишете.",
  lead: "Прочетете спокойно. Нищо не се подписва, докато не въведете кода от SMS.",
  read: "Прочетете",
  readText: "Договорът, европейският формуляр и планът са тук и като файлове. Запазете ги.",
  code: "Вземете код",
  codeText: "Изпращаме код от 6 цифри на потвърдения Ви телефон. Важи 5 минути.",
  noCode: "Подпис",
  sign: "Подпишете",
  fingerprint: "Отпечатък на документите (SHA-256)",
  fingerprintText: "С кода подписвате точно тези документи. Всяка промяна в тях дава друг отпечатък.",
  version: (n: number) => `Версия ${n}`,
  withdrawalTitle: "Имате 14 дни да се откажете",
  withdrawal: (isFree: boolean) =>
    `Можете да се откажете от договора в срок от 14 дни, без да посочвате причина и без такса. ${withdrawalSum(isFree)}`,
  declineTitle: "Не искате да подпишете?",
} as const;

/**
 * How far a guarantor's contract has come: signed, its money sent so that it cannot be withdrawn from, in force. Each with what
 * it says at the top, and of the right to withdraw.
 */
const GUARANTEE_STANDS = {
  unsigned: {
    lead: (borrower: string) =>
      `Ставате поръчител на ${borrower} Прочетете спокойно: нищо не се подписва, докато не въведете кода от SMS.`,
    tip: "Поръчителството е безплатно и можете да се откажете, докато не сме наредили превода на сумата.",
  },
  signed: {
    lead: (borrower: string) =>
      `Подписахте този договор. Ставате поръчител на ${borrower} едва когато преведем сумата на кредита.`,
    tip: "Поръчителството е безплатно и можете да се откажете, докато не сме наредили превода на сумата.",
  },
  sent: {
    lead: (borrower: string) =>
      `Подписахте този договор. Ставате поръчител на ${borrower} щом преводът на сумата бъде изпълнен.`,
    tip: "Поръчителството е безплатно. Преводът на сумата е нареден и вече не можете да се откажете, освен ако той не успее.",
  },
  active: {
    lead: (borrower: string) => `Поръчител сте на ${borrower} Това е договорът, който подписахте.`,
    tip: "Поръчителството е безплатно и е в сила. Приключва, когато кредитът бъде погасен.",
  },
} as const;

/** What the page of a guarantor's contract says instead. */
export const guarantorWords = ({
  borrower,
  most,
  stands,
}: {
  borrower: string;
  most: string;
  stands: keyof typeof GUARANTEE_STANDS;
}) => ({
  factsTitle: "Кредитът накратко",
  amount: "Сума на кредита",
  lead: GUARANTEE_STANDS[stands].lead(borrower),
  readText: "Договорът Ви, европейският формуляр и планът на кредита са тук и като файлове. Запазете ги.",
  tipTitle: `Най-много, което може да се поиска от Вас: ${most}`,
  tip: `Отговаряте заедно с кредитополучателя. ${GUARANTEE_STANDS[stands].tip}`,
});

/** What the page of an annex says instead. */
export const annexPageWords = {
  factsTitle: "Новият план накратко",
  lead: "Прочетете спокойно. Без подписа Ви нищо не се променя.",
  readText:
    "Анексът е тук и като файл. Той важи за днешния ден: ако го подпишете друг ден или междувременно платите, сумите се изчисляват наново.",
  tipTitle: "Колко плащате общо",
} as const;
