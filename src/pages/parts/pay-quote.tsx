import type { ReactElement } from "react";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { repaymentWords } from "#src/copy/credit.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { Facts } from "#src/ui/parts/blocks.tsx";
import { MoneyText } from "#src/ui/parts/money-text.tsx";
import { PageForm } from "./side-forms.tsx";

type Quote = NonNullable<RepaymentData["quote"]>;
type Result = NonNullable<Quote["result"]>;

/** What paying on a chosen day comes to: the question and its answer. */
export const PayQuote = ({ quote: { form, result }, page }: { quote: Quote; page: RepaymentData }): ReactElement => (
  <section className="section section-wide" aria-labelledby="pay-quote">
    <h2 id="pay-quote">{repaymentWords.quoteTitle}</h2>
    {result && <Answer {...result} />}
    <p className="intro">{repaymentWords.quoteText}</p>
    <div className="content">
      <PageForm form={form} page={page} />
    </div>
  </section>
);

/** Whether paying early saves interest; a credit without any saves nothing. */
export const savesSomething = (saving: Result["saving"]): boolean => Number(saving.value) > 0;

const Answer = ({ date, payoff, saving, amount, note, ways }: Result): ReactElement => (
  <div className="stack" role="status">
    <div className="ways">
      <div className="card">
        <h3>{repaymentWords.quoteOn(formatDay(date))}</h3>
        <p className="due-sum">
          <MoneyText of={payoff} />
        </p>
        {savesSomething(saving) && (
          <Facts look="sums" rows={[{ label: repaymentWords.saving, value: <MoneyText of={saving} /> }]} />
        )}
      </div>
    </div>
    {amount && (
      <>
        <p>
          {repaymentWords.quoteAmount(formatDay(date))}{" "}
          <strong>
            <MoneyText of={amount} />
          </strong>
        </p>
        {note && <p>{note}</p>}
        {ways.length > 0 && (
          <div className="ways">
            {ways.map((way) => (
              <Way key={way.mode} {...way} />
            ))}
          </div>
        )}
      </>
    )}
    <p className="intro">{repaymentWords.quoteIf}</p>
  </div>
);

const Way = ({ title, count, instalment, last, total, saving }: Result["ways"][number]): ReactElement => (
  <div className="card">
    <h3>{title}</h3>
    <Facts
      look="sums"
      rows={[
        { label: repaymentWords.wayPayments, value: count },
        ...(count > 1 ? [{ label: repaymentWords.wayInstalment, value: <MoneyText of={instalment} /> }] : []),
        { label: repaymentWords.wayLast, value: <MoneyText of={last} /> },
        { label: repaymentWords.wayTotal, value: <MoneyText of={total} /> },
        { label: repaymentWords.saving, value: <MoneyText of={saving} /> },
      ]}
    />
  </div>
);
