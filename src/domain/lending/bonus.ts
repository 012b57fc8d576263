/**
 * „Доведи приятел“: who invited a friend has a bonus once the friend's first credit is paid out, and the friend has one of
 * their own. A bonus may be used from the fourteenth day after that payout, as less interest of the next contract or paid
 * to an account. It is never a condition of a credit, nor of its price.
 */
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { isListed, type Actor, type Moves } from "./moves.ts";

/** Whose a bonus is: of who invited, or of the friend who came. Persisted. */
export type BonusKind = "referrer" | "friend";

/** States of a bonus; persisted. */
export type BonusStatus = "confirmed" | "active" | "used" | "expired" | "cancelled";

/** Allowed transitions; each value lists the actors that may cause the transition. */
const BONUS_MOVES: Moves<BonusStatus> = {
  confirmed: { active: "T", cancelled: "POS" },
  active: { used: "UP", expired: "T", cancelled: "POS" },
  // The transfer came to nothing, or the credit whose interest it lowered.
  used: { active: "P" },
  expired: {},
  cancelled: {},
};

/** True if `actor` may move a bonus from `from` to `to`. */
export const mayMoveBonus = (from: BonusStatus, to: BonusStatus, actor: Actor): boolean =>
  isListed(BONUS_MOVES, from, to, actor);

/**
 * How far it has come with a friend who was invited: has a profile, has sent an application, and from their payout on the
 * state of the bonus.
 */
export type ReferralState = "registered" | "pending" | BonusStatus;

/** Days after the friend's payout on which a bonus may be used: those in which they may withdraw (чл. 29 ЗПК). */
const WAIT_DAYS = 14;

/** Months for which a bonus may be used. */
const VALID_MONTHS = 6;

/** Days that are left for a bonus which came back to who had used it. */
const AGAIN_DAYS = 30;

/** The first and the last day on which a bonus may be used, of a payout on a day. */
export const bonusDays = (paidOn: Day): { from: Day; until: Day } => {
  const from = addDays(paidOn, WAIT_DAYS);
  return { from, until: addDays(addMonthsClamped(from, VALID_MONTHS), -1) };
};

/** The last day of a bonus that came back on a day to who had used it. */
export const bonusUntilAgain = (until: Day, today: Day): Day => {
  const least = addDays(today, AGAIN_DAYS);
  return until > least ? until : least;
};

/** How a bonus is used. */
export const BONUS_USES = ["interest", "transfer"] as const;

/** Whether a promotion runs on a day; one that was ended does not, from that moment on. */
export const isRunning = (
  { fromDay, toDay, endedAt }: { fromDay: Day; toDay: Day; endedAt: Date | null },
  today: Day,
): boolean => endedAt === null && fromDay <= today && today <= toDay;

/** Letters and digits of a personal key: none that reads like another. */
const KEY_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** Length of a personal key. */
export const KEY_LENGTH = 12;

const PERSONAL = new RegExp(`^[${KEY_ALPHABET}]{${KEY_LENGTH}}$`);

/** Whether a key has the form of a personal one; a lender's affiliate key has small letters and hyphens. */
export const isPersonalKey = (key: string): boolean => PERSONAL.test(key);

/** A personal key made of as many random bytes as it has characters. */
export const keyOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => KEY_ALPHABET[byte % KEY_ALPHABET.length]).join("");

/** Initials of a name: „И. П.“. */
export const initialsOf = (names: string): string => {
  const words = names.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return picked.map((word) => `${word[0]!.toLocaleUpperCase("bg")}.`).join(" ");
};
