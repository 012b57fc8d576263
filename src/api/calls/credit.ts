/** Calls about a paid-out credit. */
import type { CallRows } from "./row.ts";

const OPEN_CREDIT = ["active", "overdue", "forbearance"] as const;

export const creditCalls = {
  "existing-active-credit": { access: "confirmed", states: OPEN_CREDIT, read: "Credit" },
  "repayment-details": { path: "repayment-details/:requestId", access: "confirmed", read: "Repayment" },
} as const satisfies CallRows;
