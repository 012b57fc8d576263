/** Handlers of `server/calls/account.ts`. */
import type { accountDemands } from "#server/calls/account.ts";
import type { HandlersOf } from "#server/policy/handler.ts";
import * as account from "./account.ts";
import * as closing from "./close-profile.ts";
import { confirmNumber } from "./confirm-number.ts";
import * as contact from "./contact-change.ts";
import { exportData } from "./export-data.ts";
import * as forgotten from "./forgotten-password.ts";
import * as invitations from "./invitation.ts";
import * as guarantor from "./guarantor.ts";
import * as guarantors from "./guarantor-invitation.ts";
import { documents } from "./documents.ts";
import * as listings from "./listings.ts";
import * as login from "./login.ts";
import * as profile from "./profile.ts";
import { profileStatus } from "./profile-status.ts";
import * as links from "./subscription-links.ts";
import { registration } from "./registration.ts";
import * as subscriptions from "./subscriptions.ts";

export const accountHandlers: HandlersOf<typeof accountDemands> = {
  registration,
  invitation: invitations.invitation,
  "invitation-invalid-link": invitations.invitationInvalidLink,
  "registration-from-invitation": invitations.registrationFromInvitation,
  "decline-invitation": guarantors.declineInvitation,
  login: login.login,
  logout: account.logout,
  "user-sms-confirmation": account.userSmsConfirmation,
  "change-phone": account.changePhone,
  "validate-email": contact.validateEmail,
  "send-email-link": contact.sendEmailLink,
  "confirm-phone-number": contact.confirmPhoneNumber,
  "confirm-number": confirmNumber,
  "profile-changed": contact.profileChanged,
  "export-data": exportData,
  "close-profile": closing.closeProfile,
  "profile-closed": closing.profileClosed,
  "profile-status": profileStatus,
  "end-sessions": profile.endOtherSessions,
  "forgotten-password": forgotten.forgottenPassword,
  "forgotten-password-reset": forgotten.newPassword,
  "forgotten-password-sms-pin": forgotten.forgottenPasswordCode,
  "send-code": account.sendCodeAgain,
  profile: profile.profile,
  "change-password": profile.changePassword,
  "request-history": listings.applicationHistory,
  documents,
  "guarantor-information": guarantor.guarantorInformation,
  "refuse-guarantee": guarantor.refuseGuarantee,
  "guaranteed-requests": guarantor.guaranteed,
  subscribe: subscriptions.subscribe,
  unsubscribe: subscriptions.unsubscribe,
  "subscribe-address": links.subscribeAddress,
  "confirm-subscription": links.confirmByKey,
  "unsubscribe-address": links.unsubscribeAddress,
  "unsubscribe-email": links.unsubscribeEmail,
  "unsubscribe-sms": links.unsubscribeByKey,
};
