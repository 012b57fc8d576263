/** Repayment page: next payment, payment channels, early pay-off and its saving, help with payment difficulties. */
import { Fragment, type ReactElement } from "react";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { creditWords, repaymentWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { PlanTable } from "#src/ui/parts/plan-table.tsx";
import { Tip } from "#src/ui/parts/tip.tsx";
import type { ViewProps } from "./view.ts";
import { useAnswered } from "#src/pages/parts/answered.ts";
import { ArrearsPlan } from "#src/pages/parts/arrears-plan.tsx";
import { AssignedTip, NextDue, NoticeTip, WithdrawnDue, WrittenOffDue } from "#src/pages/parts/due.tsx";
import { Hardship } from "#src/pages/parts/hardship.tsx";
import { Help } from "#src/pages/parts/help.tsx";
import { PayNow, References } from "#src/pages/parts/pay-now.tsx";
import { PayQuote, savesSomething } from "#src/pages/parts/pay-quote.tsx";
import { ReceivedPayments } from "#src/pages/parts/received-payments.tsx";
import { RefinanceTip } from "#src/pages/parts/refinance-tip.tsx";
import { PageForm } from "#src/pages/parts/side-forms.tsx";

export const View = ({ data }: ViewProps<RepaymentData>): ReactElement => {
  const { quote, posted } = data;
  // What was just asked for comes first: without JavaScript the page opens at its top.
  const asksQuote = quote !== null && (quote.result !== null || posted?.form === quote.form.id);
  useAnswered("pay-now", data.instruction?.id ?? "");
  const answer = quote && asksQuote ? JSON.stringify([quote.form.values, quote.result, posted?.errors]) : "";
  useAnswered("pay-quote", answer);
  return (
    <div className="page">
      <div className="page-head">
        <p className="where-words">{creditWords.contract(data.contractNumber)}</p>
        <h1>{data.page.title}</h1>
        {data.guaranteedFor && <p className="lead">{repaymentWords.guaranteedFor(data.guaranteedFor)}</p>}
      </div>
      {data.instruction && <PayNow instruction={data.instruction} />}
      {quote && asksQuote && <PayQuote key={answer} quote={quote} page={data} />}
      <div className="beside">
        <div className="stack">
          <Owed data={data} />
          {data.form && <Pay form={data.form} page={data} />}
          <Channels channels={data.channels} isOther={data.instruction !== null} />
        </div>
        <div className="side stack">
          {data.payoff && !data.isSettled && !data.withdrawn && !data.assigned && <Payoff {...data.payoff} />}
          <RefinanceTip url={data.refinanceUrl} />
          {data.isSettled || data.guaranteedFor ? (
            <Help />
          ) : (
            <Hardship requestId={data.request.id} mayAsk={data.mayAskRelief} />
          )}
        </div>
      </div>
      {quote && !asksQuote && <PayQuote quote={quote} page={data} />}
      {(!data.guaranteedFor || data.payments.length > 0) && <ReceivedPayments payments={data.payments} />}
      <Plan {...data} />
    </div>
  );
};

const Owed = ({ data }: Pick<ViewProps<RepaymentData>, "data">): ReactElement => (
  <>
    {data.assigned && <AssignedTip assigned={data.assigned} />}
    {data.notice && <NoticeTip notice={data.notice} />}
    {data.paidOffSoonBy && (
      <Tip title={creditWords.paidOffSoonTitle}>{creditWords.paidOffSoon(data.paidOffSoonBy)}</Tip>
    )}
    {data.overdue && <Overdue {...data.overdue} />}
    {data.arrearsPlan && <ArrearsPlan plan={data.arrearsPlan} mayAsk={data.mayAskRelief} />}
    {data.acceleratedOn && !data.assigned && !data.isSettled && (
      <p>{creditWords.accelerated(formatDay(data.acceleratedOn, true))}</p>
    )}
    {data.withdrawn && <WithdrawnDue withdrawn={data.withdrawn} isGuarantor={data.guaranteedFor !== null} />}
    {data.writtenOff && <WrittenOffDue writtenOff={data.writtenOff} />}
    {!data.overdue && !data.withdrawn && !data.writtenOff && !data.assigned && <Next {...data} />}
    {data.advance && (
      <Tip title={repaymentWords.advance}>
        <p>
          <strong>
            <MoneyText of={data.advance} />
          </strong>
        </p>
        <p>{repaymentWords.advanceText}</p>
      </Tip>
    )}
  </>
);

const Next = ({
  next,
  isSettled,
  certificateUrl,
}: Pick<RepaymentData, "next" | "isSettled" | "certificateUrl">): ReactElement =>
  isSettled ? (
    <>
      <Tip tone="success" title={repaymentWords.settledTitle}>
        {repaymentWords.settledText}
      </Tip>
      {certificateUrl && (
        <p>
          <Link className="button primary" to={certificateUrl}>
            {repaymentWords.certificate}
          </Link>
        </p>
      )}
    </>
  ) : (
    <NextDue next={next} />
  );

const Pay = ({ form, page }: { form: NonNullable<RepaymentData["form"]>; page: RepaymentData }): ReactElement => (
  <section className="section">
    <h2>{form.title}</h2>
    <p className="intro">{repaymentWords.payText}</p>
    <PageForm form={form} page={page} />
  </section>
);

const Plan = ({ plans, planUrl, calendarUrl }: RepaymentData): ReactElement | null =>
  plans.length === 0 && !calendarUrl ? null : (
    <section className="section section-wide">
      <h2>{plans.length > 0 ? repaymentWords.planTitle : repaymentWords.calendarTitle}</h2>
      <div className="buttons">
        {planUrl && (
          <a className="button" href={planUrl}>
            {repaymentWords.planFile}
          </a>
        )}
        {calendarUrl && (
          <a className="button" href={calendarUrl}>
            {plans.length > 0 ? repaymentWords.calendar : repaymentWords.lastDayFile}
          </a>
        )}
      </div>
      {plans.map(({ drawn, rows }) => (
        <Fragment key={drawn}>
          {drawn && <h3>{repaymentWords.drawn(formatDay(drawn, true))}</h3>}
          <PlanTable rows={rows} />
        </Fragment>
      ))}
    </section>
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

const Payoff = ({ date, amount, saving, balance }: NonNullable<RepaymentData["payoff"]>): ReactElement => (
  <section className="card">
    <h2>{repaymentWords.payoffTitle}</h2>
    <Facts
      look="sums"
      rows={[
        { label: repaymentWords.payoff(formatDay(date)), value: <MoneyText of={amount} /> },
        ...(savesSomething(saving) ? [{ label: repaymentWords.saving, value: <MoneyText of={saving} /> }] : []),
        { label: repaymentWords.balance, value: <MoneyText of={balance} /> },
      ]}
    />
    <p className="intro">{repaymentWords.payoffText}</p>
  </section>
);

const Channels = ({ channels, isOther }: Pick<RepaymentData, "channels"> & { isOther: boolean }): ReactElement | null =>
  channels.length === 0 ? null : (
    <section className="section">
      <h2>{isOther ? repaymentWords.otherHowTitle : repaymentWords.howTitle}</h2>
      {channels.map(({ key, title, rows }) => (
        <div className="section" key={key}>
          <h3>{title}</h3>
          <References rows={rows} />
        </div>
      ))}
    </section>
  );
