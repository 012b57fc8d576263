/** Calls about an application: steps and drafts, status, and the borrower's actions. */
import type { CallRows } from "./row.ts";

export const applicationCalls = {
  "general-information": { access: "public", read: "FormPage", form: "general-information", budgets: ["register"] },
  "general-information-b": {
    access: "confirmed",
    states: ["none", "draft"],
    read: "FormPage",
    form: "general-information-b",
    drafts: true,
  },
  "fill-in-options": {
    access: "confirmed",
    states: ["draft"],
    read: "FormPage",
    form: "fill-in-options",
    drafts: true,
  },
  "fill-in-id-card-upload": {
    access: "confirmed",
    states: ["draft", "needsIdCard"],
    read: "FormPage",
    form: "fill-in-id-card-upload",
    budgets: ["upload"],
  },
  "personal-information": {
    access: "confirmed",
    states: ["draft"],
    read: "FormPage",
    form: "personal-information",
    drafts: true,
  },
  "payment-and-collateral-data": {
    access: "confirmed",
    states: ["draft"],
    read: "FormPage",
    form: "payment-and-collateral-data",
    drafts: true,
  },
  "sms-confirmation": {
    access: "confirmed",
    states: ["awaitingSmsConfirmation"],
    read: "FormPage",
    form: "sms-confirmation",
    budgets: ["code"],
  },
  "payment-information": {
    access: "confirmed",
    states: ["payoutFailed"],
    read: "FormPage",
    form: "payment-information",
    drafts: true,
  },
  "keep-draft": { path: "drafts/:form", access: "person", takes: "draft", keyless: true, budgets: ["draft"] },
  "request-processing": { access: "confirmed", states: ["processing", "manualReview"], read: "Status" },
  status: { path: "status/:requestId?", access: "person", read: "Status" },
  "accept-offer": { access: "confirmed", states: ["offerActive"], form: "accept-offer", page: "status" },
  "ask-review": { access: "confirmed", states: ["none"], form: "ask-review", page: "status" },
  "cancel-request": {
    access: "confirmed",
    form: "cancel-request",
    page: "status",
    states: [
      "draft",
      "awaitingSmsConfirmation",
      "processing",
      "needsIdCard",
      "manualReview",
      "offerActive",
      "contractUnsigned",
    ],
  },
} as const satisfies CallRows;
