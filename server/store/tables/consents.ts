/** Marketing consents: a person's current choice, and a log proving when they gave or withdrew it and its wording. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { CHANNELS, type Channel, type Marketing } from "#src/domain/lending/marketing.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Recipient } from "./subscription-keys.ts";

/** A person's current marketing consent per channel. */
export const marketingOf = async (db: Db, userId: string): Promise<Marketing> => {
  const row = await db.selectFrom("users").select("marketing").where("id", "=", userId).executeTakeFirst();
  const { email, sms } = row?.marketing ?? {};
  return { email: Boolean(email), sms: Boolean(sms) };
};

/** The text shown beside each channel's checkbox, and the form it was shown in. */
export type ConsentShown = { words: Readonly<Record<Channel, string>>; source: string; now: Date };

/**
 * Sets a person's marketing consent for the given channels and logs a proof for each that changes. Locks the profile's
 * row until the transaction ends, so that concurrent posts leave one proof.
 */
export const setMarketing = async (
  trx: Db,
  userId: string,
  given: Partial<Marketing>,
  { words, source, now }: ConsentShown,
): Promise<void> => {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const before = await marketingOf(trx, userId);
  const wanted = { ...before, ...given };
  const changed = CHANNELS.filter((channel) => wanted[channel] !== before[channel]);
  if (changed.length === 0) return;
  await trx
    .updateTable("users")
    .set({ marketing: toJson(wanted), updated_at: now })
    .where("id", "=", userId)
    .execute();
  await noteConsents(
    trx,
    { userId },
    changed.map((channel) => ({ channel, isGiven: wanted[channel], words: words[channel] })),
    { source, now },
  );
};

/** Logs the proof only: for a new profile, which is created with its consents, and for a subscriber. */
export const noteConsents = async (
  trx: Db,
  { userId, subscriberId }: Recipient,
  given: readonly { channel: Channel; isGiven: boolean; words: string }[],
  { source, now }: Pick<ConsentShown, "source" | "now">,
): Promise<void> => {
  if (given.length === 0) return;
  await trx
    .insertInto("consents")
    .values(
      given.map(({ channel, isGiven, words }) => ({
        id: randomUUID(),
        user_id: userId ?? null,
        subscriber_id: subscriberId ?? null,
        channel,
        is_given: isGiven,
        words,
        source,
        at: now,
      })),
    )
    .execute();
};

/** A consent that was given or withdrawn, as its proof says. */
export type ConsentRow = { channel: Channel; isGiven: boolean; words: string; source: string; at: Date };

/** The proofs of a profile's consents, oldest first. */
export const consentsOf = (db: Db, userId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom("consents")
    .select(["channel", "is_given as isGiven", "words", "source", "at"])
    .where("user_id", "=", userId)
    .orderBy("at")
    .orderBy("channel")
    .execute();

/** Profiles that offers may go to by a channel: it is consented to and its address is confirmed. */
export const consentingProfiles = async (db: Db, channel: Channel): Promise<{ userId: string; to: string }[]> => {
  const [address, confirmed] =
    channel === "email" ? (["email", "email_confirmed_at"] as const) : (["phone", "phone_confirmed_at"] as const);
  return db
    .selectFrom("users")
    .select(["id as userId", `${address} as to`])
    .where(sql`marketing->>${channel}`, "=", "true")
    .where(confirmed, "is not", null)
    .where("status", "not in", ["blocked", "deleted"])
    .orderBy("id")
    .execute();
};
