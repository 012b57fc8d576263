/** Copy about a decision on an application: the applicant's options and rights. Its reasons are words of `reasons.json`. */

import { hadContract, hadOffer, type ApplicationStatus, type Course } from "#src/domain/lending/application-states.ts";

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

/** Reference to free debt advice. */
export const DEBT_ADVICE =
  "Ако се затруднявате с плащания, потърсете съвет от Комисията за защита на потребителите (www.kzp.bg).";
