/** Calls about a paid-out credit. */
import type { CallRows } from "./row.ts";

export const creditCalls = {
  "existing-active-credit": { access: "confirmed", read: "Credits" },
  "repayment-details": { path: "repayment-details/:requestId", access: "confirmed", read: "Repayment" },
  "payment-qr": { path: "payment-qr/:requestId", access: "confirmed", read: "file" },
  "payment-calendar": { path: "payment-calendar/:requestId", access: "confirmed", read: "file" },
  "plan-file": { path: "plan-file/:requestId", access: "confirmed", read: "file" },
  withdraw: { path: "withdraw/:requestId", access: "confirmed", read: "Notice" },
  "refinance-support": { path: "refinance-support/:requestId?", access: "confirmed", read: "Notice" },
  "withdraw-relief": { path: "withdraw-relief/:requestId/:no", access: "confirmed" },
  refinance: { access: "confirmed", read: "Notice" },
  "end-line": { path: "end-line/:requestId", access: "confirmed", read: "Notice" },
  "certificate-request": { path: "certificate-request/:requestId?", access: "confirmed", read: "Notice" },
  "certificate-request-created": {
    path: "certificate-request-created/:certificateRequestId?",
    access: "confirmed",
    read: "Listing",
  },
  "certificate-check": { path: "certificate-check/:code?", access: "public", read: "Notice" },
  "card-payment-registration": {
    path: "card-payment-registration/:creditSystemOrderId/:orderId?",
    access: "confirmed",
    read: "Notice",
  },
  "card-payment-page": { path: "card-payment-page/:orderId", access: "confirmed", read: "Elsewhere" },
  "update-order-status": { path: "update-order-status/:orderId", access: "confirmed", read: "OrderStatus" },
  "card-payment-receipt": {
    path: "card-payment-receipt/:creditSystemOrderId/:orderId",
    access: "confirmed",
    read: "file",
  },
} as const satisfies CallRows;
