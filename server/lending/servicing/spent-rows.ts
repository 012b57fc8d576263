/** Where a payment went, in words and sums: for its receipt and for the page. */
import { spentWords } from "#src/copy/spent.ts";
import type { Spent } from "#src/domain/lending/account/readings.ts";
import type { Cents } from "#src/domain/lending/money.ts";

/** A row for every part of a payment that is above zero; `returned` is what of it was given back by now. */
export const spentRows = (
  { dues, late, accrued, ahead, kept, recovered, surplus }: Spent,
  returned: Cents = 0,
): { label: string; cents: Cents }[] =>
  [
    ...dues.map(({ n, cents }) => ({ label: spentWords.instalment(n), cents })),
    { label: spentWords.late, cents: late },
    { label: spentWords.accrued, cents: accrued },
    { label: spentWords.ahead, cents: ahead },
    { label: spentWords.kept, cents: kept },
    { label: spentWords.recovered, cents: recovered },
    { label: spentWords.surplus, cents: surplus - returned },
    { label: spentWords.returned, cents: returned },
  ].filter(({ cents }) => cents > 0);
