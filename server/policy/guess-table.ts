/** How guesses of passwords and codes are slowed down. The table holds every such rule of the product. */
import type { TryRule } from "#server/store/tables/tries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const slow = { firstWaitSeconds: MINUTE, mostSeconds: 15 * MINUTE, forgetSeconds: 24 * HOUR };
/** Many people share a network, so its guesses are forgotten sooner. */
const shared = { ...slow, forgetSeconds: HOUR };

/** The table; a key is what the name says. */
export const guessRules = {
  /** One account from a browser that has logged in to it before; nobody else's guesses count here. */
  "password-device": { free: 5, ...slow },
  /** One account from one host. */
  "password-account-host": { free: 5, ...slow },
  /** One account from anywhere but browsers that have logged in to it before. */
  "password-account": { free: 20, ...slow },
  /** All accounts from one host, or one network. */
  "password-host": { free: 30, ...shared },
  "password-network": { free: 120, ...shared },
  /** All ЕГН of one birth date from anywhere: ЕГН of one day differ by four digits. */
  "password-birth-date": { free: 15, ...shared, firstWaitSeconds: 3 * MINUTE },
  /** Codes for one account's new password, from anywhere but browsers that have logged in to it before. */
  "code-account": { free: 10, ...slow },
  /** SMS codes; each code has five tries of its own. */
  "code-host": { free: 40, ...shared },
  "code-network": { free: 160, ...shared },
} as const satisfies Record<string, Omit<TryRule, "name">>;

/** Name of a rule. */
export type GuessName = keyof typeof guessRules;

/** Wrong passwords for an account from a host, and from a host in all, from which on a captcha is asked for. */
export const CAPTCHA_AFTER = { account: 2, host: 10 } as const;
