/** What a loan costs in one line beside the form's first button; on phones both stay at the edge of the window. */
import type { ReactElement } from "react";
import type { OfferData } from "#src/api/responses/responses.ts";
import { priceLineWords } from "#src/copy/pages.ts";
import { formatMoney, type Money } from "#src/domain/lending/money.ts";

const euro = (of: Money): string => formatMoney({ ...of, alternative: null });

/** Not read out: the same figures stand above, in the plan or the summary of the price. */
export const PriceLine = ({ offer: { amount, payments, instalment, total } }: { offer: OfferData }): ReactElement => (
  <p className="price-line figures" aria-hidden="true">
    <strong>{euro(amount)}</strong>
    <span>
      {payments === 1 ? priceLineWords.single(euro(total)) : priceLineWords.payments(payments, euro(instalment))}
    </span>
  </p>
);
