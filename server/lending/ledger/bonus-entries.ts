/** What a bonus books: it is owed from the friend's payout on until it is used, lapses or is cancelled. */
import type { Actor } from "#src/domain/lending/moves.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { move, type Entry, type EntryKind } from "./entries.ts";

/** `by` names the event where one bonus may have several of a kind. */
type OfBonus = { bonusId: string; cents: Cents; day: Day; actor: Actor; by?: string };

const entryOf = (kind: EntryKind, { bonusId, cents, day, actor, by }: OfBonus, sign: 1 | -1): Entry => ({
  eventId: `bonus/${bonusId}/${kind.slice("bonus-".length)}${by === undefined ? "" : `/${by}`}`,
  kind,
  valueDay: day,
  actor,
  postings: move({ account: "bonusCosts" }, { account: "bonuses" }, sign * cents),
});

/** It is owed. */
export const bonusGranted = (bonus: OfBonus): Entry => entryOf("bonus-granted", bonus, 1);

/** It lapsed or was cancelled: nothing is owed, nor was it a cost. */
export const bonusLapsed = (bonus: OfBonus): Entry => entryOf("bonus-lapsed", bonus, -1);

/** It has lowered the interest of a credit that was paid out: what it costs is interest that is not earned. */
export const bonusUsed = (bonus: OfBonus & { by: string }): Entry => entryOf("bonus-used", bonus, -1);

/** That payout came back: it is owed again. */
export const bonusKept = (bonus: OfBonus & { by: string }): Entry => entryOf("bonus-kept", bonus, 1);
