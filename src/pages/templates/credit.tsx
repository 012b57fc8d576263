/** An active credit: next payment, balance, documents, right of withdrawal. */
import type { ReactElement } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { CreditData } from "#src/api/responses/responses.ts";
import { creditWords } from "#src/copy/credit.ts";
import { pageWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Moment } from "#src/ui/parts/moment.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { CaseStyles } from "#src/ui/styles/case-sheets.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { NextDue } from "#src/pages/parts/due.tsx";

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
          <p className="due-action">
            <Link className="button primary" to={data.repaymentUrl}>
              {creditWords.repay}
            </Link>
          </p>
        </NextDue>
        <section className="section">
          <h2>{creditWords.factsTitle}</h2>
          <Facts
            look="sums"
            rows={[
              { label: creditWords.status, value: data.request.statusLabel },
              { label: creditWords.principal, value: <MoneyText of={data.principal} /> },
              { label: creditWords.balance, value: <MoneyText of={data.balance} /> },
              { label: creditWords.paidOut, value: formatDay(data.paidOutAt) },
            ]}
          />
        </section>
      </div>
      <div className="side stack">
        <section className="card">
          <h2>{creditWords.papersTitle}</h2>
          <PaperList papers={data.papers} />
        </section>
        {data.withdrawalUntil && (
          <Tip title={creditWords.withdrawalTitle}>{creditWords.withdrawal(formatDay(data.withdrawalUntil))}</Tip>
        )}
      </div>
    </div>
  </div>
);

const PaperList = ({ papers }: Pick<CreditData, "papers">): ReactElement =>
  papers.length === 0 ? (
    <p className="intro">{creditWords.noPapers}</p>
  ) : (
    <ul className="paper-list">
      {papers.map(({ url, title, bytes, createdAt }) => (
        <li key={url}>
          <a href={url}>
            <Icon name="document" />
            <span>
              {title}
              {createdAt && (
                <>
                  <br />
                  <small>
                    <Moment at={createdAt} />
                  </small>
                </>
              )}
            </span>
            <small>PDF{bytes !== undefined && `, ${pageWords.kilobytes(Math.ceil(bytes / 1024))}`}</small>
          </a>
        </li>
      ))}
    </ul>
  );
