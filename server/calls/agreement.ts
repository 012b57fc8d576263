/** What the server asks of the calls about the agreement, its documents and the user's files. */
import type { agreementCalls } from "#src/api/calls/agreement.ts";
import type { DemandsOf } from "./demands.ts";

export const agreementDemands = {
  "view-contract": {
    kind: "form",
    states: ["contractUnsigned"],
    needsPassword: true,
    form: "sign-contract",
    budgets: ["code"],
  },
  "decline-contract": { kind: "form", states: ["contractUnsigned"], page: "view-contract" },
  "render-contract": { kind: "read", states: ["contractUnsigned"] },
  "view-refinance-annex": {
    kind: "form",
    states: ["contractUnsigned"],
    needsPassword: true,
    form: "sign-refinance-annex",
    budgets: ["code"],
  },
  "render-refinance-annex": { kind: "read", states: ["contractUnsigned"] },
  "view-guarantor-contract": { kind: "form", needsPassword: true, form: "sign-guarantee", budgets: ["code"] },
  "render-guarantor-contract": { kind: "read" },
  "view-annex": { kind: "form", needsPassword: true, form: "sign-annex", budgets: ["code"] },
  "render-annex": { kind: "read" },
  "european-form-file": { kind: "read", readBudgets: ["paper"] },
  "file-view": { kind: "read" },
  "file-download": { kind: "read" },
} as const satisfies DemandsOf<typeof agreementCalls>;
