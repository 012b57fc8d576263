/** Copy of card payments: the page, the receipt and the demo's provider. */
import type { CardOrderStatus } from "#src/domain/lending/card-order-states.ts";

export const cardPaymentCopy = {
  title: "Плащане с карта",
  contract: "Договор",
  amount: "Сума",
  status: "Статус",
  until: "Може да се плати до",
  paidAt: "Платено на",
  number: "Номер на плащането",
  receipt: "Разписка (PDF)",
  repay: "Към погасяването",
  again: "Изберете плащане отново",
} as const;

/** Short name of each status. */
export const cardOrderLabels: Readonly<Record<CardOrderStatus, string>> = {
  created: "Създадено",
  registered: "Изчаква плащане",
  redirected: "Изчаква плащане",
  authorized: "Потвърдено от банката",
  captured: "Платено",
  posted: "Отразено",
  declined: "Отказано",
  cancelled: "Прекратено",
  expired: "Изтекло",
  reversed: "Възстановено",
  chargeback: "Оспорено",
};

/** What a status means for the payer; none where the page's facts say it all. */
export const cardOrderNews: Readonly<
  Partial<Record<CardOrderStatus, { tone: "info" | "success" | "warning"; text: string }>>
> = {
  redirected: {
    tone: "info",
    text: "Изчакваме потвърждение от платежния оператор. Ако още не сте платили, продължете към плащането.",
  },
  authorized: { tone: "info", text: "Банката Ви потвърди плащането. Изчакваме сумата да бъде изтеглена." },
  captured: { tone: "success", text: "Платихте успешно. Отразяваме плащането по кредита." },
  posted: { tone: "success", text: "Платихте успешно. Плащането е отразено по кредита." },
  declined: {
    tone: "warning",
    text: "Банката Ви отказа плащането. Сумата не е взета. Опитайте отново или с друга карта.",
  },
  cancelled: { tone: "warning", text: "Плащането беше прекратено. Сумата не е взета." },
  expired: {
    tone: "warning",
    text: "Времето за плащане изтече. Ако сте платили, ще отразим плащането, щом операторът го потвърди.",
  },
  reversed: { tone: "warning", text: "Сумата беше възстановена по картата и плащането вече не се брои." },
  chargeback: {
    tone: "warning",
    text: "Плащането беше оспорено пред банката и вече не се брои. Обадете ни се, ако е грешка.",
  },
};

export const cardReceiptCopy = {
  title: (number: string) => `Разписка за плащане с карта №\u00a0${number}`,
  fileName: (number: string) => `Разписка ${number}.pdf`,
  guarantor: "Платил поръчител",
  payer: "Получихме следното плащане с карта:",
  reversed: "Сумата по това плащане по-късно е възстановена.",
} as const;

export const cardProviderWords = {
  title: "Платежен оператор (демонстрация)",
  hint: "Тук не се въвеждат карти и не се движат пари. Изберете как да завърши плащането.",
  pay: "Платете",
  decline: "Откажете като банка",
  cancel: "Прекратете",
  dispute: "Оспорете пред банката",
  done: "Това плащане вече е приключило.",
  back: "Обратно към сайта",
} as const;
