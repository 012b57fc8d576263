/** What the borrower of a credit promised to pay, as its desk shows it. */
import { promiseWords as words } from "#src/copy/staff-remarks.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { canPromise } from "#server/lending/staff/promises.ts";
import { promisesOf, type PromiseRow } from "#server/store/tables/promises.ts";
import { tablePart } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";

/** What became of a promise; of one that waits after its day, until when. */
export const stateOfPromise = ({ state, day, judgeDay }: PromiseRow, today: Day): string =>
  state === "open" && day < today ? words.waitsFor(formatDay(judgeDay)) : words.states[state];

/** The promises of a credit, the latest first, and the form of a new one while it owes; nothing where there is neither. */
export const promisesPart = async (
  context: ClerkContext,
  { no, status }: { no: number; status: CreditStatus },
): Promise<DeskSection[]> => {
  const { db, clerk, today } = context;
  const { form, roles } = staffCalls.promise;
  const rows = await promisesOf(db, [no]);
  const forms = canPromise(status) && mayStaff(roles, clerk.roles) ? [staffForm(context, form)] : [];
  if (rows.length + forms.length === 0) return [];
  const part = tablePart(
    words.title,
    [words.day, words.sum, words.how, words.taker, words.status],
    rows.map((promise) => [
      formatDay(promise.day),
      formatCents(promise.cents, "€"),
      words.hows[promise.how],
      `${promise.taker}, ${formatMoment(promise.takenAt)}`,
      stateOfPromise(promise, today),
    ]),
    words.empty,
    [1],
  );
  return [{ ...part, forms, fold: true }];
};
