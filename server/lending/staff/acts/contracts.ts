/** The credits that acts name by their contracts. */
import { refuseFields } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { contractsOfCredits, creditByContract, creditsByNo } from "#server/store/tables/credits.ts";
import { creditsByNumber } from "#server/store/tables/paid-credits.ts";
import { partsOfPayment, type PaymentRow } from "#server/store/tables/payments.ts";
import type { Touched } from "../own-person.ts";
import { whoseOf } from "../whose.ts";

/** A credit that an act names by its contract, with its borrower's initials. */
export type NamedCredit = { no: number; contract: string; borrower: string };

/** The contract that a short number stands for, as the search takes it; undefined where it is of none, or of several. */
const contractNumbered = async (db: Db, typed: string): Promise<string | undefined> => {
  const number = /^№?\s*([0-9]{1,7})$/.exec(typed.trim())?.[1];
  const [only, ...others] = number === undefined ? [] : await creditsByNumber(db, [Number(number)]);
  return others.length > 0 ? undefined : only?.contract;
};

/** A credit by the contract that a field names; the field is refused when there is none. */
export const creditIn = async (
  services: Pick<Services, "secrets">,
  db: Db,
  field: string,
  contract: string,
): Promise<NamedCredit> => {
  const named = (await contractNumbered(db, contract)) ?? contract.trim().toUpperCase();
  const credit = await creditByContract(db, named);
  const [found] = credit ? await creditsByNo(db, [credit.no]) : [];
  if (!found) return refuseFields({ [field]: { code: "unknown-contract" } });
  const { borrower = "" } = (await whoseOf(services, db, found.applicationId)) ?? {};
  return { no: found.no, contract: named, borrower };
};

/** A credit as the page of an act names it. */
export const shownCredit = ({ contract, borrower }: Pick<NamedCredit, "contract" | "borrower">): string =>
  [contract, borrower].filter(Boolean).join(" · ");

/** Credits as what an act touches. */
export const creditsTouched = (...numbers: readonly (number | null)[]): Touched[] =>
  numbers.flatMap((no) => (no === null ? [] : [{ kind: "credit", id: String(no) }]));

/** Credits by their contracts; one that is of none is nobody's. */
export const contractsOf = async (db: Db, credits: readonly (number | null)[]): Promise<string[]> => {
  const known = await contractsOfCredits(
    db,
    credits.filter((no) => no !== null),
  );
  return credits.map((no) => (no === null ? "ничие" : (known.get(no) ?? `кредит ${no}`)));
};

/** The credits that a payment is posted to, of each of its parts. */
export const creditsOfPayment = async (db: Db, payment: PaymentRow): Promise<(number | null)[]> =>
  (payment.status === "split" ? await partsOfPayment(db, payment.id) : [payment]).map(({ creditNo }) => creditNo);
