/**
 * Entries that make the books say what an account says: the difference between its movements and what is booked about
 * each. A new event books itself; one that counts before others books what it changes; nothing is rewritten.
 */
import type { Account } from "#src/domain/lending/account/account.ts";
import type { HeldAccount, Line, Movement, MovementKind } from "#src/domain/lending/account/movements.ts";
import type { Actor } from "#src/domain/lending/application-states.ts";

import type { Day } from "#src/domain/time/dates.ts";
import { accounts, type AccountName } from "#server/lending/ledger/chart.ts";
import type { Posting } from "#server/lending/ledger/entries.ts";
import type { BookedLine } from "#server/store/tables/account-books.ts";
import type { NewEntry } from "#server/store/tables/journal.ts";

const HELD: Readonly<Record<HeldAccount, AccountName>> = {
  principal: "principal",
  accruedInterest: "accruedInterest",
  interestDue: "interestDue",
  lateInterest: "lateInterest",
  advances: "advances",
};

/** The other side of movements that do not balance by themselves. */
const OTHER_SIDE: Readonly<Partial<Record<MovementKind, AccountName>>> = {
  accrued: "interestIncome",
  "late-accrued": "lateIncome",
  waived: "waivedInterest",
  relieved: "reliefs",
  "written-off": "roundingLoss",
  "debt-written-off": "writtenOff",
  recovered: "writtenOff",
  assigned: "writtenOff",
};

/** Kinds of movements by what they are about, for what is booked and not said any more. */
const kindOf = (about: string): MovementKind => {
  const [what = ""] = about.split("/");
  const kinds: Readonly<Record<string, MovementKind>> = {
    due: "fallen-due",
    payment: "allocated",
    advance: "advance-used",
    "advance-returned": "advance-returned",
    withdrawal: "withdrawn",
    waiver: "waived",
    told: "waived",
    annex: "annexed",
    relief: "relieved",
    "written-off": "written-off",
    "write-off": "debt-written-off",
    acceleration: "accelerated",
    assignment: "assigned",
    late: "late-accrued",
    accrued: "accrued",
  };
  return kinds[what]!;
};

/** Of which drawing an account is: the numbers that its postings name. */
export type Booking = { creditNo: number; drawingNo: number };

type Sums = Map<string, Posting>;

const keyOf = ({ account, n, subject }: Posting): string => `${account}|${n ?? ""}|${subject ?? ""}`;

const add = (sums: Sums, posting: Posting): void => {
  const key = keyOf(posting);
  sums.set(key, { ...posting, cents: (sums.get(key)?.cents ?? 0) + posting.cents });
};

const held = ({ account, n, cents }: Line, { creditNo, drawingNo }: Booking): Posting => ({
  account: accounts[HELD[account]].code,
  creditNo,
  drawingNo,
  ...(n !== undefined && { n }),
  cents,
});

/** The postings of a movement, balanced. */
const postingsOf = ({ kind, lines, payment, refinanced }: Movement, booking: Booking): Posting[] => {
  const own = lines.map((line) => held(line, booking));
  const sides: Posting[] = [];
  const other = OTHER_SIDE[kind];
  const paid = payment ? payment.cents - payment.refundable : 0;
  if (other) sides.push({ account: accounts[other].code, cents: -lines.reduce((sum, { cents }) => sum + cents, paid) });
  if (refinanced) sides.push({ account: accounts.refinancing.code, subject: refinanced.id, cents: refinanced.cents });
  if (payment) {
    sides.push({ account: accounts.unallocated.code, subject: payment.id, cents: payment.cents });
    sides.push({ account: accounts.refundable.code, subject: payment.id, cents: -payment.refundable });
  }
  return [...own, ...sides];
};

const bookedSums = (booked: readonly BookedLine[], { creditNo, drawingNo }: Booking): Map<string, Sums> => {
  const byAbout = new Map<string, Sums>();
  const sumsOf = (about: string): Sums => {
    const sums = byAbout.get(about) ?? new Map<string, Posting>();
    byAbout.set(about, sums);
    return sums;
  };
  const prefix = `${drawingNo}/`;
  for (const { creditNo: named, about, account, drawingNo: of, n, subject, cents } of booked) {
    if (named !== creditNo) continue;
    if (about === null) {
      if (of !== drawingNo) continue;
      // A close of the whole shard: interest that accrued, with its income on a line of its own.
      add(sumsOf("accrued"), { account, creditNo, drawingNo, cents });
      add(sumsOf("accrued"), { account: accounts.interestIncome.code, cents: -cents });
    } else if (about.startsWith(prefix)) {
      const specific = { ...(n !== null && { n }), ...(subject !== null && { subject }) };
      const owned = of === null ? {} : { creditNo, drawingNo };
      add(sumsOf(about.slice(prefix.length)), { account, cents, ...owned, ...specific });
    }
  }
  return byAbout;
};

const differences = (said: Sums, booked: Sums): Posting[] => {
  const left = new Map(said);
  for (const [key, posting] of booked)
    left.set(key, { ...posting, cents: (left.get(key)?.cents ?? 0) - posting.cents });
  return [...left.values()].filter(({ cents }) => cents !== 0);
};

/** What the entries are caused by: `event` is unique among all acts; `bookDay` is the day on which they are recorded. */
export type Cause = { event: string; actor: Actor; bookDay: Day; now: Date };

/** The entries that are missing for the books to say what the account says; none when they do. */
export const entriesFor = (
  account: Account,
  booking: Booking,
  booked: readonly BookedLine[],
  { event, actor, bookDay, now }: Cause,
): NewEntry[] => {
  const byAbout = bookedSums(booked, booking);
  const said = new Map<string, { kind: MovementKind; day: Day; sums: Sums }>();
  for (const movement of account.movements) {
    const sums: Sums = new Map();
    for (const posting of postingsOf(movement, booking)) add(sums, posting);
    said.set(movement.about, { kind: movement.kind, day: movement.day, sums });
  }
  const everything = new Set([...byAbout.keys(), ...said.keys()]);
  return [...everything].flatMap((about): NewEntry[] => {
    const one = said.get(about);
    const postings = differences(one?.sums ?? new Map(), byAbout.get(about) ?? new Map());
    if (postings.length === 0) return [];
    const day = one?.day ?? account.day;
    const named = `${booking.drawingNo}/${about}`;
    return [
      {
        eventId: `drawing/${named}@${event}`,
        kind: one?.kind ?? kindOf(about),
        valueDay: day < bookDay ? day : bookDay,
        bookDay,
        creditNo: booking.creditNo,
        about: named,
        actor,
        postings,
        now,
      },
    ];
  });
};
