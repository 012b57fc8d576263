/** What the server asks of the calls about an application. */
import type { applicationCalls } from "#src/api/calls/application.ts";
import type { DemandsOf } from "./demands.ts";

export const applicationDemands = {
  "general-information": { kind: "form", budgets: ["register"] },
  "general-information-b": { kind: "form", states: ["none", "draft"] },
  "user-general-information": { kind: "form", budgets: ["register"] },
  "user-personal-information": { kind: "form" },
  "fill-in-options-b": { kind: "form", states: ["draft"] },
  "fill-in-options": { kind: "form", states: ["draft"] },
  "fill-in-id-card-upload": {
    kind: "form",
    states: ["draft", "needsIdCard"],
    budgets: ["upload"],
  },
  "video-verification": { kind: "form", states: ["needsVideoVerification"], budgets: ["upload"] },
  "send-documents": { kind: "form", states: ["manualReview"], budgets: ["upload"] },
  "personal-information": { kind: "form", states: ["draft"] },
  "payment-and-collateral-data": { kind: "form", states: ["draft"], inOrder: true },
  "sms-confirmation": {
    kind: "form",
    states: ["awaitingSmsConfirmation"],
    budgets: ["code"],
  },
  "payment-information": {
    kind: "form",
    states: ["draft", "payoutFailed"],
    inOrder: true,
    needsPassword: true,
    needsNumber: true,
    provedIn: ["payoutFailed"],
  },
  "collateral-data": { kind: "form", states: ["draft"], inOrder: true },
  "change-collateral-data": { kind: "form", states: ["awaitingGuarantor"] },
  "keep-draft": { kind: "raw", takes: "draft", budgets: ["draft"] },
  "request-processing": { kind: "read", states: ["processing", "manualReview"] },
  status: { kind: "read" },
  "short-status": { kind: "read", readBudgets: ["key"] },
  "accept-offer": { kind: "form", states: ["offerActive"], page: "status" },
  "take-less": { kind: "form", states: ["manualReview", "awaitingGuarantor"], page: "status" },
  "ask-review": { kind: "form", states: ["none"], page: "status" },
  "end-agreement": { kind: "form", states: ["payoutFailed"], page: "status" },
  "cancel-request": {
    kind: "form",
    page: "status",
    states: [
      "draft",
      "awaitingSmsConfirmation",
      "processing",
      "needsIdCard",
      "needsVideoVerification",
      "awaitingGuarantor",
      "manualReview",
      "offerActive",
      "contractUnsigned",
    ],
  },
} as const satisfies DemandsOf<typeof applicationCalls>;
