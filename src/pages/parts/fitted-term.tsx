/** What the amount has done to the term, and the way back. */
import { useEffect, useRef, useState, type ReactElement } from "react";
import { planWords } from "#src/copy/home.ts";
import { counted } from "#src/copy/units.ts";
import { findProduct, type Catalogue } from "#src/domain/lending/catalogue.ts";
import { onGrid } from "#src/domain/lending/grid.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import type { Chosen } from "./chosen-loan.ts";

type Fitted = { wanted: Chosen; now: Chosen };

/** The choice before the amount changed the term, while the two differ. */
const useFitted = (now: Chosen): Fitted | undefined => {
  const [fitted, setFitted] = useState<Fitted>();
  const last = useRef(now);
  const wanted = useRef(now);
  const { product, amount, term } = now;
  useEffect(() => {
    // What is half typed is no choice yet.
    if (!Number.isFinite(amount) || !Number.isFinite(term)) return;
    const before = last.current;
    const chosen = { product, amount, term };
    last.current = chosen;
    const byAmount = before.product === product && before.amount !== amount;
    // The person chose the term, or the amount left it alone.
    if (!byAmount || term === wanted.current.term) wanted.current = chosen;
    setFitted(wanted.current.term === term ? undefined : { wanted: wanted.current, now: chosen });
  }, [product, amount, term]);
  return fitted;
};

type FittedTermProps = { now: Chosen; catalogue: Catalogue; onBack(chosen: Chosen): void };

export const FittedTerm = ({ now, catalogue, onBack }: FittedTermProps): ReactElement => {
  const fitted = useFitted(now);
  const product = fitted && findProduct(catalogue, fitted.now.product);
  const euro = ({ amount }: Chosen): string => formatCents(amount * 100, catalogue.currency.shortLabel);
  const term = (count: number): string => counted(count, product?.term.unit ?? "months");
  const fits = fitted && product && onGrid(product, fitted.now.amount, fitted.wanted.term);
  return (
    <div className="fitted-term">
      <p role="status">
        {fitted && planWords.fitted(euro(fitted.now), term(fitted.now.term), term(fitted.wanted.term))}
      </p>
      {fitted && (
        <button
          type="button"
          className="link-button"
          onClick={() => onBack(fits ? { ...fitted.now, term: fitted.wanted.term } : fitted.wanted)}
        >
          {fits
            ? planWords.bringBack(term(fitted.wanted.term))
            : planWords.bringBackBoth(euro(fitted.wanted), term(fitted.wanted.term))}
        </button>
      )}
    </div>
  );
};
