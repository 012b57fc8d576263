/** What the staff read of guarantors. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import type { GuarantorRule } from "./guarantor-rules.ts";

/** What the staff read of the guarantors of an application. */
export const staffGuarantorWords = {
  title: "Поръчители",
  evidence: "Доказателства за поръчителя",
  declared: "Заявено от поръчителя",
  /** The guarantor of an application who has sent their data, and of a credit. */
  one: "Поръчител",
  guarantees: "Поръчителства",
  columns: ["Заявка", "Статус", "От"],
  nobody: "данните са заличени",
  claimUntil: (day: string): string => `иск срещу кредитополучателя до ${day}, иначе се освобождава (чл. 147 ЗЗД)`,
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

/** What the rules have found of a guarantor. */
const FINDINGS: Readonly<Record<GuarantorRule, string>> = {
  AGE: "Възрастта не е от 18 до 70 години",
  ID_INVALID: "Личната карта не е валидна или имената не съвпадат",
  ID_UNAVAILABLE: "Регистърът на личните карти не отговаря",
  RESIDENCE: "Адресът не е в България",
  PLACE_UNLISTED: "Населеното място не е от списъка",
  SANCTION: "Има съвпадение в санкционен списък",
  PEP: "Видна политическа личност",
  BLACKLIST: "Има съвпадение във вътрешния списък",
  LISTS_UNAVAILABLE: "Списък не отговаря",
  PROFILE_OF_ANOTHER: "Профилът е на друг човек",
  IDENTITY_CHANGED: "Имената или картата са други от посочените преди",
  CARD_OF_ANOTHER: "Друг човек е посочил същата лична карта",
  NAMED_OTHERWISE: "Имената са съвсем други от посочените от кредитополучателя",
  IS_BORROWER: "Поръчителят е самият кредитополучател",
  PHONE_OF_BORROWER: "Телефонът е на кредитополучателя",
  ACCOUNT_OF_BORROWER: "Поръчителят е посочвал сметката на кредитополучателя",
  OVERDUE_HERE: "Просрочие при нас",
  TWO_GUARANTEES: "Поръчител е по два кредита",
  CCR_OVERDUE: "Просрочие в ЦКР",
  CCR_LATE: "По-малко просрочие в ЦКР",
  CCR_UNAVAILABLE: "ЦКР не отговаря",
  INCOME_NONE: "Няма достатъчен доход",
  INCOME_NOT_FOUND: "НОИ няма данни за дохода",
  INCOME_UNAVAILABLE: "НОИ не отговаря",
  DTI: "Вноските с поръчителството са високи спрямо дохода",
  DISPOSABLE: "След разходите и вноските не остава достатъчно",
};

/** What the staff read of the findings. */
export const guarantorFindings = (findings: readonly string[]): string[] =>
  findings.flatMap((code) => FINDINGS[code as GuarantorRule] ?? []);
