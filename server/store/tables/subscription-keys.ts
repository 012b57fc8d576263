/**
 * Keys of the links that confirm a subscription and stop offers. A key is a MAC of its recipient, the same in every
 * message, so that it works however often; the table has its keyed hash.
 */
import type { Secrets } from "#server/kernel/secrets.ts";
import type { SubscriptionKeysTable } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Whose subscription it is: a profile's, or an address's without one. */
export type Recipient = { userId: string; subscriberId?: never } | { subscriberId: string; userId?: never };

/** What a key does: it confirms a subscription, or stops one channel. */
export type KeyPurpose = SubscriptionKeysTable["purpose"];

/** 132 bits: too many to guess, few enough for an SMS. */
const LENGTH = 22;

const hashed = (purpose: KeyPurpose, key: string): [string, string] => ["subscription", `${purpose} ${key}`];

/** The key of a recipient for a purpose; makes it known. */
export const subscriptionKey = async (
  trx: Db,
  secrets: Secrets,
  purpose: KeyPurpose,
  { userId, subscriberId }: Recipient,
): Promise<string> => {
  const key = secrets.lookupHash("subscription key", `${purpose} ${userId ?? subscriberId}`).slice(0, LENGTH);
  await trx
    .insertInto("subscription_keys")
    .values({
      hash: secrets.lookupHash(...hashed(purpose, key)),
      purpose,
      user_id: userId ?? null,
      subscriber_id: subscriberId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
};

/** A known key: what it does, and for whom. */
export type KnownKey = { purpose: KeyPurpose; of: Recipient };

/** What a key of one of these purposes stands for; undefined for any other text. */
export const knownKey = async (
  db: Db,
  secrets: Secrets,
  purposes: readonly KeyPurpose[],
  key: string,
): Promise<KnownKey | undefined> => {
  if (key.length !== LENGTH) return undefined;
  const row = await db
    .selectFrom("subscription_keys")
    .select(["purpose", "user_id", "subscriber_id"])
    .where(
      "hash",
      "in",
      purposes.flatMap((purpose) => secrets.lookupHashes(...hashed(purpose, key))),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    purpose: row.purpose,
    of: row.user_id === null ? { subscriberId: row.subscriber_id! } : { userId: row.user_id },
  };
};
