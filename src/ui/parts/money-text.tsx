import type { ReactElement } from "react";
import { formatMoney, type Money } from "#src/domain/lending/money.ts";

/** A formatted amount, with the second currency muted, in brackets. `euroOnly` omits that, for tables. */
export const MoneyText = ({ of, euroOnly = false }: { of: Money; euroOnly?: boolean }): ReactElement => {
  const first = formatMoney({ ...of, alternative: null });
  if (euroOnly || !of.alternative) return <span className="money">{first}</span>;
  const second = formatMoney({ value: of.alternative.value, currency: of.alternative.currency, alternative: null });
  return (
    <>
      <span className="money">{first}</span> <span className="money money-alt">({second})</span>
    </>
  );
};
