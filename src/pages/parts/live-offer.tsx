/** Live price of the calculator's values, computed in the browser with the same code as on the server. */
import { useEffect, useRef, useState, type ReactElement } from "react";
import type { HomeData, OfferData } from "#src/api/responses/responses.ts";
import { homeWords, planWords } from "#src/copy/home.ts";
import { offerWords, formatExample } from "#src/copy/offer.ts";
import { formatMoney, type Money } from "#src/domain/lending/money.ts";
import { priceOffer } from "#src/domain/lending/offer.ts";
import { useStore, useValue } from "#src/forms.tsx";
import { formatDay } from "#src/domain/time/dates.ts";
import { OfferSummary } from "#src/ui/parts/offer-summary.tsx";
import { FittedTerm, type Chosen } from "./fitted-term.tsx";

/** Debounce in ms, so that dragging a slider does not announce every step. */
const ANNOUNCE_AFTER_MS = 500;

/** The choice in the form, and what writes it there. */
const useChosen = (): { now: Chosen; write(chosen: Chosen): void } => {
  const store = useStore();
  const { byPath } = store.plan;
  const product = String(useValue(store, byPath.get("product")));
  const amountField = byPath.get(`${product}.amount`);
  const termField = byPath.get(`${product}.months`) ?? byPath.get(`${product}.days`);
  const amount = Number(useValue(store, amountField));
  const term = Number(useValue(store, termField));
  return {
    now: { product, amount, term },
    write: (chosen) => {
      if (amountField) store.write(amountField, String(chosen.amount));
      if (termField) store.write(termField, String(chosen.term));
    },
  };
};

/** The offer for the form's values; while they are invalid (half typed, out of range), the last valid one. */
const useLiveOffer = ({ offer, pricing, today }: HomeData, { product, amount, term }: Chosen): OfferData | null => {
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

const euro = (of: Money): string => formatMoney({ ...of, alternative: null });

/** The plan in one line, which moves with the sliders. */
const planMessage = ({ payments, instalment, total, firstDueDate }: OfferData): string =>
  payments === 1
    ? planWords.single(euro(total), formatDay(firstDueDate))
    : planWords.payments(payments, euro(instalment), euro(total));

const brief = ({ payments, instalment, total }: OfferData): string =>
  payments === 1 ? planWords.briefSingle(euro(total)) : planWords.brief(payments, euro(instalment));

/** The live offer inside the calculator's form; announces the result to screen readers. */
export const LiveOffer = ({ data }: { data: HomeData }): ReactElement | null => {
  const { now, write } = useChosen();
  const offer = useLiveOffer(data, now);
  return (
    <>
      {offer && <p className="plan-message figures">{planMessage(offer)}</p>}
      <FittedTerm now={now} catalogue={data.pricing.catalogue} onBack={write} />
      <div className="live-offer">
        {offer && <OfferSummary offer={offer} />}
        <p className="visually-hidden" role="status">
          {useAnnouncement(offer)}
        </p>
      </div>
      {/* Beside the button on phones; the same is above and is announced. */}
      {offer && (
        <p className="price-line figures" aria-hidden="true">
          <strong>{euro(offer.amount)}</strong>
          <span>{brief(offer)}</span>
        </p>
      )}
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
