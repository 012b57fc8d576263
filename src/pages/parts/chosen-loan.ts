/** The loan chosen in a form: a product, and the amount and term of its own sliders. */
import type { OfferData } from "#src/api/responses/responses.ts";
import { useStore, useValue } from "#src/forms.tsx";

/** An amount in whole euro and a term, as chosen for a product. */
export type Chosen = { product: string; amount: number; term: number };

/** The choice in the form, and what writes it there. */
export const useChosen = (): { now: Chosen; write(chosen: Chosen): void } => {
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

/** The choice among the values that a form starts with. */
export const chosenIn = (values: Readonly<Record<string, unknown>>): Chosen => {
  const product = String(values["product"]);
  const { amount, months, days } = (values[product] ?? {}) as Record<string, unknown>;
  return { product, amount: Number(amount), term: Number(months ?? days) };
};

/** Whether an offer is the price of a choice. */
export const isOfferFor = (offer: OfferData | null, { product, amount, term }: Chosen): boolean =>
  offer !== null && offer.product === product && Number(offer.amount.value) === amount && offer.term === term;
