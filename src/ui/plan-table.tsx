import { memo, type ReactElement } from "react";
import { offerWords } from "#src/copy/offer.ts";
import { formatDay } from "#src/domain/dates.ts";
import type { Money } from "#src/domain/money.ts";
import type { OfferRow } from "#src/domain/offer.ts";
import { MoneyText } from "./money-text.tsx";

const { columns, statuses } = offerWords;

/** The minor sums of a row, quieter than the instalment where there is little room. */
const MINOR = ["principal", "interest", "balance"] as const;

export type PlanRow = OfferRow & { status?: string };

type PlanTableProps = {
  rows: readonly PlanRow[];
  /** Sums of the last line, when they are known. */
  sums?: { instalment: Money; principal: Money; interest: Money };
};

/** What has not come yet needs no word. */
const statusWords = (status = ""): string => (Object.hasOwn(statuses, status) ? statuses[status as keyof typeof statuses] : "");

/**
 * A repayment plan. Where it is narrow every row becomes a small card; the roles are written out because
 * browsers drop a table's meaning together with its display.
 */
export const PlanTable = memo(({ rows, sums }: PlanTableProps): ReactElement => {
  const tells = rows.some(({ status }) => status && status !== "future");
  return (
    <div className="plan">
      <table role="table">
        <caption>{offerWords.planCaption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">{columns.n}</th>
            <th role="columnheader" scope="col">{columns.date}</th>
            <th role="columnheader" scope="col" className="number">{columns.sum}</th>
            {MINOR.map((name) => <th key={name} role="columnheader" scope="col" className="number">{columns[name]}</th>)}
            {tells && <th role="columnheader" scope="col">{columns.status}</th>}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={row.n} data-status={row.status}>
              <td role="cell" className="plan-n">{row.n}</td>
              <td role="cell" className="plan-date">{formatDay(row.dueDate)}</td>
              <td role="cell" className="number plan-sum"><MoneyText of={row.instalment} euroOnly /></td>
              {MINOR.map((name) => <td key={name} role="cell" className="number plan-minor" data-label={columns[name]}><MoneyText of={row[name]} euroOnly /></td>)}
              {tells && <td role="cell" className="plan-status">{statusWords(row.status)}</td>}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row" colSpan={2} className="plan-date">{offerWords.sum}</th>
              <td role="cell" className="number plan-sum"><MoneyText of={sums.instalment} euroOnly /></td>
              <td role="cell" className="number plan-minor" data-label={columns.principal}><MoneyText of={sums.principal} euroOnly /></td>
              <td role="cell" className="number plan-minor" data-label={columns.interest}><MoneyText of={sums.interest} euroOnly /></td>
              <td role="cell" className="plan-rest" colSpan={tells ? 2 : 1} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
});
