/** Calls about an application: steps and drafts, status, and the borrower's actions. */
import type { CallRows } from "./row.ts";

export const applicationCalls = {
  "general-information": { access: "public", read: "FormPage", drafts: "browser" },
  "general-information-b": { access: "confirmed", read: "FormPage", drafts: "server" },
  "user-general-information": { access: "public", read: "FormPage", drafts: "browser" },
  "user-personal-information": { access: "confirmed", read: "FormPage", drafts: "server" },
  "fill-in-options-b": { access: "confirmed", read: "FormPage", drafts: "server" },
  "fill-in-options": { access: "confirmed", read: "FormPage", drafts: "server" },
  "fill-in-id-card-upload": { access: "confirmed", read: "FormPage" },
  "video-verification": { access: "confirmed", read: "FormPage" },
  "send-documents": { access: "confirmed", read: "FormPage" },
  "personal-information": { access: "confirmed", read: "FormPage", drafts: "server" },
  "payment-and-collateral-data": { access: "confirmed", read: "FormPage", drafts: "server" },
  "sms-confirmation": { access: "confirmed", read: "FormPage" },
  "payment-information": { access: "confirmed", read: "FormPage", drafts: "server" },
  "collateral-data": { access: "confirmed", read: "FormPage", drafts: "server" },
  "change-collateral-data": { access: "confirmed", read: "FormPage" },
  "keep-draft": { path: "drafts/:form", access: "person" },
  "request-processing": { access: "confirmed", read: "Status" },
  status: { path: "status/:requestId?", access: "person", read: "Status" },
  "short-status": { path: "s/:key", access: "public", read: "Status" },
  "accept-offer": { access: "confirmed" },
  "take-less": { access: "confirmed" },
  "ask-review": { access: "confirmed" },
  "end-agreement": { access: "confirmed" },
  "cancel-request": { access: "confirmed" },
} as const satisfies CallRows;
