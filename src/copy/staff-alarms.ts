/** Copy of what the staff are told by mail because nobody takes it. */

const untaken = (what: string) => ({
  hours: (number: number) => `${what} № ${number}: 4 работни часа никой не се е заел`,
  days: (number: number) => `${what} № ${number}: 2 работни дни никой не се е заел`,
  expires: (number: number) => `${what} № ${number}: изтича до 2 дни`,
});

/** What waits, by the step that it has come to. */
export const waitingWords = {
  review: untaken("Заявка"),
  video: untaken("Видео по заявка"),
  offer: untaken("Предложение по заявка"),
  enquiry: untaken("Запитване"),
  certificate: {
    ...untaken("Удостоверение"),
    expires: (number: number) => `Удостоверение № ${number}: обещахме го най-късно до 2 дни`,
  },
  relief: {
    ...untaken("Искане за облекчение"),
    expires: (number: number) => `Искане за облекчение № ${number}: срокът за отговор изтича до 2 дни`,
  },
  guarantee: {
    ...untaken("Поръчителство по заявка"),
    expires: (number: number) =>
      `Поръчителство по заявка № ${number}: до месец изтича срокът за иск срещу кредитополучателя (чл. 147 ЗЗД)`,
  },
  ccrReport: {
    ...untaken("Отчет до ЦКР"),
    expires: (number: number) => `Отчет до ЦКР № ${number}: днес е последният му ден, а регистърът не го е приел целия`,
  },
  ccrRow: {
    ...untaken("Ред до ЦКР"),
    hours: (number: number) => `Ред № ${number} от отчет до ЦКР: регистърът го отказа`,
  },
} as const;

export const alarmWords = {
  lead: "Имейл с номера и връзки, когато заявка, видео, запитване или обаждане не са поети от никого 4 работни часа или 2 работни дни, 2 дни преди заявка, предложение или отговор на искане за облекчение да изтече или да мине срокът за удостоверение и месец преди поръчителство да се прекрати, ако не е предявен иск; и когато отчет до ЦКР закъснява или ред от него е отказан. За всяко се пише веднъж на стъпка.",
  now: "Сега",
  gets: "получавате такива имейли",
  getsNot: "не получавате такива имейли",
  to: "На имейл",
} as const;
