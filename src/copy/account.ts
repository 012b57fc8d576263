/** Words of the account pages. */
export const accountCopy = {
  loginTitle: "Вход",
  loginDescription: "Влезте в профила си: следете заявката, подпишете договора, погасете вноска и изтеглете документите по кредита си.",
  loginFirst: "Влезте, за да продължите.",
  confirmTitle: "Потвърдете телефона си",
  codeSent: (phone: string) => `Изпратихме код на ${phone}. Важи 5 минути.`,
  confirmEmailTitle: "Потвърдете имейла си",
} as const;
