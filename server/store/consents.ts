/** Consents to advertising: what a person wants now, and the proof of when they said so and to which words. */
import { randomUUID } from "node:crypto";
import type { Db } from "./schema.ts";

export type Channel = "email" | "sms";
export type Marketing = Readonly<Record<Channel, boolean>>;

export const CHANNELS: readonly Channel[] = ["email", "sms"];

/** What a person wants now. */
export const marketingOf = async (db: Db, userId: string): Promise<Marketing> => {
  const row = await db.selectFrom("users").select("marketing").where("id", "=", userId).executeTakeFirst();
  const { email, sms } = (row?.marketing ?? {}) as Partial<Marketing>;
  return { email: Boolean(email), sms: Boolean(sms) };
};

/** The words beside each channel's tick, and the form they stood in. */
export type Shown = { words: Readonly<Record<Channel, string>>; source: string; now: Date };

/** Changes what a person wants, with a line of proof for each channel that changes. */
export const setMarketing = async (trx: Db, userId: string, wanted: Marketing, { words, source, now }: Shown): Promise<void> => {
  const before = await marketingOf(trx, userId);
  const changed = CHANNELS.filter((channel) => wanted[channel] !== before[channel]);
  if (changed.length === 0) return;
  await trx.updateTable("users").set({ marketing: JSON.stringify(wanted), updated_at: now }).where("id", "=", userId).execute();
  await noteConsents(trx, userId, changed.map((channel) => ({ channel, isGiven: wanted[channel], words: words[channel] })), { source, now });
};

/** Writes the proof alone: for a profile that begins with a consent. */
export const noteConsents = async (
  trx: Db, userId: string, given: readonly { channel: Channel; isGiven: boolean; words: string }[], { source, now }: Pick<Shown, "source" | "now">,
): Promise<void> => {
  if (given.length === 0) return;
  await trx.insertInto("consents")
    .values(given.map(({ channel, isGiven, words }) => ({ id: randomUUID(), user_id: userId, channel, is_given: isGiven, words, source, at: now }))).execute();
};
