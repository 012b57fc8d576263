/** Rules by which a guarantor is assessed: what they are told when they are refused, and what the staff read. */

import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";

/** What the staff read of the guarantors of an application. */
export const staffGuarantorWords = {
  title: "Поръчители",
  nobody: "данните са заличени",
  statuses: {
    created: "посочен",
    sent: "поканен",
    opened: "отвори поканата",
    registered: "има профил",
    dataFilledIn: "изпрати данните си",
    approved: "приет",
    contractSigned: "подписа",
    active: "активно поръчителство",
    released: "освободен",
    declined: "отказа",
    expired: "поканата изтече",
    rejectedByCheck: "не отговаря на условията",
    revoked: "поканата е оттеглена",
    withdrawn: "оттегли се",
  } satisfies Record<GuaranteeStatus, string>,
} as const;

/** Codes of the rules. */
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

/** What the staff read of each, and where the law lets it be told what the guarantor reads. */
const WORDS: Readonly<Record<GuarantorRule, { staff: string; told?: string }>> = {
  AGE: { staff: "Възрастта не е от 18 до 70 години", told: "Поръчителят е от 18 до 70 години." },
  ID_INVALID: {
    staff: "Личната карта не е валидна или имената не съвпадат",
    told: "Личната карта не е валидна или имената не съвпадат с нея.",
  },
  ID_UNAVAILABLE: { staff: "Регистърът на личните карти не отговаря" },
  RESIDENCE: { staff: "Адресът не е в България", told: "Поръчителят живее в България." },
  PLACE_UNLISTED: { staff: "Населеното място не е от списъка" },
  SANCTION: { staff: "Има съвпадение в санкционен списък" },
  PEP: { staff: "Видна политическа личност" },
  BLACKLIST: { staff: "Има съвпадение във вътрешния списък" },
  LISTS_UNAVAILABLE: { staff: "Списък не отговаря" },
  PROFILE_OF_ANOTHER: { staff: "Профилът е на друг човек" },
  IDENTITY_CHANGED: { staff: "Имената или картата са други от посочените преди" },
  CARD_OF_ANOTHER: { staff: "Друг човек е посочил същата лична карта" },
  IS_BORROWER: { staff: "Поръчителят е самият кредитополучател" },
  PHONE_OF_BORROWER: { staff: "Телефонът е на кредитополучателя" },
  ACCOUNT_OF_BORROWER: { staff: "Поръчителят е посочвал сметката на кредитополучателя" },
  OVERDUE_HERE: { staff: "Просрочие при нас", told: "Имате закъсняло плащане по Ваш кредит при нас." },
  TWO_GUARANTEES: { staff: "Поръчител е по два кредита", told: "Вече сте поръчител по два кредита при нас." },
  CCR_OVERDUE: {
    staff: "Просрочие в ЦКР",
    told: "По данни от Централния кредитен регистър имате просрочени задължения.",
  },
  CCR_LATE: { staff: "По-малко просрочие в ЦКР" },
  CCR_UNAVAILABLE: { staff: "ЦКР не отговаря" },
  INCOME_NONE: { staff: "Няма достатъчен доход", told: "Доходът Ви е под най-малкия, с който приемаме поръчител." },
  INCOME_NOT_FOUND: { staff: "НОИ няма данни за дохода" },
  INCOME_UNAVAILABLE: { staff: "НОИ не отговаря" },
  DTI: {
    staff: "Вноските с поръчителството са високи спрямо дохода",
    told: "Ако се наложи да плащате Вие, месечните Ви вноски ще са твърде високи спрямо дохода.",
  },
  DISPOSABLE: {
    staff: "След разходите и вноските не остава достатъчно",
    told: "Ако се наложи да плащате Вие, след разходите Ви няма да остава достатъчно.",
  },
};

const isRule = (code: string): code is GuarantorRule => (GUARANTOR_RULES as readonly string[]).includes(code);

/** What a refused guarantor is told of the rules that refused; of some nothing may be told. */
export const guarantorReasons = (findings: readonly string[]): string[] =>
  findings.flatMap((code) => (isRule(code) && WORDS[code].told ? [WORDS[code].told] : []));

/** What the staff read of the findings. */
export const guarantorFindings = (findings: readonly string[]): string[] =>
  findings.flatMap((code) => (isRule(code) ? [WORDS[code].staff] : []));
