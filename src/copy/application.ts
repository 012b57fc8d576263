/** Copy of the application's steps. */
export const applicationCopy = {
  firstDescription:
    "Кандидатствайте за кредит онлайн: изберете сума и срок, вижте вноската и ГПР и създайте профил. Отнема няколко минути.",
  codeSent: (phone: string) => `Изпратихме код на ${phone}. С него потвърждавате, че заявката е Ваша. Важи 5 минути.`,
  reused: (day: string) =>
    `Попълнихме това, което знаем от заявката Ви от ${day} Прегледайте го и променете, каквото вече не е вярно.`,
  signLead: (phone: string) => `Ще изпратим кода на ${phone}.`,
} as const;
