/** A payout that is news: said, dated, and what comes next. */
import type { ReactElement } from "react";
import type { PaidOutData } from "#src/api/responses/responses.ts";
import { creditWords } from "#src/copy/credit.ts";
import { formatMoney } from "#src/domain/lending/money.ts";
import { daysBetween, formatDay, type Day } from "#src/domain/time/dates.ts";
import { Drawing } from "#src/ui/parts/drawing.tsx";
import { Link } from "#src/ui/parts/link.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";

/** A payout: how much went when to which account. */
type Payout = Pick<PaidOutData, "amount" | "day" | "account">;

/** Days for which the money may be on its way: a working day, over a weekend. */
const ON_ITS_WAY = 3;

/** That the money was sent, how much and when. */
export const MoneySent = ({
  paidOut: { amount, day, account },
  today,
  heading: Heading = "h2",
}: {
  paidOut: Payout;
  today: Day;
  heading?: "h2" | "h3";
}): ReactElement => (
  <section className="moment">
    <Drawing name="paid" />
    <Heading>{creditWords.sent(formatMoney({ ...amount, alternative: null }), formatDay(day, true))}</Heading>
    {account !== null && <p>{creditWords.sentTo(account)}</p>}
    {daysBetween(day, today) <= ON_ITS_WAY && <p>{creditWords.sentText}</p>}
  </section>
);

/** What comes next: the first payment, the papers, the right of withdrawal. */
export const ComesNext = ({
  paidOut: { first, repaymentUrl, papersUrl, withdrawal },
}: {
  paidOut: PaidOutData;
}): ReactElement => (
  <section className="section">
    <h2>{creditWords.after}</h2>
    <ul className="comes-next">
      <li>
        <strong>{creditWords.afterFirst(formatDay(first.dueDate, true), first.of)}</strong>
        <span>
          <MoneyText of={first.amount} /> · <Link to={repaymentUrl}>{creditWords.afterFirstHow}</Link>
        </span>
      </li>
      <li>
        <strong>
          <Link to={papersUrl}>{creditWords.afterPapers}</Link>
        </strong>
        <span>{creditWords.afterPapersWhere}</span>
      </li>
      <li>
        <strong>
          <Link to={withdrawal.url}>{creditWords.afterWithdraw(formatDay(withdrawal.until, true))}</Link>
        </strong>
        <span>{creditWords.afterWithdrawHow}</span>
      </li>
    </ul>
  </section>
);
