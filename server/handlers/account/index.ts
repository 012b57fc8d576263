/** Handlers of `src/api/calls/account.ts`. */
import type { accountCalls } from "#src/api/calls/account.ts";
import type { HandlersOf } from "#server/policy/handler.ts";
import * as account from "./account.ts";
import * as listings from "./listings.ts";
import * as profile from "./profile.ts";
import * as subscriptions from "./subscriptions.ts";

export const accountHandlers: HandlersOf<typeof accountCalls> = {
  login: account.login,
  logout: account.logout,
  "user-sms-confirmation": account.userSmsConfirmation,
  "change-phone": account.changePhone,
  "validate-email": account.validateEmail,
  "send-code": account.sendCodeAgain,
  profile: profile.profile,
  "change-password": profile.changePassword,
  "request-history": listings.requestHistory,
  documents: listings.documents,
  "guaranteed-requests": listings.guaranteedRequests,
  subscribe: subscriptions.subscribe,
  unsubscribe: subscriptions.unsubscribe,
};
