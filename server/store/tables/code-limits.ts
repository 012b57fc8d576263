/** How many codes a phone gets, and what counts: for the one who asks, and for the page that says from when it may be asked. */
import { sql } from "kysely";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Rules for all SMS codes: length, lifetime, guesses per code, minimum time between codes. */
export const CODE_RULES = { digits: 6, lifeMs: 5 * MINUTE, tries: 5, resendMs: MINUTE } as const;

type Limit = { most: number; withinMs: number };

/**
 * Rate limits per phone. Codes that strangers may ask for count together, whoever asks and what for; so does what a known
 * device asks for, by itself; all others per purpose.
 */
const PHONE_LIMITS: readonly Limit[] = [
  { most: 3, withinMs: 15 * MINUTE },
  { most: 5, withinMs: DAY },
];
/**
 * Codes that the gateway never took count here alone: an outage uses up nobody's share, and no number gets more than this
 * from a gateway that sends an SMS and does not say so.
 */
const ASKED_LIMITS: readonly Limit[] = [{ most: 30, withinMs: DAY }];

/**
 * Who asks for a code: a network, or a device that the profile knows (`isKnown`), which has a count of its own, so that
 * strangers never hold it up.
 */
export type CodeAsker = { id: string; isKnown?: boolean };

/** Deduplication key of a code's SMS, which tells what became of it. */
export const codeMessageKey = (codeId: string): string => `code:${codeId}`;

/** Who would get the next code. */
export type NextCode = { purpose: string; subject: string; phone: string; asker?: CodeAsker };

/** Milliseconds until another code is within the limits; `sent` is newest first. */
const waitFor = (sent: readonly { sent_at: Date }[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ most, withinMs }) => {
      const first = sent[most - 1];
      return first ? first.sent_at.getTime() + withinMs - now.getTime() : 0;
    }),
  );

/** What codes are counted by, as the table holds it. */
type Counted = { phoneHash: string; askedFrom: string | null; isKnown: boolean };

export const countedBy = (secrets: Secrets, { phone, asker }: Pick<NextCode, "phone" | "asker">): Counted => ({
  phoneHash: secrets.lookupHash("code phone", phone),
  askedFrom: asker ? secrets.lookupHash("code network", asker.id) : null,
  isKnown: asker?.isKnown ?? false,
});

/** How long the next code has to wait, and for what; 0 ms when it would be made now. */
export const waitOf = async (
  trx: Db,
  order: NextCode,
  { phoneHash, askedFrom, isKnown }: Counted,
  now: Date,
): Promise<{ ms: number; reason: "tooSoon" | "tooMany" }> => {
  // Per phone: after a change of number the new one has not received a code yet, so there is no wait.
  const last = await trx
    .selectFrom("codes")
    .select("sent_at")
    .where("purpose", "=", order.purpose)
    .where("subject", "=", order.subject)
    .where("phone_hash", "=", phoneHash)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  // Codes of decoy registrations count too: otherwise reaching the limit earlier or later would reveal the decoy.
  const sent = await trx
    .selectFrom("codes")
    .select(["sent_at", "asked_from", "purpose"])
    .select(
      sql<boolean>`exists (select from messages as sms where sms.dedup_key = ${codeMessageKey("")} || codes.id
        and sms.sent_at is null and sms.failed_at is not null and sms.attempts > 0)`.as("is_lost"),
    )
    .where("phone_hash", "=", phoneHash)
    .where("sent_at", ">", new Date(now.getTime() - DAY))
    .orderBy("sent_at", "desc")
    .execute();
  const counts = ({ asked_from, purpose }: (typeof sent)[number]): boolean =>
    askedFrom === null ? purpose === order.purpose : isKnown ? asked_from === askedFrom : asked_from !== null;
  const tooSoon = last ? last.sent_at.getTime() + CODE_RULES.resendMs - now.getTime() : 0;
  const counted = sent.filter(counts);
  const taken = counted.filter(({ is_lost }) => !is_lost);
  const tooMany = Math.max(waitFor(taken, PHONE_LIMITS, now), waitFor(counted, ASKED_LIMITS, now));
  return tooMany >= tooSoon ? { ms: tooMany, reason: "tooMany" } : { ms: tooSoon, reason: "tooSoon" };
};

/** The instant from which `makeCode` would make one; undefined when it would now. */
export const nextCodeAt = async (db: Db, secrets: Secrets, order: NextCode, now: Date): Promise<Date | undefined> => {
  const { ms } = await waitOf(db, order, countedBy(secrets, order), now);
  return ms > 0 ? new Date(now.getTime() + ms) : undefined;
};
