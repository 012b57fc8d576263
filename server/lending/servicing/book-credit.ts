/** Books credits: their accounts up to a day, the status that follows, and how interest runs on until the next event. */
import type { Account } from "#src/domain/lending/account/account.ts";
import { runningOf } from "#src/domain/lending/account/ahead.ts";
import { mayMoveCredit, type CreditStatus } from "#src/domain/lending/credit-states.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { bindAgain, releaseGuarantee } from "#server/lending/states/end-guarantee.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { DrawingStatus } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { GoingOn } from "#server/store/tables/account-books.ts";
import { creditBooks, writeBooks, type CreditBooks } from "#server/store/tables/credit-books.ts";
import { setCreditStatuses, type LockedCredit } from "#server/store/tables/credits.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { isLent, setDrawingStatus } from "#server/store/tables/drawings.ts";
import type { NewEntry } from "#server/store/tables/journal.ts";
import { addTransitions } from "#server/store/tables/transitions.ts";
import { currentOf, accountsAt, type DrawingAccount } from "./accounts.ts";
import { entriesFor, type Cause } from "./account-entries.ts";
import { followCertificates } from "./certificate-truth.ts";
import { comingDays, hasSmallArrears, statusOf } from "./credit-status.ts";

/** A credit as it was booked: its current drawing and all of them, each with its account; and its status before. */
export type BookedCredit = DrawingAccount & {
  credit: LockedCredit;
  told: readonly DrawingAccount[];
  before: CreditStatus;
};

/**
 * Up to which day credits are booked – further where they are booked further already –, the day on which their status is
 * judged, and why.
 */
export type Booking = Cause & { through: Day; seenOn: Day };

type Prepared = { credit: LockedCredit; told: readonly DrawingAccount[]; entries: NewEntry[]; goingOn: GoingOn };

/** Payments of which entries keep more for their payers than before. */
const keptAnew = (entries: readonly NewEntry[]): string[] =>
  [
    ...groupBy(
      entries.flatMap(({ postings }) => postings),
      ({ account, subject }) => (account === accounts.refundable.code ? subject : undefined),
    ),
  ].flatMap(([subject, postings]) =>
    subject !== undefined && postings.reduce((sum, { cents }) => sum + cents, 0) < 0 ? [subject] : [],
  );

/** Has what entries keep for payers seen to. */
export const returnKept = ({ queue }: Pick<Services, "queue">, trx: Db, entries: readonly NewEntry[]): Promise<void> =>
  queue.sendAll(
    trx,
    "return-overpaid",
    keptAnew(entries).map((paymentId) => ({ data: { paymentId } })),
  );

/** What booking a credit with these books writes. */
export const prepareBooking = (
  services: Pick<Services, "catalogue">,
  credit: LockedCredit,
  { drawings, booked, through: before }: CreditBooks,
  { through: until, ...cause }: Booking,
): Prepared => {
  const through = before !== null && before > until ? before : until;
  const told = accountsAt(services, drawings, through);
  const entries = told.flatMap(({ drawing, account }) =>
    entriesFor(account, { creditNo: credit.no, drawingNo: drawing.no }, booked, cause),
  );
  const { account } = currentOf(told)!;
  const running = runningOf(account.ahead);
  const smallArrears = hasSmallArrears(
    told.map((one) => one.account),
    cause.seenOn,
  );
  return {
    credit,
    told,
    entries,
    goingOn: { creditNo: credit.no, through: account.day, ...comingDays(credit, told), running, smallArrears },
  };
};

type Move = { credit: LockedCredit; to: CreditStatus };

const moveCredits = async (
  trx: Db,
  moves: readonly Move[],
  { actor, now }: Pick<Cause, "actor" | "now">,
): Promise<void> => {
  if (moves.length === 0) return;
  await setCreditStatuses(
    trx,
    moves.map(({ credit: { no }, to }) => ({ no, status: to })),
    now,
  );
  await addTransitions(
    trx,
    moves.map(({ credit: { applicationId, status }, to }) => ({
      machine: "credit",
      applicationId,
      from: status,
      to,
      actor,
      now,
    })),
  );
};

const drawingStatusOf = ({ settledDay, writtenOff, assigned }: Account): DrawingStatus => {
  if (settledDay !== undefined) return "settled";
  if (assigned) return "assigned";
  return writtenOff ? "written-off" : "running";
};

const settleDrawings = async (trx: Db, told: readonly DrawingAccount[], now: Date): Promise<void> => {
  for (const { drawing, account } of told) {
    const status = drawingStatusOf(account);
    if (drawing.status === "void" || drawing.status === status) continue;
    await setDrawingStatus(trx, drawing.no, status);
    // Who may still withdraw from the credit that paid it off may owe it again.
    if (status === "settled" && !drawing.isRefinanced) await releaseGuarantee(trx, drawing.no, now);
    else if (drawing.status === "settled") await bindAgain(trx, drawing.no, now);
  }
};

/** A credit that another has paid off is not called repaid. */
const endedBy = (told: readonly DrawingAccount[], status: CreditStatus): CreditStatus =>
  status === "repaid" && told.some(({ drawing }) => drawing.isRefinanced) ? "refinanced" : status;

/**
 * A credit as it is once its booking is written.
 * @throws {Error} when its status may not follow by the actor
 */
export const bookedBy = (
  { credit, told }: Pick<Prepared, "credit" | "told">,
  { seenOn, actor }: Pick<Booking, "seenOn" | "actor">,
): BookedCredit => {
  const current = currentOf(told)!;
  const accounts = told.map(({ account }) => account);
  const status = told.some(({ drawing }) => isLent(drawing))
    ? endedBy(told, statusOf(credit, accounts, seenOn))
    : "unlent";
  if (status !== credit.status && !mayMoveCredit(credit.status, status, actor))
    throw new Error(`credit ${credit.no} does not go from ${credit.status} to ${status} by ${actor}`);
  return { ...current, credit: { ...credit, status }, told, before: credit.status };
};

/** Shows guarantors that a credit has become late, or is so no more. */
const showGuarantors = async (trx: Db, moved: readonly BookedCredit[]): Promise<void> => {
  if (moved.length === 0) return;
  const drawings = moved.flatMap(({ told }) => told.map(({ drawing }) => drawing.no));
  for (const { userId } of await activeGuarantees(trx, drawings))
    await publishChange(trx, userId, ["user-data", "page"]);
};

/** Lets the statuses of drawings and credits, and the truth of certificates, follow from what was written of them. */
export const followBooks = async (
  services: Pick<Services, "catalogue" | "queue">,
  trx: Db,
  booked: readonly BookedCredit[],
  cause: Pick<Cause, "actor" | "now">,
): Promise<void> => {
  await settleDrawings(
    trx,
    booked.flatMap(({ told }) => told),
    cause.now,
  );
  const moved = booked.filter(({ credit, before }) => credit.status !== before);
  await moveCredits(
    trx,
    moved.map(({ credit, before }): Move => ({ credit: { ...credit, status: before }, to: credit.status })),
    cause,
  );
  await showGuarantors(trx, moved);
  await followCertificates(services, trx, booked, cause.now);
};

/**
 * Books locked credits up to the end of `through`, whatever has happened to them: what the books lack is entered with
 * the cause. A credit whose account cannot be told, or whose status may not follow, is given to `fails` and left as it is;
 * without `fails` it throws.
 */
export const bookCredits = async (
  services: Pick<Services, "catalogue" | "queue">,
  trx: Db,
  credits: readonly LockedCredit[],
  booking: Booking,
  fails?: (credit: LockedCredit, error: unknown) => void,
): Promise<BookedCredit[]> => {
  const books = await creditBooks(
    trx,
    credits.map(({ no }) => no),
  );
  const prepared: (Prepared & { booked: BookedCredit })[] = [];
  for (const credit of credits)
    try {
      const one = prepareBooking(services, credit, books.get(credit.no)!, booking);
      prepared.push({ ...one, booked: bookedBy(one, booking) });
    } catch (error) {
      if (!fails) throw error;
      fails(credit, error);
    }
  await writeBooks(trx, {
    entries: prepared.flatMap(({ entries }) => entries),
    goingOn: prepared.map(({ goingOn }) => goingOn),
  });
  await returnKept(
    services,
    trx,
    prepared.flatMap(({ entries }) => entries),
  );
  const booked = prepared.map((one) => one.booked);
  await followBooks(services, trx, booked, booking);
  return booked;
};

/** What a locked credit is booked for today: up to today, unless it counts up to another day. */
export type BookedToday = Pick<Cause, "event" | "actor" | "now"> & { through?: Day };

/** Books one locked credit today. */
export const bookCredit = async (
  services: Pick<Services, "catalogue" | "queue">,
  trx: Db,
  credit: LockedCredit,
  act: BookedToday,
): Promise<BookedCredit> => {
  const today = sofiaDay(act.now);
  const booking = { through: today, ...act, seenOn: today, bookDay: today };
  return (await bookCredits(services, trx, [credit], booking))[0]!;
};
