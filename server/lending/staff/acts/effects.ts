/** What acts that post payments show of what these do in a credit. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Effect } from "#server/lending/servicing/effect-of-payment.ts";
import { shownSum } from "./words.ts";

/** The sums of some words that are not zero, one after the other. */
const told = (...sums: readonly (readonly [cents: Cents, words: (sum: string) => string])[]): string[] =>
  sums.flatMap(([cents, words]) => (cents === 0 ? [] : [words(shownSum(cents))]));

const paidIn = ({ principal, interest, late, recovered }: Effect): string => {
  const parts = told(
    [principal, (sum) => `главница ${sum}`],
    [interest, (sum) => `лихва ${sum}`],
    [late, (sum) => `лихва за забава ${sum}`],
    [recovered, (sum) => `отписан дълг ${sum}`],
  );
  return parts.join(" + ");
};

const listed = (all: readonly string[]): string => all.filter(Boolean).join("; ");

/** What a payment does in the credit that it is posted to. */
export const shownPosting = (effect: Effect): string =>
  listed([
    `за пълно погасяване към вальора: ${shownSum(effect.owed)}`,
    paidIn(effect) && `плаща ${paidIn(effect)}`,
    ...told(
      [effect.ahead, (sum) => `${sum} остават за следващия падеж`],
      [effect.over, (sum) => `${sum} остават за връщане на платеца`],
      [effect.displaced, (sum) => `${sum} от други плащания стават за връщане`],
    ),
    effect.closes ? "кредитът се погасява изцяло" : "",
  ]);

/** What is undone in the credit that a payment is taken from. */
export const shownTaking = (effect: Effect): string =>
  listed([
    paidIn(effect) && `отново се дължи: ${paidIn(effect)}`,
    ...told(
      [effect.ahead, (sum) => `${sum} вече не са платени предварително`],
      [effect.over, (sum) => `${sum} вече не стоят за платеца`],
      [effect.displaced, (sum) => `${sum} от други плащания, които стояха за връщане, плащат тук`],
    ),
    effect.closes ? "кредитът се отваря отново" : "",
  ]);
