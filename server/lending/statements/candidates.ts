/** Credits that money of nobody's may be of, as of now: what has changed since it came in counts. */
import { payerOf } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { lookUp } from "./look-up.ts";
import { matchLine, type CandidateReason, type MatchRule } from "./match.ts";

/** A credit with how likely it is, out of 100, and why. One that a rule names is certain. */
export type PaymentCandidate = {
  creditNo: number;
  contract: string;
  score: number;
  why: CandidateReason | MatchRule;
  isExact: boolean;
};

const CERTAIN = 100;

/** Rules by which something written names the credit; an account alone names nobody for certain. */
const EXACT: readonly MatchRule[] = ["contract", "reference", "code"];

/** The candidates of payments, by payment, the likeliest first. */
export const candidatesOf = async (
  services: Services,
  db: Db,
  payments: readonly PaymentRow[],
): Promise<Map<string, PaymentCandidate[]>> => {
  const lines = payments.map((payment) => {
    const { reference = "", name, iban } = payerOf(services, payment);
    const payer = { ...(name !== undefined && { name }), ...(iban !== undefined && { iban }) };
    return { said: { text: reference, payer }, valueDay: payment.valueDay };
  });
  const known = await lookUp(services, db, lines);
  const found = new Map<string, Omit<PaymentCandidate, "contract">[]>();
  for (const [at, { id, cents }] of payments.entries()) {
    const match = matchLine({ ...lines[at]!.said, cents }, await known(at));
    found.set(
      id,
      match.rule === null
        ? match.candidates.map((one) => ({ ...one, isExact: false }))
        : [{ creditNo: match.creditNo, score: CERTAIN, why: match.rule, isExact: EXACT.includes(match.rule) }],
    );
  }
  const contracts = await contractsOfCredits(
    db,
    [...found.values()].flatMap((all) => all.map(({ creditNo }) => creditNo)),
  );
  return new Map(
    [...found].map(([id, all]) => [
      id,
      all.flatMap((one) => {
        const contract = contracts.get(one.creditNo);
        return contract === undefined ? [] : [{ ...one, contract }];
      }),
    ]),
  );
};
