/**
 * A borrower has died: their profiles are closed to login, nothing is written to them any more, no interest for delay runs
 * and nobody collects; guarantors are told, and the desk keeps how the heirs are reached.
 */
import { guaranteeLawMails, heirMails, type DebtTold } from "#src/copy/law-mails.ts";
import { principalAhead } from "#src/domain/lending/account/account.ts";
import { wholeOf } from "#src/domain/lending/account/whole.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { blockInside, unblockInside } from "#server/lending/accounts/close-profile.ts";
import { tellGuarantorsOf } from "#server/lending/guarantees/tell-of-credit.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { accountsAt } from "#server/lending/servicing/accounts.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contractsOfCredits, lockCredits, type LockedCredit } from "#server/store/tables/credits.ts";
import {
  addDeath,
  deathOf,
  isDead,
  openCreditsOfPerson,
  profilesOfPerson,
  revokeDeath,
  setHeirs,
  type DeathWords,
} from "#server/store/tables/deaths.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { withdrawUnsent } from "#server/store/tables/messages.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import { namesOfBorrowers } from "./whose.ts";

type OnPerson = { personId: string; by: string; reason: string; now: Date };

/** Books the open credits of a person anew, as interest for delay runs differently; they are locked. */
const bookAll = async (services: Services, trx: Db, event: string, { personId, now }: OnPerson) => {
  const booked = [];
  for (const credit of await lockCredits(trx, await openCreditsOfPerson(trx, personId)))
    booked.push(await bookCredit(services, trx, credit, { event: `${event}/${credit.no}`, actor: "O", now }));
  return booked;
};

/** Records a death; false when the person is recorded as dead. */
export const recordDeath = async (
  services: Services,
  trx: Db,
  { personId, diedOn, words, by, reason, now }: OnPerson & { diedOn: Day; words: DeathWords },
): Promise<boolean> => {
  await holdPerson(trx, personId);
  if (await isDead(trx, personId)) return false;
  for (const userId of await profilesOfPerson(trx, personId)) {
    await withdrawUnsent(trx, userId, [""], now);
    await blockInside(trx, { userId, reason: `${by}: ${reason}`, now });
  }
  await addDeath(trx, services.secrets, { personId, diedOn, by, now, ...words });
  const event = `death/${personId}/${now.getTime()}`;
  for (const { told, credit } of await bookAll(services, trx, event, { personId, by, reason, now }))
    await tellGuarantorsOf(services, trx, {
      drawings: told.map(({ drawing }) => drawing.no),
      key: `died:${credit.no}:${now.getTime()}`,
      write: guaranteeLawMails.died,
      now,
    });
  return true;
};

/** Takes a death back that was recorded by mistake; false when none is recorded. */
export const takeDeathBack = async (services: Services, trx: Db, on: OnPerson): Promise<boolean> => {
  const { personId, by, reason, now } = on;
  await holdPerson(trx, personId);
  if (!(await revokeDeath(trx, { personId, by, now }))) return false;
  for (const userId of await profilesOfPerson(trx, personId))
    await unblockInside(trx, { userId, reason: `${by}: ${reason}`, now });
  await bookAll(services, trx, `death-back/${personId}/${now.getTime()}`, on);
  return true;
};

/** Writes down how the heirs are reached; false when no death is recorded, or they are reached so already. */
export const nameHeirs = async (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  personId: string,
  heirs: Omit<DeathWords, "document">,
): Promise<boolean> => {
  await holdPerson(trx, personId);
  const death = await deathOf(trx, secrets, personId);
  const isSame = (Object.keys(heirs) as (keyof typeof heirs)[]).every((name) => death?.[name] === heirs[name]);
  if (!death || isSame) return false;
  await setHeirs(trx, secrets, death.id, { document: death.document, ...heirs });
  return true;
};

/** What a credit owes on a day, by part. */
type Debt = { creditNo: number; principal: Cents; interest: Cents; late: Cents; total: Cents };

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

/** What the credits of somebody who has died owe: on the day of death, and today. */
export type HeirsDebt = { diedOn: Day; email: string; debts: readonly { atDeath: Debt; now: Debt }[] };

/** What is certified to heirs; undefined while no death is recorded, or nobody has said how they are written to. */
export const heirsDebt = async (
  services: Pick<Services, "catalogue" | "secrets">,
  db: Db,
  personId: string,
  today: Day,
): Promise<HeirsDebt | undefined> => {
  const death = await deathOf(db, services.secrets, personId);
  if (!death || death.heirEmail === "") return undefined;
  const debts = [];
  for (const creditNo of await openCreditsOfPerson(db, personId)) {
    const atDeath = await debtOn(services, db, creditNo, death.diedOn);
    const now = await debtOn(services, db, creditNo, today);
    if (atDeath && now && now.total > 0) debts.push({ atDeath, now });
  }
  return { diedOn: death.diedOn, email: death.heirEmail, debts };
};

const toldDebt = (
  { catalogue }: Pick<Services, "catalogue">,
  contract: string,
  { principal, interest, late, total }: Debt,
): DebtTold => {
  const sum = (cents: Cents): string => formatMoney(money(cents, catalogue));
  return { contract, principal: sum(principal), interest: sum(interest), late: sum(late), total: sum(total) };
};

/** Sends the heirs what is owed; false when that is something else by now. */
export const certifyToHeirs = async (
  services: Services,
  trx: Db,
  { personId, debt, eventId, now }: { personId: string; debt: HeirsDebt; eventId: string; now: Date },
): Promise<boolean> => {
  const today = sofiaDay(now);
  const current = await heirsDebt(services, trx, personId, today);
  if (!current || JSON.stringify(current) !== JSON.stringify(debt)) return false;
  const credits: LockedCredit[] = await lockCredits(trx, await openCreditsOfPerson(trx, personId));
  const contracts = await contractsOfCredits(
    trx,
    credits.map(({ no }) => no),
  );
  const [names = ""] = (
    await namesOfBorrowers(
      services,
      trx,
      credits.slice(0, 1).map(({ applicationId }) => applicationId),
    )
  ).values();
  const mail = heirMails.debt({
    sender: lender(services),
    names,
    atDeath: formatDay(debt.diedOn, true),
    today: formatDay(today, true),
    credits: debt.debts.map(({ atDeath, now: owed }) => {
      const contract = contracts.get(owed.creditNo) ?? "";
      return { atDeath: toldDebt(services, contract, atDeath), now: toldDebt(services, contract, owed) };
    }),
  });
  const message = { channel: "mail", kind: "credit", to: debt.email, ...mail, dedupKey: `heirs:${eventId}` } as const;
  await enqueueMessage(trx, services, message, now);
  return true;
};
