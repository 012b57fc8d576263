/** What the heirs of a borrower are told: what their credits owed on the day of death, and owe today. */
import { principalAhead } from "#src/domain/lending/account/account.ts";
import { wholeOf } from "#src/domain/lending/account/whole.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { accountsAt } from "#server/lending/servicing/accounts.ts";
import { orderLawPaper } from "#server/lending/servicing/make-law-paper.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsOfPerson, lockCredits } from "#server/store/tables/credits.ts";
import { deathOf, openCreditsOfPerson } from "#server/store/tables/deaths.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import type { Debt, HeirsDebt as DebtOfHeirs } from "#server/store/tables/law-papers.ts";

const debtOn = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  creditNo: number,
  day: Day,
): Promise<Debt | undefined> => {
  const drawings = (await drawingsOf(db, [creditNo])).filter(({ start }) => start <= day);
  if (drawings.length === 0) return undefined;
  const accounts = accountsAt(services, drawings, day).map(({ account }) => account);
  const { due, payOff, advance } = wholeOf(accounts);
  const ahead = accounts.reduce((sum, account) => sum + principalAhead(account), 0);
  const [principal, late] = [due.principal + ahead, due.late];
  return { creditNo, principal, late, interest: payOff + advance - principal - late, total: payOff };
};

/** What the credits of somebody who has died owe, on the day of death and today; `keptWith`: the credit that the paper is of. */
export type HeirsDebt = {
  diedOn: Day;
  email: string;
  keptWith: number;
  debts: readonly DebtOfHeirs[];
};

/**
 * What is certified to heirs; undefined while no death is recorded, nobody has said how they are written to, or the person
 * has had no credit.
 */
export const heirsDebt = async (
  services: Pick<Services, "catalogue" | "secrets">,
  db: Db,
  personId: string,
  today: Day,
): Promise<HeirsDebt | undefined> => {
  const death = await deathOf(db, services.secrets, personId);
  if (!death || death.heirEmail === "") return undefined;
  const debts: DebtOfHeirs[] = [];
  for (const creditNo of await openCreditsOfPerson(db, personId)) {
    const atDeath = (await debtOn(services, db, creditNo, death.diedOn)) ?? null;
    const now = await debtOn(services, db, creditNo, today);
    if (now && now.total > 0) debts.push({ atDeath, now });
  }
  const all = (await creditsOfPerson(db, personId)).map(({ no }) => no).toSorted((a, b) => b - a);
  const keptWith = debts[0]?.now.creditNo ?? all[0];
  return keptWith === undefined ? undefined : { diedOn: death.diedOn, email: death.heirEmail, keptWith, debts };
};

/** Has the paper for the heirs made and sent; false when something else is owed by now. */
export const certifyToHeirs = async (
  services: Services,
  trx: Db,
  { personId, debt, eventId, now }: { personId: string; debt: HeirsDebt; eventId: string; now: Date },
): Promise<boolean> => {
  const today = sofiaDay(now);
  // Nothing is booked meanwhile: what the paper says is what the books say when this is committed.
  await lockCredits(trx, await openCreditsOfPerson(trx, personId));
  const current = await heirsDebt(services, trx, personId, today);
  if (!current || JSON.stringify(current) !== JSON.stringify(debt)) return false;
  const { diedOn, email, debts, keptWith } = current;
  const words = { kind: "heirs", day: today, diedOn, email, debts } as const;
  await orderLawPaper(services, trx, { creditNo: keptWith, eventId, words, now });
  return true;
};
