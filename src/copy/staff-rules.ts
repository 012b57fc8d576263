import type { Reason } from "#src/domain/lending/decision.ts";

/**
 * What each decision rule found, for the staff; the applicant is told other words (`decision.ts`), or neutral ones.
 *
 * @internal for tests.
 */
export const ruleWords = {
  AGE_MIN: "Няма навършени 18 години.",
  AGE_MAX: "Последната вноска е след границата за възраст.",
  ID_INVALID: "Личната карта е невалидна или не е на тези имена.",
  ID_UNAVAILABLE: "Регистърът на личните документи не отговори: проверете картата ръчно.",
  RESIDENCE: "Настоящият адрес е извън България.",
  PLACE_UNLISTED: "Населено място, което не е в нашия списък: проверете адреса (вижда се с „Покажи поле на заявката“).",
  SANCTION: "Попадение в санкционен списък. Не казвайте причината на кандидата.",
  SANCTION_UNAVAILABLE: "Санкционните списъци не отговориха: проверете ръчно.",
  PEP: "Видна политическа личност или свързано лице: разширена проверка на произхода на средствата.",
  PEP_UNAVAILABLE: "Списъкът на видните политически личности не отговори: проверете ръчно.",
  BLACKLIST: "Попадение в собствения ни списък. Не казвайте причината на кандидата.",
  BLACKLIST_UNAVAILABLE: "Собственият ни списък не отговори: проверете ръчно.",
  DUPLICATE_PERSON: "Същото лице е кандидатствало от друг профил.",
  IDENTITY_CHANGED: "Имената или картата се различават от дадените преди.",
  CARD_OF_ANOTHER: "Същата лична карта е давана от друго лице.",
  ACCOUNT_OF_OTHERS: "Сметката е давана и от други лица.",
  ACCOUNT_NEW_WITH_PHONE: "Телефонът е сменен скоро, а сметката е нова: обадете се на предишния номер.",
  OPEN_REQUEST: "Лицето има друга незавършена заявка.",
  ACTIVE_CREDIT: "Активен кредит при нас не позволява нов.",
  NEW_CLIENTS_ONLY: "Кредитът е само за нови клиенти.",
  REFINANCE_LEAST: "Рефинансиране: одобрената сума не погасява стария кредит, или той вече не може да се рефинансира.",
  COOLDOWN: "Скоро е отказана заявка със същите данни.",
  CCR_OVERDUE: "Просрочия в Централния кредитен регистър.",
  CCR_UNAVAILABLE: "Централният кредитен регистър не отговори: поискайте справка.",
  INCOME_NONE: "Доходът е под минимума.",
  INCOME_UNVERIFIED: "Потвърденият доход е по-нисък от заявения; смята се по него.",
  INCOME_NOT_FOUND: "Няма данни за доход в НОИ: поискайте документ.",
  INCOME_UNAVAILABLE: "НОИ не отговори: поискайте документ за дохода.",
  DTI: "Вноските са твърде високи спрямо дохода.",
  DISPOSABLE: "След издръжката остава по-малко от вноската.",
  LIMIT_NEW: "Над лимита за първи кредит.",
  LIMIT_HISTORY: "Над лимита според историята при нас.",
  EXPOSURE_MAX: "Над лимита за всички кредити на лицето при нас.",
  LTI: "Сумата е над допустимия брой месечни доходи.",
  VIDEO: "Лицето още не е показало с видео, че заявката е негова.",
  GUARANTOR: "Иска се поръчител.",
  GUARANTOR_STANDS: "Иска се поръчител и той е приет: отпуска се с него.",
  STATEMENT_CHANGED: "Скоро след отказ доходът е вдигнат или другите кредити са свалени.",
  VELOCITY: "Много заявки от едно устройство за ден.",
  SCORE: "Точките са под границата за автоматично решение.",
  CAP_GPR: "ГПР би надхвърлил тавана.",
  CAP_SHORT: "Разходите биха надхвърлили тавана за краткия срок.",
  RATE_ASSUMED: "Законната лихва за периода е приета, а не потвърдена.",
} as const satisfies Record<string, string>;

/** Code of a decision rule. */
export type RuleCode = keyof typeof ruleWords;

/** Why a video is asked for. */
const VIDEO_REASONS: Readonly<Record<string, string>> = {
  amount: "заради сумата",
  office: "заради висша длъжност",
  identity: "заради други имена или карта",
  account: "заради нова сметка след смяна на телефона",
};

/**
 * Values that rules give, by the name of the parameter, in words with their units; empty where one says nothing.
 *
 * @internal for tests.
 */
export const ruleValues: Readonly<Record<string, (value: string | number) => string>> = {
  max: (most) => (typeof most === "number" ? `най-късно на ${most} години` : `най-много ${most}`),
  min: (least) => `най-малко ${least}`,
  verified: (isVerified) => (isVerified === "true" ? "по данни от НОИ" : ""),
  times: (times) => `най-много ${times} месечни дохода`,
  asOf: (day) => `към ${day}\u00a0г.`,
  from: (day) => `нова заявка от ${day}\u00a0г.`,
  register: (name) => (name === "ccr" ? "с вноските по Централния кредитен регистър" : ""),
  video: (why) => VIDEO_REASONS[why] ?? "",
  above: (sum) => `над ${sum}`,
  because: (why) => (why === "amount" ? "заради сумата" : "заради вноските спрямо дохода"),
  less: (terms) => (terms === "" ? "" : `без поръчител до ${terms}`),
};

const order = Object.keys(ruleValues);

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase("bg") + text.slice(1);

/** The sentence for a rule, then its values; its code for one without words. */
export const ruleSentence = ({ code, params }: Reason): string => {
  const values = Object.entries(params)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => (Object.hasOwn(ruleValues, name) ? ruleValues[name]!(value) : `${name} ${value}`))
    .filter((words) => words !== "")
    .join("; ");
  const sentence = Object.hasOwn(ruleWords, code) ? ruleWords[code as RuleCode] : code;
  return values === "" ? sentence : `${sentence} ${capital(values)}${values.endsWith(".") ? "" : "."}`;
};

/** What speaks for an application. */
export const favourWords = {
  register: "Без просрочия в Централния кредитен регистър, сега и за 12 месеца.",
  income: "НОИ потвърждава заявения доход.",
  idDocument: "Личната карта е валидна и имената съвпадат.",
  lists: "Без попадения в санкционните списъци, сред видните личности и в собствения ни списък.",
  repaid: (repaid: number, onTime: number) => `Погасени кредити при нас: ${repaid}, от тях в срок: ${onTime}.`,
  affordable: "Вноската на поисканото е по силите на кандидата.",
} as const;
