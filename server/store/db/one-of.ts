/** Conditions on lists of numbers. */
import { sql } from "kysely";

/**
 * Compares with any of these numbers. One is compared with by itself: the plan of a list is not kept, because it is made
 * anew for its length.
 */
export const oneOf = (nos: readonly number[]) =>
  nos.length === 1 ? sql`= ${nos[0]}::bigint` : sql`= any(${nos}::bigint[])`;
