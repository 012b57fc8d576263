/** What a decision rule says when it applies. */
import { formatCents } from "#src/domain/lending/money.ts";
import type { Params } from "#src/domain/lending/decision.ts";
import type { Context } from "./facts.ts";

/** The parameters of a rule that applies under a condition; undefined where it does not. */
export const when = (condition: boolean, params: Params = {}): Params | undefined => (condition ? params : undefined);

/** A sum in whole euro as reasons tell it. */
export const euro = (amount: number, { catalogue }: Context): string =>
  formatCents(amount * 100, catalogue.currency.shortLabel);
