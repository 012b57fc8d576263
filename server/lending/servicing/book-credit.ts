/** Books credits: their accounts up to a day, the status that follows, and how interest runs on until the next event. */
import type { Account } from "#src/domain/lending/account/account.ts";
import { runningOf } from "#src/domain/lending/account/ahead.ts";
import { mayMoveCredit, type CreditStatus } from "#src/domain/lending/credit-states.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { Services } from "#server/services.ts";
import type { DrawingStatus } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { bookedAbout, bookedThrough, writeGoingOn, type BookedLine } from "#server/store/tables/account-books.ts";
import { setCreditStatuses, type LockedCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, setDrawingStatus, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { addEntries, type NewEntry } from "#server/store/tables/journal.ts";
import { addTransitions } from "#server/store/tables/transitions.ts";
import { accountOf, currentOf, type Told } from "./accounts.ts";
import { entriesFor, type Cause } from "./account-entries.ts";
import { comingDays, statusOf } from "./credit-status.ts";

/** A credit as it was booked: its current drawing and all of them, each with its account; and its status before. */
export type BookedCredit = Told & {
  credit: LockedCredit;
  told: readonly Told[];
  before: CreditStatus;
};

/**
 * Up to which day credits are booked – further where they are booked further already –, the day on which their status is
 * judged, and why.
 */
export type Booking = Cause & { through: Day; seenOn: Day };

type Prepared = { credit: LockedCredit; told: readonly Told[]; entries: NewEntry[] };

const prepare = (
  services: Pick<Services, "catalogue">,
  credit: LockedCredit,
  { drawings, booked }: { drawings: readonly LivedDrawing[]; booked: readonly BookedLine[] },
  { through, ...cause }: Booking,
): Prepared => {
  const told = drawings.map((drawing) => ({ drawing, account: accountOf(services, drawing, through) }));
  const entries = told.flatMap(({ drawing, account }) =>
    entriesFor(account, { creditNo: credit.no, drawingNo: drawing.no }, booked, cause),
  );
  return { credit, told, entries };
};

type Move = { credit: LockedCredit; to: CreditStatus };

const moveCredits = async (
  trx: Db,
  moves: readonly Move[],
  { actor, now }: Pick<Cause, "actor" | "now">,
): Promise<void> => {
  for (const { credit, to } of moves)
    if (!mayMoveCredit(credit.status, to, actor))
      throw new Error(`credit ${credit.no} does not go from ${credit.status} to ${to} by ${actor}`);
  await setCreditStatuses(
    trx,
    moves.map(({ credit: { no }, to }) => ({ no, status: to })),
    now,
  );
  await addTransitions(
    trx,
    moves.map(({ credit: { requestId, status }, to }) => ({
      machine: "credit",
      requestId,
      from: status,
      to,
      actor,
      now,
    })),
  );
};

const drawingStatusOf = ({ settledDay, writtenOff }: Account): DrawingStatus => {
  if (settledDay !== undefined) return "settled";
  return writtenOff ? "written-off" : "running";
};

const settleDrawings = async (trx: Db, told: readonly Told[]): Promise<void> => {
  for (const { drawing, account } of told) {
    const status = drawingStatusOf(account);
    if (drawing.status !== "void" && drawing.status !== status) await setDrawingStatus(trx, drawing.no, status);
  }
};

/**
 * Books locked credits up to the end of `through`, whatever has happened to them: what the books lack is entered with
 * the cause. A credit whose account cannot be told is given to `fails` and left as it is; without `fails` it throws.
 */
export const bookCredits = async (
  services: Pick<Services, "catalogue">,
  trx: Db,
  credits: readonly LockedCredit[],
  booking: Booking,
  fails?: (credit: LockedCredit, error: unknown) => void,
): Promise<BookedCredit[]> => {
  const nos = credits.map(({ no }) => no);
  const drawings = groupBy(await drawingsOf(trx, nos), ({ creditNo }) => creditNo);
  const booked = groupBy(await bookedAbout(trx, nos), ({ creditNo }) => creditNo);
  const bookedTo = await bookedThrough(trx, nos);
  const prepared: Prepared[] = [];
  for (const credit of credits)
    try {
      const of = { drawings: drawings.get(credit.no) ?? [], booked: booked.get(credit.no) ?? [] };
      const before = bookedTo.get(credit.no) ?? booking.through;
      const through = before > booking.through ? before : booking.through;
      prepared.push(prepare(services, credit, of, { ...booking, through }));
    } catch (error) {
      if (!fails) throw error;
      fails(credit, error);
    }
  await addEntries(
    trx,
    prepared.flatMap(({ entries }) => entries),
  );
  await writeGoingOn(
    trx,
    prepared.map(({ credit, told }) => {
      const { account } = currentOf(told)!;
      return {
        creditNo: credit.no,
        through: account.day,
        ...comingDays(credit, told),
        running: runningOf(account.ahead),
      };
    }),
  );
  await settleDrawings(
    trx,
    prepared.flatMap(({ told }) => told),
  );
  const done = prepared.map(({ credit, told }): BookedCredit => {
    const current = currentOf(told)!;
    const status = statusOf(credit, current.account, booking.seenOn);
    return { ...current, credit: { ...credit, status }, told, before: credit.status };
  });
  await moveCredits(
    trx,
    done.flatMap(({ credit, before }): Move[] =>
      credit.status === before ? [] : [{ credit: { ...credit, status: before }, to: credit.status }],
    ),
    booking,
  );
  return done;
};

/** Books one locked credit. */
export const bookCredit = async (
  services: Pick<Services, "catalogue">,
  trx: Db,
  credit: LockedCredit,
  booking: Booking,
): Promise<BookedCredit> => (await bookCredits(services, trx, [credit], booking))[0]!;
