/** The credits that acts name by their contracts. */
import { refuseFields } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import type { Touched } from "../own-person.ts";

/** A credit by the contract that a field names; the field is refused when there is none. */
export const creditIn = async (db: Db, field: string, contract: string): Promise<{ no: number; contract: string }> => {
  const named = contract.trim().toUpperCase();
  const credit = await creditByContract(db, named);
  return credit ? { no: credit.no, contract: named } : refuseFields({ [field]: { code: "no-such-contract" } });
};

/** Credits as what an act touches. */
export const creditsTouched = (...numbers: readonly (number | null)[]): Touched[] =>
  numbers.flatMap((no) => (no === null ? [] : [{ kind: "credit", id: String(no) }]));
