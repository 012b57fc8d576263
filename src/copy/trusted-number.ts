/** Copy of the code to the number that may confirm what ends in money. */

type Before = { before: string; until: string; phone: string };

export const numberCopy = {
  confirm: "Потвърдете смяната",
  title: "Потвърдете с код от SMS",
  lead: (to: string): string =>
    `За Ваша защита сменяме сметка или имейл и даваме всичките Ви данни само след код. Ще го изпратим на ${to}.`,
  sent: (to: string): string => `Изпратихме код на ${to}. Важи 5 минути.`,
  leadBefore: ({ before, ...other }: Before): string =>
    `Телефонът в профила Ви е сменен скоро. За Ваша защита потвърдете смяната с код на предишния Ви номер ${before}. ${numberCopy.lost(other)}`,
  sentBefore: ({ before, ...other }: Before): string => `${numberCopy.sent(before)} ${numberCopy.lost(other)}`,
  /** What to do without the number of before. */
  lost: ({ until, phone }: Omit<Before, "before">): string =>
    `Ако вече нямате този номер, обадете ни се на ${phone}: служител ще се увери, че сте Вие, и ще потвърди смяната. След ${until} потвърждение не е нужно.`,
  /** On the page of a signature that waits; the address is of our own. */
  signFirst: ({ url, ...other }: Before & { url: string }): string =>
    `Договорът Ви чака. ${numberCopy.leadBefore(other)} <a href="${url}">${numberCopy.confirm}</a>`,
  signLater: ({ days, until, phone }: { days: number; until: string; phone: string }): string =>
    `За Ваша защита изпращаме код за подпис само на телефон, потвърден поне ${days} дни по-рано. Можете да го поискате на тази страница след ${until}, а ако бързате, обадете ни се на ${phone}: служител ще се увери, че сте Вие. Договорът Ви чака.`,
} as const;
