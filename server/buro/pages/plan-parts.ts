/** A plan of repayment as a table of the desk. */
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { PlanRow } from "#src/domain/lending/account/readings.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { euro, table } from "../blocks.ts";

/** Rows of a plan with what became of each. */
export const planTable = (rows: readonly PlanRow[]): Block =>
  table(
    repaymentCopy.plan.head,
    rows.map(({ n, dueDate, instalment, principal, interest, balance, status }) => [
      String(n),
      formatDay(dueDate),
      euro(instalment),
      euro(principal),
      euro(interest),
      euro(balance),
      repaymentCopy.plan.statuses[status],
    ]),
    "",
    [0, 2, 3, 4, 5],
  );
