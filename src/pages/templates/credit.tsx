/** Active credits: next payment, balance, documents, right of withdrawal of each. */
import type { ReactElement, ReactNode } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { CreditData, CreditsData } from "#src/api/responses/responses.ts";
import { creditWords, repaymentWords } from "#src/copy/credit.ts";
import { hardshipWords } from "#src/copy/help.ts";
import { pageWords } from "#src/copy/pages.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { Moment } from "#src/ui/parts/moment.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { MoneySent } from "#src/pages/parts/paid-out.tsx";
import { isOverdue, NextDue, NoticeTip, WithdrawnDue, WrittenOffDue } from "#src/pages/parts/due.tsx";
import { pageUrl } from "#src/pages/table.ts";
import { ArrearsPlan } from "#src/pages/parts/arrears-plan.tsx";
import { Hardship } from "#src/pages/parts/hardship.tsx";
import { RefinanceTip } from "#src/pages/parts/refinance-tip.tsx";

export const View = ({ data: { page, today, credits } }: ViewProps<CreditsData>): ReactElement => {
  const isOne = credits.length === 1;
  return (
    <div className="page">
      {!isOne && (
        <div className="page-head">
          <h1>{page.title}</h1>
        </div>
      )}
      {credits.map((credit) => (
        <section key={credit.request.id} aria-labelledby={`credit-${credit.request.number}`} className="stack">
          <div className="page-head">
            <p className="where-words">{creditWords.contract(credit.contractNumber)}</p>
            <Title id={`credit-${credit.request.number}`} isOne={isOne} name={credit.productName} />
          </div>
          <Overview credit={credit} today={today} heads={isOne ? "h2" : "h3"} />
        </section>
      ))}
    </div>
  );
};

const Title = ({ id, isOne, name }: { id: string; isOne: boolean; name: string }): ReactElement =>
  isOne ? <h1 id={id}>{name}</h1> : <h2 id={id}>{name}</h2>;

const Overview = ({
  credit: data,
  today,
  heads: Heading,
}: {
  credit: CreditData;
  today: CreditsData["today"];
  heads: "h2" | "h3";
}): ReactElement => (
  <div className="beside">
    <div className="stack">
      {data.paidOut && <MoneySent paidOut={data.paidOut} today={today} heading={Heading} />}
      <Due credit={data} heading={Heading}>
        <p className="due-action">
          {owesNothing(data) ? (
            <Link to={data.repaymentUrl}>{repaymentWords.paymentsTitle}</Link>
          ) : (
            <Link className="button primary" to={data.repaymentUrl}>
              {isLate(data) ? creditWords.payLate : creditWords.repay}
            </Link>
          )}{" "}
          {data.mayAskRelief && data.next && !isLate(data) && (
            <Link className="button" to={pageUrl("refinanceSupport", { requestId: data.request.id })}>
              {hardshipWords.ask}
            </Link>
          )}
        </p>
      </Due>
      {data.notice && <NoticeTip notice={data.notice} />}
      {data.arrearsPlan && <ArrearsPlan plan={data.arrearsPlan} mayAsk={data.mayAskRelief} />}
      {isLate(data) && <Hardship requestId={data.request.id} mayAsk={data.mayAskRelief} />}
      <section className="section">
        <Heading>{creditWords.factsTitle}</Heading>
        <Facts
          look="sums"
          rows={[
            { label: creditWords.status, value: data.request.statusLabel },
            { label: creditWords.principal, value: <MoneyText of={data.principal} /> },
            { label: creditWords.balance, value: <MoneyText of={data.balance} /> },
            ...(data.toReturn ? [{ label: creditWords.toReturn, value: <MoneyText of={data.toReturn} /> }] : []),
            { label: creditWords.paidOut, value: formatDay(data.paidOutAt) },
          ]}
        />
      </section>
    </div>
    <div className="side stack">
      <section className="card">
        <Heading>{creditWords.papersTitle}</Heading>
        <PaperList papers={data.papers} />
      </section>
      {data.withdrawal && <Withdrawal {...data.withdrawal} />}
      {data.line && <Line {...data.line} />}
      <RefinanceTip url={data.refinanceUrl} />
    </div>
  </div>
);

/** A line whose drawings are all paid back: there is nothing to pay. */
const owesNothing = ({ next, withdrawn, writtenOff, balance }: CreditData): boolean =>
  !next && !withdrawn && !writtenOff && Number(balance.value) === 0;

/** Something is due and was not paid in time. */
const isLate = ({ next, withdrawn, writtenOff }: CreditData): boolean =>
  writtenOff !== null || (withdrawn ? withdrawn.daysLeft < 0 : next !== null && isOverdue(next));

const Due = ({
  credit: { withdrawn, writtenOff, next },
  heading,
  children,
}: {
  credit: CreditData;
  heading: "h2" | "h3";
  children: ReactNode;
}): ReactElement =>
  withdrawn ? (
    <WithdrawnDue withdrawn={withdrawn} heading={heading}>
      {children}
    </WithdrawnDue>
  ) : writtenOff ? (
    <WrittenOffDue writtenOff={writtenOff} heading={heading}>
      {children}
    </WrittenOffDue>
  ) : (
    <NextDue next={next} heading={heading}>
      {children}
    </NextDue>
  );

const Withdrawal = ({ until, daysLeft, isFree, url }: NonNullable<CreditData["withdrawal"]>): ReactElement => (
  <Tip title={creditWords.withdrawalTitle}>
    <p>{creditWords.withdrawal(daysLeft, formatDay(until), isFree)}</p>
    <p>
      <Link to={url}>{creditWords.withdraw}</Link>
    </p>
  </Tip>
);

const Line = ({ until, drawUrl, endUrl }: NonNullable<CreditData["line"]>): ReactElement => (
  <Tip title={creditWords.lineTitle}>
    <p>{creditWords.line(formatDay(until))}</p>
    {drawUrl && (
      <p>
        <Link className="button primary" to={drawUrl}>
          {creditWords.drawAgain}
        </Link>
      </p>
    )}
    <p>
      <Link to={endUrl}>{creditWords.endLine}</Link>
    </p>
  </Tip>
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
