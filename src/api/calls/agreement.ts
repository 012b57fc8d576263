/** Calls about the agreement, its documents and the user's files. */
import type { CallRows } from "./row.ts";

export const agreementCalls = {
  "view-contract": { access: "confirmed", read: "Agreement" },
  "decline-contract": { access: "confirmed" },
  "render-contract": { access: "confirmed", read: "file" },
  "view-refinance-annex": { access: "confirmed", read: "Agreement" },
  "render-refinance-annex": { access: "confirmed", read: "file" },
  "view-guarantor-contract": { path: "view-guarantor-contract/:requestId?", access: "confirmed", read: "Agreement" },
  "render-guarantor-contract": { path: "render-guarantor-contract/:requestId?", access: "confirmed", read: "file" },
  "view-annex": { path: "view-annex/:requestId?", access: "confirmed", read: "Agreement" },
  "render-annex": { path: "render-annex/:requestId?", access: "confirmed", read: "file" },
  "european-form-file": { path: "european-form/file", access: "public", read: "file" },
  "file-view": { path: "file/:fileId/file-view", access: "person", read: "file" },
  "file-download": { path: "file/:fileId/file-download", access: "person", read: "file" },
} as const satisfies CallRows;
