/** Words about a running credit and how to pay it back. */
export const creditCopy = {
  title: "Вашият кредит",
  repaymentTitle: "Погасяване",
  bank: { title: "Банков превод", iban: "IBAN", holder: "Получател", reason: "Основание", reasonText: (number: string) => `КРЕДИТ ${number}` },
  easypay: { title: "На каса на Easypay", code: "Код на клиента" },
} as const;
