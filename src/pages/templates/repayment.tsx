/** Repayment page: next payment, payment channels, early pay-off and its saving, help with payment difficulties. */
import type { ReactElement } from "react";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { useConfig } from "#src/api/queries.ts";
import { creditWords, repaymentWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { CopyRow } from "#src/ui/parts/copy-button.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { PlanTable } from "#src/ui/parts/plan-table.tsx";
import { CaseStyles } from "#src/ui/styles/case-sheets.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { NextDue } from "#src/pages/parts/due.tsx";

export const View = ({ data }: ViewProps<RepaymentData>): ReactElement => (
  <div className="page">
    <CaseStyles />
    <div className="page-head">
      <p className="where-words">{creditWords.contract(data.contractNumber)}</p>
      <h1>{data.page.title}</h1>
    </div>
    <div className="beside">
      <div className="stack">
        {data.overdue && <Overdue {...data.overdue} />}
        <NextDue next={data.next} />
        <Channels channels={data.channels} />
      </div>
      <div className="side stack">
        <Payoff {...data} />
        <Hardship />
      </div>
    </div>
    <section className="section section-wide">
      <h2>{repaymentWords.planTitle}</h2>
      <PlanTable rows={data.plan} />
    </section>
  </div>
);

const Overdue = ({
  principal,
  interest,
  lateInterest,
  total,
  daysLate,
}: NonNullable<RepaymentData["overdue"]>): ReactElement => (
  <section className="due" data-tone="late">
    <h2 className="due-label">{repaymentWords.overdueTitle(daysLate)}</h2>
    <p className="due-sum">
      <MoneyText of={total} />
    </p>
    <Facts
      look="sums"
      rows={[
        { label: repaymentWords.overduePrincipal, value: <MoneyText of={principal} /> },
        { label: repaymentWords.overdueInterest, value: <MoneyText of={interest} /> },
        { label: repaymentWords.lateInterest, value: <MoneyText of={lateInterest} /> },
        { label: repaymentWords.overdueTotal, value: <MoneyText of={total} /> },
      ]}
    />
    <p className="intro">{repaymentWords.overdueText}</p>
  </section>
);

const Payoff = ({ payoff, balance }: Pick<RepaymentData, "payoff" | "balance">): ReactElement => (
  <section className="card">
    <h2>{repaymentWords.payoffTitle}</h2>
    <Facts
      look="sums"
      rows={[
        { label: repaymentWords.payoff(formatDay(payoff.date)), value: <MoneyText of={payoff.amount} /> },
        { label: repaymentWords.saving, value: <MoneyText of={payoff.saving} /> },
        { label: repaymentWords.balance, value: <MoneyText of={balance} /> },
      ]}
    />
    <p className="intro">{repaymentWords.payoffText}</p>
  </section>
);

const Channels = ({ channels }: Pick<RepaymentData, "channels">): ReactElement => (
  <section className="section">
    <h2>{repaymentWords.howTitle}</h2>
    {channels.map(({ key, title, rows }) => (
      <div className="section" key={key}>
        <h3>{title}</h3>
        <Facts
          look="stacked"
          rows={rows.map(({ label, value, copy }) => ({
            label,
            value: copy ? <CopyRow label={label} value={value} /> : value,
          }))}
        />
      </div>
    ))}
  </section>
);

const Hardship = (): ReactElement => {
  const phone = useConfig()?.phoneForCall;
  return (
    <Tip title={repaymentWords.hardTitle}>
      <p>{repaymentWords.hardText}</p>
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
        </p>
      )}
      <p>{repaymentWords.hardFree}</p>
    </Tip>
  );
};
