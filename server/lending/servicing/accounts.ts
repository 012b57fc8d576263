/** Accounts of drawings as of a day: the fold of `src/domain` over what is stored. */
import { accountOn } from "#src/domain/lending/account/account-on.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import { payingOrder, wholeOf, type Whole } from "#src/domain/lending/account/whole.ts";
import type { RateOn } from "#src/domain/lending/account/events.ts";
import { ratesOn, type Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { Db } from "#server/store/db/schema.ts";
import { drawingsOf, type LivedDrawing } from "#server/store/tables/drawings.ts";

const rates = new WeakMap<Catalogue, RateOn>();

const remembering = (catalogue: Catalogue): RateOn => {
  const known = new Map<Day, string>();
  return (day) => {
    const found = known.get(day) ?? ratesOn(catalogue, day).statutory;
    known.set(day, found);
    return found;
  };
};

/**
 * The statutory rate by day of a catalogue.
 *
 * @internal for the model.
 */
export const rateOf = (catalogue: Catalogue): RateOn => {
  const found = rates.get(catalogue) ?? remembering(catalogue);
  rates.set(catalogue, found);
  return found;
};

type Priced = { catalogue: Catalogue };

/** The account of a drawing at the end of a day, at the earliest that of its payout. */
export const accountOf = ({ catalogue }: Priced, drawing: LivedDrawing, day: Day): Account =>
  accountOn(drawing, drawing.events, day < drawing.start ? drawing.start : day, rateOf(catalogue));

/** A drawing with its account. */
export type DrawingAccount = { drawing: LivedDrawing; account: Account };

/** Drawings with their accounts at the end of a day. */
export const accountsAt = (services: Priced, drawings: readonly LivedDrawing[], day: Day): DrawingAccount[] =>
  drawings.map((drawing) => ({ drawing, account: accountOf(services, drawing, day) }));

/** Drawings that owe something, in the order in which money pays them; the latest alone where none does. */
export const openOf = <T extends Pick<DrawingAccount, "account">>(told: readonly T[]): T[] => {
  const order = payingOrder(told.map(({ account }) => account));
  return order.length === 0 ? told.slice(-1) : order.map((at) => told[at]!);
};

/**
 * The drawing of a credit that acts and payments come to first, of all in order: of those that owe something the one due
 * the longest; the latest where none does.
 */
export const currentOf = <T extends Pick<DrawingAccount, "account">>(told: readonly T[]): T | undefined =>
  openOf(told)[0];

/** What a credit owes, over all its drawings. */
export const wholeOfTold = (told: readonly Pick<DrawingAccount, "account">[]): Whole =>
  wholeOf(told.map(({ account }) => account));

/** The drawings of these credits with their accounts at the end of a day, by the credit's number. */
export const accountsOf = async (
  services: Priced,
  db: Db,
  credits: readonly { no: number }[],
  day: Day,
): Promise<Map<number, DrawingAccount[]>> => {
  const nos = credits.map(({ no }) => no);
  const byCredit = groupBy(await drawingsOf(db, nos), ({ creditNo }) => creditNo);
  return new Map([...byCredit].map(([no, drawings]) => [no, accountsAt(services, drawings, day)]));
};

/** What a credit owes at the end of a day, over all its drawings; undefined before its payout. */
export const wholeOn = async (services: Priced, db: Db, creditNo: number, day: Day): Promise<Whole | undefined> => {
  const drawings = await drawingsOf(db, [creditNo]);
  return drawings.length === 0 ? undefined : wholeOfTold(accountsAt(services, drawings, day));
};
