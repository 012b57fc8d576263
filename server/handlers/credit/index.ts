/** Handlers of `server/calls/credit.ts`. */
import type { creditDemands } from "#server/calls/credit.ts";
import type { HandlersOf } from "#server/policy/handler.ts";
import {
  cardPaymentPage,
  cardPaymentReceipt,
  cardPaymentRegistration,
  updateOrderStatus,
} from "#server/handlers/card-payment.ts";
import { certificateCheck } from "./certificate-check.ts";
import { certificateRequest, certificateRequestCreated } from "./certificates.ts";
import { endLine } from "./end-line.ts";
import { paymentCalendar, paymentQr, planFile } from "./files.ts";
import { existingActiveCredit } from "./overview.ts";
import { refinanceSupport, withdrawRelief } from "./relief.ts";
import { refinance } from "#server/handlers/refinance.ts";
import { repaymentDetails } from "./repayment.ts";
import { withdraw } from "./withdraw.ts";

/** Every call about a paid-out credit. */
export const creditHandlers: HandlersOf<typeof creditDemands> = {
  "existing-active-credit": existingActiveCredit,
  "certificate-request": certificateRequest,
  "certificate-request-created": certificateRequestCreated,
  "certificate-check": certificateCheck,
  "card-payment-registration": cardPaymentRegistration,
  "card-payment-page": cardPaymentPage,
  "update-order-status": updateOrderStatus,
  "card-payment-receipt": cardPaymentReceipt,
  "repayment-details": repaymentDetails,
  "payment-qr": paymentQr,
  "payment-calendar": paymentCalendar,
  "plan-file": planFile,
  withdraw,
  "refinance-support": refinanceSupport,
  "withdraw-relief": withdrawRelief,
  refinance,
  "end-line": endLine,
};
