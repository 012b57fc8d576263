/** What happens to a profile and its owner can see there; persisted. A login on an unknown device is `newDevice`. */
const ACCOUNT_EVENTS = [
  "login",
  "newDevice",
  "logout",
  "sessionsEnded",
  "passwordChanged",
  "passwordReset",
  "emailChanged",
  "phoneChanged",
] as const;
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];
