/** What leaves a security event, and how many of a kind within which time raise an alarm in the log. */
import type { RefusalCode } from "#src/api/refusals.ts";
import type { AlarmRow } from "./alarm.ts";

/** Refusals that an attack makes, by the kind of their event. A code without a kind is an everyday mistake. */
export const traced = {
  "wrong-login": "login-refused",
  "wrong-password": "password-refused",
  "slow-down": "guesses-slowed",
  "wrong-code": "code-refused",
  "dead-code": "code-refused",
  "dead-link": "link-refused",
  "dead-email-link": "link-refused",
  "dead-reset-link": "link-refused",
  forbidden: "forged-post",
  "other-site": "foreign-origin",
  "too-many": "limit-reached",
  "code-limit": "sms-limit-reached",
  "captcha-again": "captcha-refused",
  "captcha-needed": "captcha-refused",
  "key-reused": "key-reused",
  malformed: "body-refused",
  "unknown-field": "body-refused",
  "unsupported-body": "body-refused",
  "no-files-here": "body-refused",
  "too-large": "body-refused",
  "file-refused": "file-refused",
  "file-type": "file-type-refused",
  "file-type-pdf": "file-type-refused",
  "file-video": "file-type-refused",
  "desk-login": "staff-login-refused",
  "desk-code": "staff-login-refused",
  "desk-link": "link-refused",
  "desk-role": "staff-overreach",
  "desk-own-person": "staff-overreach",
  "desk-second-person": "staff-overreach",
  "desk-other-egn": "staff-overreach",
  "desk-known-egn": "staff-overreach",
} as const satisfies Partial<Record<RefusalCode, string>>;

/** Kinds of security events. `staff-overreach`: somebody of the staff tried what is not theirs to do. `staff-many-unmasked`, `staff-many-searches`: somebody of the staff unmasks, or looks for, more than usual. `sms-budget-reached`: no more SMS to unconfirmed numbers for now. `foreign-id`: a logged-in person named something that is not theirs, or nothing at all. */
export type SecurityEvent =
  | (typeof traced)[keyof typeof traced]
  | "sms-budget-reached"
  | "staff-many-unmasked"
  | "staff-many-searches"
  | "foreign-id"
  | "live-foreign-user"
  | "remember-token-reused";

/** More events of a kind than `limit` within `seconds` are an alarm, told once in that time. */
export const alarms: Readonly<Record<SecurityEvent, AlarmRow>> = {
  "login-refused": { limit: 200, seconds: 600 },
  "password-refused": { limit: 50, seconds: 600 },
  "guesses-slowed": { limit: 100, seconds: 600 },
  "code-refused": { limit: 200, seconds: 600 },
  "link-refused": { limit: 50, seconds: 600 },
  "forged-post": { limit: 50, seconds: 600 },
  "foreign-origin": { limit: 50, seconds: 600 },
  "limit-reached": { limit: 300, seconds: 600 },
  "sms-limit-reached": { limit: 30, seconds: 3600 },
  "sms-budget-reached": { limit: 10, seconds: 3600 },
  "captcha-refused": { limit: 300, seconds: 600 },
  "key-reused": { limit: 50, seconds: 600 },
  "body-refused": { limit: 200, seconds: 600 },
  "file-refused": { limit: 5, seconds: 3600 },
  "file-type-refused": { limit: 100, seconds: 600 },
  "staff-login-refused": { limit: 20, seconds: 600 },
  "staff-overreach": { limit: 10, seconds: 3600 },
  "staff-many-unmasked": { limit: 0, seconds: 86_400 },
  "staff-many-searches": { limit: 0, seconds: 86_400 },
  "foreign-id": { limit: 50, seconds: 600 },
  "live-foreign-user": { limit: 5, seconds: 3600 },
  "remember-token-reused": { limit: 5, seconds: 3600 },
};
