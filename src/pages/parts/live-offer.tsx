/** Live price of the calculator's values, computed in the browser with the same code as on the server. */
import { useEffect, useRef, useState, type ReactElement } from "react";
import type { HomeData, OfferData } from "#src/api/responses/responses.ts";
import { homeWords } from "#src/copy/home.ts";
import { offerWords, formatExample } from "#src/copy/offer.ts";
import { formatMoney } from "#src/domain/lending/money.ts";
import { priceOffer } from "#src/domain/lending/offer.ts";
import { useStore, useValue } from "#src/forms.tsx";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";

/** Debounce in ms, so that dragging a slider does not announce every step. */
const ANNOUNCE_AFTER_MS = 500;

/** The offer for the form's values; while they are invalid (half typed, out of range), the last valid one. */
const useLiveOffer = ({ offer, pricing, today }: HomeData): OfferData | null => {
  const store = useStore();
  const { byPath } = store.plan;
  const product = String(useValue(store, byPath.get("product")));
  const amount = Number(useValue(store, byPath.get(`${product}.amount`)));
  const term = Number(useValue(store, byPath.get(`${product}.months`) ?? byPath.get(`${product}.days`)));
  const [shown, setShown] = useState(offer);
  const same =
    shown !== null && shown.product === product && Number(shown.amount.value) === amount && shown.term === term;
  useEffect(() => {
    if (same) return;
    try {
      setShown(priceOffer(pricing.catalogue, product, amount, term, today, formatExample));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }, [same, product, amount, term, pricing, today]);
  return shown;
};

/** The live offer inside the calculator's form; announces the result to screen readers. */
export const LiveOffer = ({ data }: { data: HomeData }): ReactElement | null => {
  const offer = useLiveOffer(data);
  return (
    <div className="live-offer">
      {offer && <OfferSummary offer={offer} />}
      <p className="visually-hidden" role="status">
        {useAnnouncement(offer)}
      </p>
    </div>
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
