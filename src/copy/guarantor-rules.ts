/** Rules by which a guarantor is assessed, and what they are told when they are refused. */

/**
 * Codes of the rules.
 *
 * @internal for their test.
 */
export const GUARANTOR_RULES = [
  "AGE",
  "ID_INVALID",
  "ID_UNAVAILABLE",
  "RESIDENCE",
  "PLACE_UNLISTED",
  "SANCTION",
  "PEP",
  "BLACKLIST",
  "LISTS_UNAVAILABLE",
  "PROFILE_OF_ANOTHER",
  "IDENTITY_CHANGED",
  "CARD_OF_ANOTHER",
  "NAMED_OTHERWISE",
  "IS_BORROWER",
  "PHONE_OF_BORROWER",
  "ACCOUNT_OF_BORROWER",
  "OVERDUE_HERE",
  "TWO_GUARANTEES",
  "CCR_OVERDUE",
  "CCR_LATE",
  "CCR_UNAVAILABLE",
  "INCOME_NONE",
  "INCOME_NOT_FOUND",
  "INCOME_UNAVAILABLE",
  "DTI",
  "DISPOSABLE",
] as const;
/** Code of a rule for guarantors. Persisted. */
export type GuarantorRule = (typeof GUARANTOR_RULES)[number];

/** What a guarantor reads of each rule that refused them; of the others nothing may be told. */
const TOLD: Readonly<Partial<Record<GuarantorRule, string>>> = {
  AGE: "Поръчителят е от 18 до 70 години.",
  ID_INVALID: "Личната карта не е валидна или имената не съвпадат с нея.",
  RESIDENCE: "Поръчителят живее в България.",
  OVERDUE_HERE: "Имате закъсняло плащане по Ваш кредит при нас.",
  TWO_GUARANTEES: "Вече сте поръчител по два кредита при нас.",
  CCR_OVERDUE: "По данни от Централния кредитен регистър имате просрочени задължения.",
  INCOME_NONE: "Доходът Ви е под най-малкия, с който приемаме поръчител.",
  DTI: "Ако се наложи да плащате Вие, месечните Ви вноски ще са твърде високи спрямо дохода.",
  DISPOSABLE: "Ако се наложи да плащате Вие, след разходите Ви няма да остава достатъчно.",
};

/** What a refused guarantor is told of the rules that refused. */
export const guarantorReasons = (findings: readonly string[]): string[] =>
  findings.flatMap((code) => TOLD[code as GuarantorRule] ?? []);
