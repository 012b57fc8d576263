/** Calls about a paid-out credit. */
import type { CallRows } from "./row.ts";

export const creditCalls = {
  "existing-active-credit": { access: "confirmed", withCredit: true, read: "Credits" },
  "repayment-details": { path: "repayment-details/:requestId", access: "confirmed", read: "Repayment" },
} as const satisfies CallRows;
