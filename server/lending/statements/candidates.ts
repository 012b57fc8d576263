/** Credits that money of nobody's may be of, as of now: what has changed since it came in counts. */
import { payerOf } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import type { PaymentRow } from "#server/store/tables/payments.ts";
import { matchLines } from "./look-up.ts";
import type { CandidateReason, MatchRule } from "./match.ts";

/**
 * A credit with how likely it is, out of 100, and why. One that a rule names is certain; `isNamed` where the line itself
 * speaks of it, whether or not anything agrees with that.
 */
export type PaymentCandidate = {
  creditNo: number;
  contract: string;
  score: number;
  why: readonly (CandidateReason | MatchRule)[];
  isExact: boolean;
  isNamed: boolean;
  /** Whether the line also has a number or a name that is not this credit's. */
  isBeside?: true;
};

const CERTAIN = 100;

/** Points from which a credit is likely: two weak reasons that agree, or a strong one. */
export const LIKELY = 55;

/** Rules by which something written names the credit; an account alone names nobody for certain. */
const EXACT: readonly MatchRule[] = ["contract", "reference", "code"];

/** Reasons for which the line itself speaks of the credit: by a number, written rightly or not, or by who its borrower is. */
const NAMED: readonly CandidateReason[] = [
  "written",
  "unchecked",
  "several",
  "closed",
  "other-prefix",
  "other-year",
  "other-check",
  "check-slip",
  "unnamed",
  "short",
  "egn",
  "text-name",
];

/** The candidates of payments, by payment, the likeliest first. */
export const candidatesOf = async (
  services: Services,
  db: Db,
  payments: readonly PaymentRow[],
): Promise<Map<string, PaymentCandidate[]>> => {
  const lines = payments.map((payment) => {
    const { reference = "", name, iban } = payerOf(services, payment);
    const payer = { ...(name !== undefined && { name }), ...(iban !== undefined && { iban }) };
    return { said: { text: reference, payer }, cents: payment.cents, valueDay: payment.valueDay };
  });
  const matches = await matchLines(services, db, lines);
  const found = new Map<string, Omit<PaymentCandidate, "contract">[]>();
  for (const [at, { id }] of payments.entries()) {
    const match = matches[at]!;
    if (match.rule === null) {
      found.set(
        id,
        match.candidates.map((one) => ({
          ...one,
          isExact: false,
          isNamed: one.why.some((reason) => NAMED.includes(reason)),
        })),
      );
      continue;
    }
    const isExact = EXACT.includes(match.rule);
    found.set(id, [{ creditNo: match.creditNo, score: CERTAIN, why: [match.rule], isExact, isNamed: isExact }]);
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
