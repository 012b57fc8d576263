/** What the server asks of the calls about a paid-out credit. */
import type { creditCalls } from "#src/api/calls/credit.ts";
import type { DemandsOf } from "./demands.ts";

export const creditDemands = {
  "existing-active-credit": { kind: "read", withCredit: true },
  "repayment-details": { kind: "form", form: "repay" },
  "payment-qr": { kind: "read" },
  "payment-calendar": { kind: "read" },
  "plan-file": { kind: "read" },
  withdraw: { kind: "form", needsPassword: true },
  "refinance-support": { kind: "form" },
  "withdraw-relief": { kind: "form", page: "refinance-support" },
  refinance: { kind: "form", needsPassword: true },
  "end-line": { kind: "form", needsPassword: true },
  "certificate-request": { kind: "form", budgets: ["certificate"] },
  "certificate-request-created": { kind: "read" },
  "certificate-check": { kind: "read", readBudgets: ["key"] },
  "card-payment-registration": { kind: "form", form: "card-payment" },
  "card-payment-page": { kind: "read" },
  "update-order-status": { kind: "callback", readBudgets: ["order-status"], bytes: 4096 },
  "card-payment-receipt": { kind: "read" },
} as const satisfies DemandsOf<typeof creditCalls>;
