/**
 * What a bailiff has garnished of what we owe a borrower (ГПК, чл. 507 и 508): such money goes to the bailiff or nowhere, in
 * the order in which garnishments came, each up to its sum.
 */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { WithSecrets } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  garnishmentsOf,
  paidToBailiffs,
  personOfPayment,
  type Garnishment,
} from "#server/store/tables/garnishments.ts";
import { hashesOfDestination } from "./payout-destination.ts";

/** A garnishment, and what of its sum has not gone to the bailiff, paid or on its way; nothing is left of one that was lifted. */
export type Standing = Garnishment & { left: Cents };

/** The hashes of a bailiff's account, by which what went there is found. */
export const hashesOfBailiff = (services: WithSecrets, { iban }: Pick<Garnishment, "iban">): string[] =>
  hashesOfDestination(services, "wireTransfer", normaliseIban(iban));

/** All garnishments of a person in the order in which they came, with what is left of each. */
export const allGarnishments = async (services: WithSecrets, db: Db, personId: string): Promise<Standing[]> => {
  const paid = new Map<string, Cents>();
  const all: Standing[] = [];
  for (const one of await garnishmentsOf(db, services.secrets, personId)) {
    const account = normaliseIban(one.iban);
    const unspent = paid.get(account) ?? (await paidToBailiffs(db, personId, hashesOfBailiff(services, one)));
    const used = Math.min(one.cents, unspent);
    paid.set(account, unspent - used);
    all.push({ ...one, left: one.liftedAt === null ? one.cents - used : 0 });
  }
  return all;
};

/** The garnishment that a person's money goes to first; undefined where none stands. */
export const standingOf = async (services: WithSecrets, db: Db, personId: string): Promise<Standing | undefined> =>
  (await allGarnishments(services, db, personId)).find(({ left }) => left > 0);

/** The same of whoever's credit a payment is posted to. */
export const standingOfPayment = async (
  services: WithSecrets,
  db: Db,
  paymentId: string,
): Promise<Standing | undefined> => {
  const personId = await personOfPayment(db, paymentId);
  return personId === null ? undefined : standingOf(services, db, personId);
};

/** Whether an account is the bailiff's. */
export const isBailiffs = ({ iban }: Pick<Garnishment, "iban">, account: string): boolean =>
  normaliseIban(iban) === normaliseIban(account);

/** The garnishment that has not been lifted and whose bailiff has this account; undefined where it is nobody's of them. */
export const bailiffWith = async (
  services: WithSecrets,
  db: Db,
  paymentId: string,
  account: string,
): Promise<Garnishment | undefined> => {
  const personId = await personOfPayment(db, paymentId);
  if (personId === null) return undefined;
  const all = await garnishmentsOf(db, services.secrets, personId);
  return all.find((one) => one.liftedAt === null && isBailiffs(one, account));
};
