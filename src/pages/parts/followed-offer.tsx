/** Keeps the price beside a step in line with the loan chosen in it. */
import { useEffect } from "react";
import type { FormPageData, OfferData } from "#src/api/responses/responses.ts";
import { report } from "#src/reports/report.ts";
import { isOfferFor, useChosen } from "./chosen-loan.ts";

type Props = {
  pricing: NonNullable<FormPageData["pricing"]>;
  today: string;
  offer: OfferData | null;
  onOffer(offer: OfferData): void;
};

/** Renders nothing. The code that calculates prices is loaded once the choice is another than the offer's. */
export const FollowedOffer = ({ pricing, today, offer, onOffer }: Props): null => {
  const { product, amount, term } = useChosen().now;
  const isCurrent = isOfferFor(offer, { product, amount, term });
  useEffect(() => {
    if (isCurrent) return undefined;
    let isWanted = true;
    import("./price-chosen.ts").then(
      ({ priceChosen }) => {
        const priced = isWanted && priceChosen({ pricing, today }, { product, amount, term });
        if (priced) onOffer(priced);
      },
      (error: unknown) => report(error as Error, { part: "price" }),
    );
    return () => void (isWanted = false);
  }, [isCurrent, product, amount, term, pricing, today, onOffer]);
  return null;
};
