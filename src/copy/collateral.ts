/** Words about collateral: what a sum asks for, and how a borrower's guarantor stands. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";

/** The same whoever said no, the guarantor or we: the reason is the guarantor's. */
const noMore = (name: string): string => `${name} няма да бъде Ваш поръчител.`;

/** How the guarantor of an application stands, as its borrower reads it: nothing of why somebody is not accepted. */
export const guarantorStands: Readonly<Record<GuaranteeStatus, (name: string) => string>> = {
  created: (name) => `Поканата до ${name} се изпраща.`,
  sent: (name) => `Поканата до ${name} е изпратена.`,
  opened: (name) => `${name} отвори поканата.`,
  registered: (name) => `${name} попълва данните си.`,
  dataFilledIn: (name) => `Данните на ${name} се проверяват.`,
  approved: (name) => `${name} може да бъде Ваш поръчител.`,
  contractSigned: (name) => `${name} подписа договора за поръчителство.`,
  active: (name) => `${name} е Ваш поръчител.`,
  released: (name) => `${name} вече не отговаря за кредита.`,
  declined: noMore,
  expired: (name) => `${name} не отговори в срок.`,
  rejectedByCheck: noMore,
  revoked: (name) => `Поканата на ${name} вече не важи.`,
  withdrawn: noMore,
};

const NOBODY_ELSE = "Повече поръчители по тази заявка не можем да поканим.";

export const collateralCopy = {
  /** A sum for which nobody has to stand surety because of the sum. */
  notNeeded: (most: string) =>
    `За тази сума поръчител се иска само ако вноските са голяма част от дохода Ви. Над ${most} се иска винаги.`,
  /** A product whose sums ask for none. */
  seldom: "За този кредит поръчител се иска само ако вноските са голяма част от дохода Ви.",
  /** A sum above that of a first credit, for which nobody has to stand surety because of the sum. */
  firstCredit: (most: string) =>
    `За първи кредит при нас можем да отпуснем до ${most}. Поръчител се иска само ако вноските са голяма част от дохода Ви.`,
  needed: (sum: string, most: string) =>
    `Избрахте ${sum}, а над ${most} се иска поръчител. Без поръчител ще Ви предложим по-малка сума.`,
  nobody: "За този кредит е нужен поръчител.",
  nameUntil: (day: string) => `Посочете го до ${day}`,
  nameOrLess: (day: string, less: string) => `Посочете го до ${day} или вземете ${less} без поръчител.`,
  nameAnotherUntil: (day: string) => `Посочете друг поръчител до ${day}`,
  nameAnotherOrLess: (day: string, less: string) =>
    `Посочете друг поръчител до ${day} или вземете ${less} без поръчител.`,
  nobodyElse: NOBODY_ELSE,
  nobodyElseUntil: (day: string) => `${NOBODY_ELSE} Тя остава отворена до ${day}`,
  nobodyElseOrLess: (day: string, less: string) => `${NOBODY_ELSE} До ${day} можете да вземете ${less} без поръчител.`,
  answerUntil: (day: string) => `Чакаме отговор до ${day}`,
  lessUnchosen: "Ако дотогава не изберете, предлагаме Ви кредита без поръчител.",
  lessAfter: (less: string) => `След това предлагаме ${less} без поръчител.`,
  /** What comes of a choice without a guarantor. */
  lessChosen: (less: string) =>
    `Предлагаме Ви ${less}. Поканите до поръчители спират да важат и друг не може да се посочи.`,
  overAfter: "След това заявката изтича, без да дължите нищо.",
  toApplication: { text: "Още по заявката:", label: "вижте докъде е стигнала" },
} as const;
