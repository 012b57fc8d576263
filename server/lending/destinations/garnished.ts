/**
 * What a bailiff has garnished of what we owe a borrower (ГПК, чл. 507 и 508): such money goes to the bailiff or nowhere, in
 * the order in which garnishments came, each up to its sum.
 */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { WithSecrets } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { garnishmentsOf, paidOutOf, personOfPayment, type Garnishment } from "#server/store/tables/garnishments.ts";
import { hashesOfDestination } from "./payout-destination.ts";

/** A garnishment, and what of its sum has not gone to the bailiff, paid or on its way; nothing is left of one that was lifted. */
export type Standing = Garnishment & { left: Cents };

/** The hashes of a bailiff's account, by which what went there is found. */
export const hashesOfBailiff = (services: WithSecrets, { iban }: Pick<Garnishment, "iban">): string[] =>
  hashesOfDestination(services, "wireTransfer", normaliseIban(iban));

/** All garnishments of persons in the order in which they came, with what is left of each. */
export const allGarnishments = async (
  services: WithSecrets,
  db: Db,
  personIds: readonly string[],
): Promise<Standing[]> => {
  const out = await paidOutOf(db, personIds);
  /** What went to an account and is not counted by a garnishment before. */
  const unspent = new Map<string, Cents>();
  return (await garnishmentsOf(db, services.secrets, personIds)).map((one) => {
    const account = `${one.personId} ${normaliseIban(one.iban)}`;
    const hashes = hashesOfBailiff(services, one);
    const paid = out.filter(
      ({ personId, hash }) => personId === one.personId && hash !== null && hashes.includes(hash),
    );
    const ready = unspent.get(account) ?? paid.reduce((sum, { cents }) => sum + cents, 0);
    const used = Math.min(one.cents, ready);
    unspent.set(account, ready - used);
    return { ...one, left: one.liftedAt === null ? one.cents - used : 0 };
  });
};

/** The garnishment that a person's money goes to first; undefined where none stands. */
export const standingOf = async (services: WithSecrets, db: Db, personId: string): Promise<Standing | undefined> =>
  (await allGarnishments(services, db, [personId])).find(({ left }) => left > 0);

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
  const all = await garnishmentsOf(db, services.secrets, [personId]);
  return all.find((one) => one.liftedAt === null && isBailiffs(one, account));
};
