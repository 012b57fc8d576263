/** The Content Security Policy, built from one table; each configured provider adds a row. */
import { randomBytes } from "node:crypto";
import type { CaptchaProvider } from "#src/engine/core/captcha.ts";
import type { Settings } from "#server/kernel/settings.ts";

const BASE = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'nonce-{nonce}'"],
  "style-src": ["'self'", "'nonce-{nonce}'"],
  "img-src": ["'self'", "blob:", "data:"],
  // Without sources it is that of `default-src`.
  "media-src": [],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "manifest-src": ["'self'"],
  "frame-src": ["'none'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["zayavka"],
} as const satisfies Record<string, readonly string[]>;

type Directive = keyof typeof BASE;

/** Sources that a row adds to directives, and directives it removes because its scripts violate them. */
export type PolicyRow = Partial<Record<Directive, readonly string[]>> & { without?: readonly Directive[] };

/** Row of a page that records: what was recorded is looked at before it is sent. */
export const RECORDING: PolicyRow = { "media-src": ["blob:"] };

/** Row of the development server: its own socket. Its styles use the page's nonce. */
export const DEVELOPMENT: PolicyRow = { "connect-src": ["ws:"] };

/** Google's script creates further scripts from plain URLs, which Trusted Types refuse. */
const GOOGLE_CAPTCHA: PolicyRow = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://www.google.com/recaptcha/"],
  without: ["require-trusted-types-for", "trusted-types"],
};

/**
 * The tag manager's container, with Google Analytics as its one provider; anything else a container loads is blocked.
 * It creates scripts from plain URLs.
 */
const TAG_MANAGER: PolicyRow = {
  "script-src": ["https://www.googletagmanager.com"],
  "img-src": ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  "connect-src": [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
  without: ["require-trusted-types-for", "trusted-types"],
};

/**
 * LiveChat's loader fetches its configuration as a script; the conversation itself is a frame with a policy of its own.
 */
const LIVE_CHAT: PolicyRow = {
  "script-src": ["https://cdn.livechatinc.com", "https://api.livechatinc.com"],
  "img-src": ["https://cdn.livechatinc.com", "https://cdn.livechat-static.com"],
  "connect-src": ["https://api.livechatinc.com", "https://accounts.livechatinc.com"],
  "frame-src": ["https://secure.livechatinc.com"],
  without: ["require-trusted-types-for", "trusted-types"],
};

type Providers = { captcha: CaptchaProvider; cardOrigin?: string | null } & Partial<
  Pick<Settings, "errorLoggerUrl" | "tagManagerId" | "liveChatLicence" | "gossipUri">
>;

/** A live channel on another server. */
const gossipAt = (uri: string): PolicyRow => ({ "connect-src": [uri, uri.replace(/^http/, "ws")] });

/** A browser follows the redirects of a form only to where forms may be sent. */
const cardPageAt = (origin: string): PolicyRow => ({ "form-action": [origin] });

/** A row for each configured provider. */
export const providerRows = ({
  captcha,
  cardOrigin,
  errorLoggerUrl,
  tagManagerId,
  liveChatLicence,
  gossipUri,
}: Providers): readonly PolicyRow[] => [
  ...(captcha === "google" ? [GOOGLE_CAPTCHA] : []),
  ...(cardOrigin ? [cardPageAt(cardOrigin)] : []),
  ...(tagManagerId ? [TAG_MANAGER] : []),
  ...(liveChatLicence ? [LIVE_CHAT] : []),
  ...(gossipUri ? [gossipAt(gossipUri)] : []),
  ...(errorLoggerUrl ? [{ "connect-src": [new URL(errorLoggerUrl).origin] }] : []),
];

/** A directive's sources; 'none' is dropped when there are others. */
const joined = (sources: readonly string[]): string =>
  (sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources).join(" ");

/** A new nonce, one per response. */
export const freshNonce = (): string => randomBytes(18).toString("base64");

/** The header's value for one response. */
export const contentSecurityPolicy = (nonce: string, rows: readonly PolicyRow[] = []): string =>
  (Object.keys(BASE) as Directive[])
    .filter((name) => !rows.some(({ without }) => without?.includes(name)))
    .map((name) => [name, [...BASE[name], ...rows.flatMap((row) => row[name] ?? [])]] as const)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${joined(sources)}`)
    .join("; ")
    .replaceAll("{nonce}", nonce);
