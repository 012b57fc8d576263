/** What browser and server agree on about the captcha, whoever its provider is. */

/** The field that carries the answer. */
export const CAPTCHA_NAME = "captcha";

/** A field nobody sees: only a program that fills in everything fills it in. */
export const TRAP_NAME = "homepage";

/** How long a challenge of ours may be answered: as long as a long form takes. */
export const CHALLENGE_MINUTES = 60;

export const CAPTCHA_PROVIDERS = ["altcha", "google", "none"] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];
