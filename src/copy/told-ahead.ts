/** What a sum told ahead promises, as the page and the mail say it. Days are passed in formatted, with their „г.“. */

/** For which day a sum is told, and until when it holds. */
type ToldDays = { day: string; until: string };

/** What becomes of money that arrives on another day than the told one; `paysAll`: the sum pays everything. */
export const toldWords = (paysAll: boolean, { day, until }: ToldDays): string =>
  paysAll
    ? `Сумата е за ${day} Ако парите постъпят по-рано, връщаме Ви остатъка. Ако постъпят по-късно, но до ${until} включително, тя пак погасява всичко: лихвата след ${day} не я дължите.`
    : `Сумата е за ${day} Ако парите постъпят по-рано, каквото остане се пази за следващия падеж. Ако постъпят по-късно, но до ${until} включително, тя пак стига: лихвата за забава след ${day} не я дължите.`;
