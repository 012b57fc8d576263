/** Captcha constants shared by browser and server, whichever the provider. */

/** Name of the field that carries the captcha response. */
export const CAPTCHA_NAME = "captcha";

/** Name of the honeypot field: invisible to people, so only bots that fill in everything fill it in. */
export const TRAP_NAME = "homepage";

/** Lifetime of a self-hosted challenge, in minutes: long enough to fill in a long form. */
export const CHALLENGE_MINUTES = 60;

/** The captcha's provider; `none` renders nothing. */
export type CaptchaProvider = "altcha" | "google" | "none";
