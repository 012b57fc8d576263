/** What becomes of the plans of a credit when a payment is not on it any more, as the desk sees it before and its borrower is told. */
import type { Account } from "#src/domain/lending/account/account.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";
import { accountOf } from "./accounts.ts";
import { withPayment } from "./use-otherwise.ts";

/** The last instalment of a plan, and the sum of its instalments from `PlanChange.from` on. */
type PlanEnd = { day: Day; last: Cents; total: Cents };

/** A plan that is another one: `isAnnexed` where it is that of an annex, of which the last instalment alone is another. */
export type PlanChange = { from: Day; before: PlanEnd; after: PlanEnd; isAnnexed: boolean };

const planInForce = ({ plan }: LivedDrawing, { versions }: Account): readonly Row[] => versions.at(-1)?.rows ?? plan;

const endOf = (rows: readonly Row[]): PlanEnd => ({
  day: rows.at(-1)!.dueDate,
  last: rows.at(-1)!.instalment,
  total: rows.reduce((sum, { instalment }) => sum + instalment, 0),
});

/**
 * The plans that end otherwise, or come to another sum, without payments than with them; of drawings that have none ahead
 * nothing is said. It does not depend on `today` but for what has happened by then.
 */
export const planChanges = (
  services: { catalogue: Catalogue },
  drawings: readonly LivedDrawing[],
  paymentIds: readonly string[],
  today: Day,
): PlanChange[] =>
  drawings.flatMap((drawing) => {
    const without = paymentIds.reduce((rest, id) => withPayment(rest, id, () => undefined), drawing);
    const [was, is] = [accountOf(services, drawing, today), accountOf(services, without, today)];
    const plans = [planInForce(drawing, was), planInForce(drawing, is)] as const;
    if (is.ahead.rows.length === 0 || plans.some((rows) => rows.length === 0)) return [];
    const from = Math.max(...plans.map((rows) => rows[0]!.n));
    const [old, now] = plans.map((rows) => rows.filter(({ n }) => n >= from));
    if (!old?.length || !now?.length) return [];
    const [before, after] = [endOf(old), endOf(now)];
    if (before.day === after.day && before.last === after.last && before.total === after.total) return [];
    const isAnnexed =
      is.annex !== undefined &&
      is.versions.at(-1)?.by === is.annex.id &&
      old.length === now.length &&
      old.slice(0, -1).every(({ instalment }, at) => instalment === now[at]!.instalment);
    return [{ from: now[0]!.dueDate, before, after, isAnnexed }];
  });
