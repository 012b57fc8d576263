/** An active credit in one view: what is next, what is owed, the papers, the right to withdraw. */
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import type { CreditData } from "#src/api/answers.ts";
import { creditWords } from "#src/copy/credit-page.ts";
import { pageWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/dates.ts";
import { Facts } from "#src/ui/blocks.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Moment } from "#src/ui/moment.tsx";
import { MoneyText } from "#src/ui/money-text.tsx";
import { CaseStyles } from "#src/ui/case-styles.tsx";
import { Tip } from "#src/ui/tip.tsx";
import type { ViewProps } from "../kinds.ts";
import { NextDue } from "./due.tsx";

export const View = ({ data }: ViewProps<CreditData>): ReactElement => (
  <div className="page">
    <CaseStyles />
    <div className="page-head">
      <p className="where-words">{creditWords.contract(data.contractNumber)}</p>
      <h1>{data.productName}</h1>
    </div>
    <div className="beside">
      <div className="stack">
        <NextDue next={data.next}>
          <p className="due-action"><Link className="button primary" to={data.repaymentUrl}>{creditWords.repay}</Link></p>
        </NextDue>
        <section className="section">
          <h2>{creditWords.factsTitle}</h2>
          <Facts look="sums" rows={[
            { label: creditWords.status, value: data.request.statusLabel },
            { label: creditWords.principal, value: <MoneyText of={data.principal} /> },
            { label: creditWords.balance, value: <MoneyText of={data.balance} /> },
            { label: creditWords.paidOut, value: formatDay(data.paidOutAt) },
          ]} />
        </section>
      </div>
      <div className="side stack">
        <section className="card">
          <h2>{creditWords.papersTitle}</h2>
          <PaperList papers={data.papers} />
        </section>
        {data.withdrawalUntil && <Tip title={creditWords.withdrawalTitle}>{creditWords.withdrawal(formatDay(data.withdrawalUntil))}</Tip>}
      </div>
    </div>
  </div>
);

const PaperList = ({ papers }: Pick<CreditData, "papers">): ReactElement =>
  papers.length === 0 ? <p className="intro">{creditWords.noPapers}</p> : (
    <ul className="paper-list">
      {papers.map(({ url, title, bytes, createdAt }) => (
        <li key={url}>
          <a href={url}>
            <Icon name="document" />
            <span>{title}{createdAt && <><br /><small><Moment at={createdAt} /></small></>}</span>
            <small>PDF{bytes !== undefined && `, ${pageWords.kilobytes(Math.ceil(bytes / 1024))}`}</small>
          </a>
        </li>
      ))}
    </ul>
  );
