/** Copy about a decision on an application: its reasons and the applicant's options. Plain, without blame. */

import { hadContract, hadOffer, type ApplicationStatus, type Course } from "#src/domain/lending/application-states.ts";
import type { Params, Reason } from "#src/domain/lending/decision.ts";

const NOT_NOW = "Не можем да одобрим заявката към момента.";
const REVIEW = "Заявката Ви ще бъде прегледана от наш служител.";
const OWN_REPORT = "Справка за данните си в регистъра можете да поискате от Българската народна банка (www.bnb.bg).";

const fromRegister = (register: string | number | undefined): string =>
  register === "ccr"
    ? ` Отчетохме вноските по други кредити по данни от Централния кредитен регистър (ЦКР). ${OWN_REPORT}`
    : "";

const REASONS: Readonly<Record<string, (params: Params) => string>> = {
  NOT_NOW: () => NOT_NOW,
  REVIEW: () => REVIEW,
  NOT_OFFERED: () => "Вече не предлагаме избраните сума и срок. Моля, изберете ги отново.",
  AGE_MIN: () => "Кредит може да получи само лице, навършило 18 години.",
  AGE_MAX: ({ max }) =>
    `Последната вноска трябва да бъде платена, преди да навършите ${Number(max) + 1} години. Можете да изберете по-кратък срок.`,
  ID_INVALID: () => "Данните за личната Ви карта не бяха потвърдени. Моля, проверете номера и валидността ѝ.",
  ID_UNAVAILABLE: () => "В момента не можем да проверим личната Ви карта автоматично. Ще го направи наш служител.",
  RESIDENCE: () => "Предлагаме кредити само на хора, които живеят в България.",
  PLACE_UNLISTED: () =>
    "Не намерихме в нашия списък населено място, което сте посочили. Заявката Ви ще бъде прегледана от наш служител.",
  OPEN_REQUEST: () => "Имате друга незавършена заявка. Можете да продължите с нея.",
  ACTIVE_CREDIT: () => "Имате активен кредит при нас, който не позволява нов в момента.",
  NEW_CLIENTS_ONLY: () => "Този кредит е само за нови клиенти.",
  REFINANCE_LEAST: () =>
    "Сумата, която можем да Ви предложим, не стига, за да погаси досегашния Ви кредит. Той продължава без промяна.",
  COOLDOWN: ({ from }) =>
    `Наскоро разгледахме заявка със същите данни. Можете да кандидатствате отново от ${from}\u00a0г.`,
  CCR_OVERDUE: ({ asOf }) =>
    `По данни от Централния кредитен регистър (ЦКР) на БНБ към ${asOf}\u00a0г. имате или сте имали просрочени задължения. ${OWN_REPORT}`,
  CCR_UNAVAILABLE: () =>
    "В момента Централният кредитен регистър (ЦКР) не отговаря. Заявката Ви ще бъде прегледана от наш служител.",
  INCOME_NONE: ({ min, verified }) =>
    `За да отпуснем кредит, е нужен месечен доход от поне ${min}.${verified === "true" ? " По данни от НОИ Вашият е по-нисък." : ""}`,
  INCOME_UNVERIFIED: () =>
    "Потвърденият по данни от НОИ доход е по-нисък от посочения. Изчислихме възможната сума по него.",
  INCOME_NOT_FOUND: () => "Не намерихме данни за дохода Ви в НОИ. Наш служител може да поиска друг документ за него.",
  INCOME_UNAVAILABLE: () => "В момента не можем да проверим дохода Ви автоматично. Ще го направи наш служител.",
  DTI: ({ register }) => `Месечните Ви задължения са твърде високи спрямо дохода Ви.${fromRegister(register)}`,
  DISPOSABLE: ({ register }) =>
    `След необходимите разходи за издръжка остава по-малко от месечната вноска.${fromRegister(register)}`,
  LIMIT_NEW: ({ max }) => `За първи кредит при нас можем да отпуснем до ${max}.`,
  LIMIT_HISTORY: ({ max }) => `Според историята Ви при нас можем да отпуснем до ${max}.`,
  EXPOSURE_MAX: ({ max }) => `С кредитите, които вече имате при нас, можем да отпуснем още до ${max}.`,
  LTI: ({ times }) => `Сумата на кредита може да бъде най-много колкото ${times} Ваши месечни дохода.`,
  VIDEO: ({ above }) =>
    `Преди решението трябва да се уверим, че заявката подавате Вие.${above ? ` Така правим при суми над ${above}.` : ""}`,
  /** `clerk`: who decides now, and about what: the application, or only its guarantor's data. */
  GUARANTOR: ({ because, less, clerk }) =>
    [
      (because === "amount" ? "За тази сума е нужен поръчител" : "При тези доходи и задължения е нужен поръчител") +
        (clerk === "application" ? ", затова заявката разглежда наш служител." : "."),
      ...(clerk === "guarantor" ? ["Наш служител преглежда данните на поръчителя, когото посочихте."] : []),
      ...(less ? [`Без поръчител можете да получите до ${less}.`] : []),
    ].join(" "),
  SCORE: () => REVIEW,
  CAP_GPR: () => "В момента не можем да предложим кредит при тези условия. Причината не е във Вас.",
  /** Written to the borrower by the reviewer. */
  STAFF_WORDS: ({ words }) => String(words),
  CAP_SHORT: () => "В момента не можем да предложим кредит при тези условия. Причината не е във Вас.",
};

/** The sentence for a reason; codes that must not be explained (money laundering, fraud) give the neutral sentence. */
export const decisionReason = ({ code, params }: Reason): string =>
  (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined)?.(params) ?? NOT_NOW;

/** An amount and a term in words: „600 €“, „6 месеца“. */
export type AmountAndTerm = { amount: string; term: string };

/** What was asked for and what is offered, which is less or over a longer term; all formatted. */
export const counterOffer = (asked: AmountAndTerm, offered: AmountAndTerm): string =>
  `Поискахте ${asked.amount} за ${asked.term}. Можем да Ви предложим до ${offered.amount} за ${offered.term}.`;

/** When a new application makes sense after a refusal. */
export const applyLater = {
  from: (day: string): string =>
    `Със същите данни решението би било същото до ${day} Ако поправите данни или доходът и задълженията Ви се променят, кандидатствайте и по-рано.`,
  open: "Можете да подадете нова заявка по всяко време.",
} as const;

/** Shown with every automated decision (чл. 18 CCD2, чл. 22 GDPR). */
export const AUTOMATED_DECISION = "Решението е взето автоматично по данните от заявката и от проверените регистри.";

/** The right to human review of an automated decision; shown above the form that requests it. */
export const reviewRight = (until: string): string =>
  `До ${until} включително имате право да поискате преглед от служител, да получите обяснение на решението и да изразите мнението си.`;

/**
 * Of an application that is decided again after an offer; gives no reason.
 *
 * @internal for tests.
 */
export const OFFER_OVER = "Предложението, което Ви направихме, вече не важи: решението се взема отново.";

/** The same after a contract that was not signed yet. */
export const CONTRACT_OVER =
  "Откакто Ви показахме договора, нещо по заявката се е променило и той вече не важи: решението се взема отново. Ако одобрим заявката, ще Ви покажем нов договор, който да прочетете и подпишете.";

/** Statuses in which somebody has to do something before an application is decided. */
const WAITS: readonly ApplicationStatus[] = [
  "manualReview",
  "needsIdCard",
  "needsVideoVerification",
  "awaitingGuarantor",
];

/** What is over of an application that is decided again; an accepted offer stands while the rules alone decide. */
export const overWords = (status: ApplicationStatus, course: Course): string | undefined => {
  if (status !== "processing" && !WAITS.includes(status)) return undefined;
  if (hadContract(course)) return CONTRACT_OVER;
  return status !== "processing" && hadOffer(course) ? OFFER_OVER : undefined;
};

/** The same right of an offer: there is no form beside it. */
export const OFFER_REVIEW =
  "Решението е взето автоматично. Ако искате обяснение, да изразите мнението си или преглед от служител, обадете ни се или ни пишете. Безплатно е.";

/** The same after a decision of a member of staff. */
export const SECOND_REVIEW =
  "Решението взе наш служител. Обадете ни се или ни пишете: имате право на безплатно обяснение и на повторен преглед от друг служител.";

/** Reference to free debt advice. */
export const DEBT_ADVICE =
  "Ако се затруднявате с плащания, потърсете съвет от Комисията за защита на потребителите (www.kzp.bg).";
