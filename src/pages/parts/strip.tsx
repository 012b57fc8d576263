import type { ReactElement } from "react";
import type { OfferData } from "#src/api/responses/responses.ts";
import { stepWords } from "#src/copy/pages.ts";
import { formatMoney, type Money } from "#src/domain/lending/money.ts";
import { termWords } from "#src/ui/parts/offer-summary.tsx";

/** Id of the whole price, to which the line leads. */
export const OFFER_ID = "usloviya";

const euro = (of: Money): string => formatMoney({ ...of, alternative: null });

const stripParts = (offer: OfferData): string[] => [
  euro(offer.amount),
  termWords(offer),
  ...(offer.payments === 1 ? [] : [stepWords.strip(offer.payments, euro(offer.instalment))]),
  stepWords.stripTotal(euro(offer.total)),
];

/** One-line summary of the price with a link to it, for phones, where the price is below the form. */
export const Strip = ({ offer }: { offer: OfferData }): ReactElement => (
  <a className="strip" href={`#${OFFER_ID}`}>
    <span className="figures">{stripParts(offer).join(" · ")}</span>
    <span className="strip-see">{stepWords.stripSee}</span>
  </a>
);
