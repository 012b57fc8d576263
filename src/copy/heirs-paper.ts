/** The words of the paper for heirs: what of them the mail says, too. Sums and days are passed in formatted. */

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
