/** The receipt for cash that the lender's own desk gives. */
export const cashReceiptCopy = {
  title: (number: string) => `Разписка №\u00a0${number}`,
  lead: "Получихме в брой следното плащане по кредит:",
  gone: "Плащането по-късно е отменено.",
  contract: "Договор",
  borrower: "Кредитополучател",
  sum: "Сума",
  at: "Прието на",
  by: "Приел",
  signatures: "Подпис на приелия: ____________________ Подпис на платилия: ____________________",
} as const;
