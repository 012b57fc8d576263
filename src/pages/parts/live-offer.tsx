/** Live price of the calculator's values, computed in the browser with the same code as on the server. */
import { useEffect, useRef, useState, type ReactElement } from "react";
import type { HomeData, OfferData } from "#src/api/responses/responses.ts";
import { homeWords, planWords } from "#src/copy/home.ts";
import { offerWords } from "#src/copy/offer.ts";
import { formatMoney, type Money } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";
import { isOfferFor, useChosen, type Chosen } from "./chosen-loan.ts";
import { FittedTerm } from "./fitted-term.tsx";
import { priceChosen } from "./price-chosen.ts";

/** The offer on screen, and what replaces it. */
type OnScreen = { offer: OfferData | null; onOffer(offer: OfferData): void };

/** Debounce in ms, so that dragging a slider does not announce every step. */
const ANNOUNCE_AFTER_MS = 500;

/** Prices the form's values; while they are invalid (half typed, out of range), the last valid offer stays. */
const usePricing = (data: HomeData, { product, amount, term }: Chosen, { offer, onOffer }: OnScreen): void => {
  const isCurrent = isOfferFor(offer, { product, amount, term });
  useEffect(() => {
    const priced = isCurrent ? undefined : priceChosen(data, { product, amount, term });
    if (priced) onOffer(priced);
  }, [isCurrent, product, amount, term, data, onOffer]);
};

const euro = (of: Money): string => formatMoney({ ...of, alternative: null });

/** The plan in one line, which moves with the sliders. */
const planMessage = ({ payments, instalment, total, firstDueDate }: OfferData): string =>
  payments === 1
    ? planWords.single(euro(total), formatDay(firstDueDate))
    : planWords.payments(payments, euro(instalment), euro(total));

/** The European form of an offer: its address says the choice as the calculator's does. */
const europeanFormUrl = ({ product, amount, unit, term }: OfferData): string => {
  const chosen = {
    product,
    [`${product}[amount]`]: String(Number(amount.value)),
    [`${product}[${unit}]`]: String(term),
  };
  return `${pageUrl("europeanForm")}?${new URLSearchParams(chosen)}`;
};

/** The live offer inside the calculator's form; announces the result to screen readers. */
export const LiveOffer = ({ data, offer, onOffer }: OnScreen & { data: HomeData }): ReactElement | null => {
  const { now, write } = useChosen();
  usePricing(data, now, { offer, onOffer });
  return (
    <>
      {offer && <p className="plan-message figures">{planMessage(offer)}</p>}
      <FittedTerm now={now} catalogue={data.pricing.catalogue} onBack={write} />
      <div className="live-offer">
        {offer && <OfferSummary offer={offer} />}
        {offer && (
          <p>
            <Link to={europeanFormUrl(offer)}>{homeWords.europeanForm}</Link>
          </p>
        )}
        <p className="visually-hidden" role="status">
          {useAnnouncement(offer)}
        </p>
      </div>
    </>
  );
};

const useAnnouncement = (offer: OfferData | null): string => {
  const [words, setWords] = useState("");
  const first = useRef(offer);
  useEffect(() => {
    if (!offer || offer === first.current) return undefined;
    const timer = setTimeout(() => setWords(wordsOf(offer)), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [offer]);
  return words;
};

const wordsOf = ({ payments, instalment, total, gpr }: OfferData): string =>
  offerWords.announce(
    payments === 1 ? homeWords.payment : homeWords.instalment,
    formatMoney(instalment),
    formatMoney(total),
    offerWords.percent(gpr),
  );
