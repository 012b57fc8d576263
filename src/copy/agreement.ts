/** Copy of the agreement: the call's responses and the page. */
import { withdrawalSum } from "./withdrawal-sum.ts";

export const agreementCopy = {
  title: "Преглед на договора",
  refinanceTitle: "Преглед на анекса за рефинансиране",
  guarantorFirst:
    "Първо подписва поръчителят Ви. Ще Ви пишем, щом подпише, и тогава ще можете да подпишете и Вие. Дотогава прочетете документите спокойно.",
  footer: (number: string) => `Договор №\u00a0${number}`,
  europeanFormDescription:
    "Стандартен европейски формуляр: сума, срок, лихва, ГПР и правата Ви по кредита, преди да подпишете договор.",
  europeanFormFooter: "Стандартен европейски формуляр",
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

/** What the page of a guarantor's contract says instead. */
export const guarantorWords = ({ borrower, most }: { borrower: string; most: string }) => ({
  factsTitle: "Кредитът накратко",
  amount: "Сума на кредита",
  lead: `Ставате поръчител на ${borrower} Прочетете спокойно: нищо не се подписва, докато не въведете кода от SMS.`,
  readText: "Договорът Ви, европейският формуляр и планът на кредита са тук и като файлове. Запазете ги.",
  tipTitle: `Най-много, което може да се поиска от Вас: ${most}`,
  tip: "Отговаряте заедно с кредитополучателя. Поръчителството е безплатно и можете да се откажете, докато не сме наредили превода на сумата.",
  sign: "sign-guarantee",
  decline: "refuse-guarantee",
});

/** What the page of an annex says instead. */
export const annexPageWords = {
  factsTitle: "Новият план накратко",
  lead: "Прочетете спокойно. Без подписа Ви нищо не се променя.",
  readText:
    "Анексът е тук и като файл. Той важи за днешния ден: ако го подпишете друг ден или междувременно платите, сумите се изчисляват наново.",
  tipTitle: "Колко плащате общо",
} as const;
