/** How a payment that names several credits is meant, where what they ask for is together exactly its sum. */
import type { Cents } from "#src/domain/lending/money.ts";
import { askedOfAll } from "#server/lending/servicing/owed.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { candidatesOf } from "./candidates.ts";

/** A part of a payment, for the credit of a contract. */
type LikelyPart = { contract: string; cents: Cents };

/** One sum of each list, together these cents; undefined where there are none. */
const together = (cents: Cents, [first, ...others]: readonly (readonly Cents[])[]): Cents[] | undefined => {
  if (first === undefined) return cents === 0 ? [] : undefined;
  for (const one of first) {
    const rest = together(cents - one, others);
    if (rest) return [one, ...rest];
  }
  return undefined;
};

/** The parts of a payment, one for each credit that it names; none where it names fewer than two, or their sums do not fit. */
export const likelySplit = async (services: Services, db: Db, payment: PaymentRow): Promise<readonly LikelyPart[]> => {
  const candidates = (await candidatesOf(services, db, [payment])).get(payment.id) ?? [];
  const named = candidates.filter(({ isNamed }) => isNamed);
  if (named.length < 2) return [];
  const day = payment.valueDay;
  const asked = await askedOfAll(
    services,
    db,
    named.map(({ creditNo }) => ({ creditNo, day })),
  );
  const sums = together(
    payment.cents,
    named.map(({ creditNo }) => asked(creditNo, day)),
  );
  return sums ? named.map(({ contract }, at) => ({ contract, cents: sums[at]! })) : [];
};
