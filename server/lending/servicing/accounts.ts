/** Accounts of drawings as of a day: the fold of `src/domain` over what is stored. */
import { accountOn } from "#src/domain/lending/account/account-on.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
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

/** The statutory rate by day of a catalogue. */
export const rateOf = (catalogue: Catalogue): RateOn => {
  const found = rates.get(catalogue) ?? remembering(catalogue);
  rates.set(catalogue, found);
  return found;
};

/** The account of a drawing at the end of a day, at the earliest that of its payout. */
export const accountOf = ({ catalogue }: { catalogue: Catalogue }, drawing: LivedDrawing, day: Day): Account =>
  accountOn(drawing, drawing.events, day < drawing.start ? drawing.start : day, rateOf(catalogue));

/** A drawing with its account. */
export type Told = { drawing: LivedDrawing; account: Account };

/**
 * The drawing of a credit that acts and pages are about, of all in order: the latest; an earlier one where what had paid
 * it was taken back.
 */
export const currentOf = <T extends Pick<Told, "account">>(told: readonly T[]): T | undefined =>
  told.find(({ account }) => account.settledDay === undefined) ?? told.at(-1);

/** The current one of a credit's drawings at the end of a day. */
export const currentOn = (
  services: { catalogue: Catalogue },
  drawings: readonly LivedDrawing[],
  day: Day,
): Told | undefined => currentOf(drawings.map((drawing) => ({ drawing, account: accountOf(services, drawing, day) })));

/** The accounts of the current drawings of these credits at the end of a day, by the credit's number. */
export const accountsOf = async (
  services: { catalogue: Catalogue },
  db: Db,
  credits: readonly { no: number }[],
  day: Day,
): Promise<Map<number, Account>> => {
  const nos = credits.map(({ no }) => no);
  const byCredit = groupBy(await drawingsOf(db, nos), ({ creditNo }) => creditNo);
  return new Map([...byCredit].map(([no, drawings]) => [no, currentOn(services, drawings, day)!.account]));
};
