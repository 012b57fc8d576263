import { useDeferredValue, useId, type ReactElement, type ReactNode } from "react";
import { offerWords } from "#src/copy/offer.ts";
import { counted } from "#src/copy/units.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Offer } from "#src/domain/lending/offer.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { MoneyText } from "./money-text.tsx";
import { PlanTable } from "./plan-table.tsx";

type Row = { label: string; value: ReactNode };

/** Formats the term: „12 месеца“, „30 дни“. */
export const termWords = ({ unit, term }: Pick<Offer, "unit" | "term">): string => counted(term, unit);

/** What the borrower gets; of a credit that pays an older one off, apart from what that takes. */
const amountRows = ({ amount, refinance }: Offer, label: string | undefined): Row[] =>
  refinance && label === undefined
    ? [
        { label: offerWords.cash, value: <MoneyText of={refinance.cash} /> },
        { label: offerWords.payOff, value: <MoneyText of={refinance.payOff} /> },
        { label: offerWords.size, value: <MoneyText of={amount} /> },
      ]
    : [{ label: label ?? offerWords.amount, value: <MoneyText of={amount} /> }];

/** The figures given equal weight: amount, term, instalment (or due date), total. */
const mainRows = (offer: Offer, amount: string | undefined): Row[] => [
  ...amountRows(offer, amount),
  { label: offerWords.term, value: termWords(offer) },
  offer.payments === 1
    ? { label: offerWords.single, value: formatDay(offer.firstDueDate) }
    : { label: offerWords.monthly, value: <MoneyText of={offer.instalment} /> },
  { label: offerWords.total, value: <MoneyText of={offer.total} /> },
];

const restRows = (offer: Offer): Row[] => [
  { label: offerWords.gpr, value: offerWords.percent(offer.gpr) },
  { label: offerWords.nominalRate, value: offerWords.percent(offer.nominalRate) },
  { label: offerWords.cost, value: <MoneyText of={offer.cost} /> },
  { label: offerWords.fees, value: offerWords.noFees },
  ...(offer.payments === 1
    ? []
    : [
        { label: offerWords.payments, value: offer.payments },
        { label: offerWords.firstDue, value: formatDay(offer.firstDueDate) },
        ...(offer.instalment.value === offer.lastInstalment.value
          ? []
          : [{ label: offerWords.last, value: <MoneyText of={offer.lastInstalment} euroOnly /> }]),
      ]),
];

const Rows = ({ className, rows }: { className: string; rows: readonly Row[] }): ReactElement => (
  <dl className={className}>
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The price of a credit with warning, representative example and plan; used by the calculator and every step. */
export const OfferSummary = ({
  offer,
  title = offer.productName,
  amount,
}: {
  offer: Offer;
  title?: string;
  /** What the amount is called for those who do not get it. */
  amount?: string;
}): ReactElement => {
  const id = useId();
  // The plan is slow to render; deferring it keeps slider dragging smooth.
  const late = useDeferredValue(offer);
  return (
    <section className="offer" aria-labelledby={id}>
      <h2 className="offer-title" id={id}>
        {title}
      </h2>
      <Rows className="offer-main" rows={mainRows(offer, amount)} />
      <Rows className="offer-rest" rows={restRows(offer)} />
      <p className="offer-warning">
        <Icon name="warning" />
        {offer.warning}
      </p>
      <p className="offer-example">{offer.example}</p>
      <details className="more">
        <summary>{offerWords.plan}</summary>
        <PlanTable rows={late.plan} sums={{ instalment: late.total, principal: late.amount, interest: late.cost }} />
      </details>
    </section>
  );
};
