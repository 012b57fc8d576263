import type { ReactElement } from "react";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { repaymentWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoney } from "#src/domain/lending/money.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { CopyRow } from "#src/ui/parts/copy-button.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";

type Channel = RepaymentData["channels"][number];

/** The references of a channel, each with a button that copies it. */
export const References = ({ rows }: Pick<Channel, "rows">): ReactElement => (
  <Facts
    look="stacked"
    rows={rows.map(({ label, value, copy }) => ({
      label,
      value: copy ? <CopyRow label={label} value={value} /> : value,
    }))}
  />
);

/** What the borrower has chosen to pay, with everything needed to pay it. */
export const PayNow = ({
  instruction: { purpose, use, amount, until, note, channel, qrUrl },
}: {
  instruction: NonNullable<RepaymentData["instruction"]>;
}): ReactElement => (
  <section className="due pay-now" aria-labelledby="pay-now">
    <h2 className="due-label" id="pay-now">
      {repaymentWords.payNow}
    </h2>
    <p className="due-sum">
      <MoneyText of={amount} />
    </p>
    <Facts
      rows={[
        { label: repaymentWords.payFor, value: purpose },
        ...(use ? [{ label: repaymentWords.payUse, value: use }] : []),
        { label: repaymentWords.payUntil, value: formatDay(until, true) },
      ]}
    />
    <div className="pay-how">
      <div className="section">
        <h3>{channel.title}</h3>
        <References
          rows={[
            { label: repaymentWords.paySum, value: formatMoney({ ...amount, alternative: null }), copy: true },
            ...channel.rows,
          ]}
        />
      </div>
      {qrUrl && (
        <figure className="pay-code">
          <img
            src={`${qrUrl}?${new URLSearchParams({ of: amount.value })}`}
            alt={repaymentWords.qrAlt}
            width="220"
            height="220"
          />
          <figcaption>{repaymentWords.qrText}</figcaption>
        </figure>
      )}
    </div>
    <p className="intro">{note}</p>
  </section>
);
