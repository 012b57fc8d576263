import type { ReactElement } from "react";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { repaymentWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";

/** The payments that came in, the latest first: when, how much, and where each went. */
export const ReceivedPayments = ({ payments }: Pick<RepaymentData, "payments">): ReactElement => (
  <section className="section section-wide">
    <h2>{repaymentWords.paymentsTitle}</h2>
    {payments.length === 0 ? (
      <p className="intro">{repaymentWords.noPayments}</p>
    ) : (
      <ol className="received">
        {payments.map(({ id, date, amount, channel, gone, note, spent }) => (
          <li key={id} data-taken-back={gone !== null || undefined}>
            <p className="received-head">
              <span>
                {formatDay(date)} · {channel}
              </span>
              <strong>
                <MoneyText of={amount} />
              </strong>
            </p>
            {gone !== null ? (
              <p className="late-words">{gone}</p>
            ) : (
              <Facts
                look="sums"
                rows={spent.map(({ label, amount: part }) => ({ label, value: <MoneyText of={part} euroOnly /> }))}
              />
            )}
            {note !== null && <p>{note}</p>}
          </li>
        ))}
      </ol>
    )}
  </section>
);
