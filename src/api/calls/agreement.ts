/** Calls about the agreement, its documents and the user's files. */
import type { CallRows } from "./row.ts";

export const agreementCalls = {
  "view-contract": {
    access: "confirmed",
    states: ["contractUnsigned"],
    needsPassword: true,
    read: "Agreement",
    form: "sign-contract",
    budgets: ["code"],
  },
  "decline-contract": {
    access: "confirmed",
    states: ["contractUnsigned"],
    form: "decline-contract",
    page: "view-contract",
  },
  "render-contract": { access: "confirmed", states: ["contractUnsigned"], read: "file" },
  "european-form-file": { path: "european-form/file", access: "public", read: "file", readBudgets: ["paper"] },
  "file-view": { path: "file/:fileId/file-view", access: "person", read: "file" },
  "file-download": { path: "file/:fileId/file-download", access: "person", read: "file" },
} as const satisfies CallRows;
