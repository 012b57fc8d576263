import { memo, type ReactElement } from "react";
import { offerWords } from "#src/copy/offer.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Money } from "#src/domain/lending/money.ts";
import type { OfferRow } from "#src/domain/lending/offer.ts";
import { MoneyText } from "./money-text.tsx";

const { columns, statuses } = offerWords;

/** The secondary sums of a row, less prominent than the instalment on narrow screens. */
const MINOR = ["principal", "interest", "balance"] as const;

type PlanRow = OfferRow & { status?: string };

type PlanTableProps = {
  rows: readonly PlanRow[];
  /** Totals for the footer row, if known. */
  sums?: { instalment: Money; principal: Money; interest: Money };
};

/** Label of a row's status; empty for future rows and unknown statuses. */
const statusWords = (status = ""): string =>
  Object.hasOwn(statuses, status) ? statuses[status as keyof typeof statuses] : "";

/**
 * Repayment plan table. On narrow screens every row becomes a card; the roles are explicit because browsers drop table
 * semantics when `display` changes.
 */
export const PlanTable = memo(({ rows, sums }: PlanTableProps): ReactElement => {
  const hasStatuses = rows.some(({ status }) => status && status !== "future");
  return (
    <div className="plan">
      <table role="table">
        <caption>{offerWords.planCaption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {columns.n}
            </th>
            <th role="columnheader" scope="col">
              {columns.date}
            </th>
            <th role="columnheader" scope="col" className="number">
              {columns.sum}
            </th>
            {MINOR.map((name) => (
              <th key={name} role="columnheader" scope="col" className="number">
                {columns[name]}
              </th>
            ))}
            {hasStatuses && (
              <th role="columnheader" scope="col">
                {columns.status}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={row.n} data-status={row.status}>
              <td role="cell" className="plan-n">
                {row.n}
              </td>
              <td role="cell" className="plan-date">
                {formatDay(row.dueDate)}
              </td>
              <td role="cell" className="number plan-sum">
                <MoneyText of={row.instalment} euroOnly />
              </td>
              {MINOR.map((name) => (
                <td key={name} role="cell" className="number plan-minor" data-label={columns[name]}>
                  <MoneyText of={row[name]} euroOnly />
                </td>
              ))}
              {hasStatuses && (
                <td role="cell" className="plan-status">
                  {statusWords(row.status)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row" colSpan={2} className="plan-date">
                {offerWords.sum}
              </th>
              <td role="cell" className="number plan-sum">
                <MoneyText of={sums.instalment} euroOnly />
              </td>
              <td role="cell" className="number plan-minor" data-label={columns.principal}>
                <MoneyText of={sums.principal} euroOnly />
              </td>
              <td role="cell" className="number plan-minor" data-label={columns.interest}>
                <MoneyText of={sums.interest} euroOnly />
              </td>
              <td role="cell" className="plan-rest" colSpan={hasStatuses ? 2 : 1} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
});
