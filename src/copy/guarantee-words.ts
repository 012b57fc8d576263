/** What a guarantee is about, in words that mails and pages share. Sums and days are passed in formatted. */

/** What a guarantee is about: the borrower by first name and initial, the terms of the credit, the most one may owe. */
export type GuaranteeInWords = {
  borrower: string;
  product: string;
  amount: string;
  term: string;
  gpr: string;
  total: string;
  most: string;
};

/** The same as rows of label and value; of a guarantee that is over nothing may be asked: `isOpen` is false. */
export const guaranteeRows = (
  { borrower, product, amount, term, gpr, total, most }: GuaranteeInWords,
  isOpen = true,
): [label: string, value: string][] => [
  ["За кого", borrower],
  ["Кредит", product],
  ["Сума", amount],
  ["Срок", term],
  ["ГПР", gpr],
  ["Общо за връщане по кредита", total],
  ...(isOpen ? [["Най-много, което може да се поиска от Вас", most] satisfies [string, string]] : []),
];

/** What a guarantor answers for, in one sentence. */
export const WHAT_IT_IS =
  "Поръчителят отговаря за дълга заедно с кредитополучателя: ако той не плати, можем да поискаме плащане от поръчителя.";
/** That it costs nothing, and that one may say no. */
export const FREE =
  "Поръчителството е безплатно за Вас и за кредитополучателя. Можете да откажете, без да обяснявате защо.";

/** That the phone of an invitation stays as it is, and whom to tell where it is somebody else's. */
export const PHONE_STAYS =
  "Поканата е за този телефон и той не се променя. Ако номерът не е Ваш, кажете на този, който Ви посочи.";

/** What somebody may ask for whom the rules have refused as guarantor, until a day. */
export const reviewRight = (until: string): string =>
  `Решиха го правилата, без човек. До ${until}, докато за кредита още се търси поръчител, можете да поискате служител да погледне отказа – по телефона или по имейл. Безплатно е.`;
