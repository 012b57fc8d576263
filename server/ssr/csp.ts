/** The content security policy, built from one table; a configured provider adds a row. */
import { randomBytes } from "node:crypto";
import type { Settings } from "#server/settings.ts";

const BASE = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'nonce-{nonce}'"],
  "style-src": ["'self'", "'nonce-{nonce}'"],
  "img-src": ["'self'", "blob:", "data:"],
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
} as const;

type Directive = keyof typeof BASE;

/** Sources a row adds to directives, and directives under which its scripts cannot live. */
export type PolicyRow = Partial<Record<Directive, readonly string[]>> & { without?: readonly Directive[] };

/** What the development server needs on top: its own socket. Its styles take the page's nonce. */
export const DEVELOPMENT: PolicyRow = { "connect-src": ["ws:"] };

/** Google's script makes further scripts out of plain addresses, which Trusted Types refuse. */
const GOOGLE_CAPTCHA: PolicyRow = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://www.google.com/recaptcha/"],
  without: ["require-trusted-types-for", "trusted-types"],
};

/** The container, and Google Analytics as its one provider; whatever else a container loads stays out. It makes scripts out of plain addresses. */
const TAG_MANAGER: PolicyRow = {
  "script-src": ["https://www.googletagmanager.com"],
  "img-src": ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  "connect-src": ["https://www.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"],
  without: ["require-trusted-types-for", "trusted-types"],
};

/** LiveChat's loader asks its configuration as a script; the conversation itself is a frame with a policy of its own. */
const LIVE_CHAT: PolicyRow = {
  "script-src": ["https://cdn.livechatinc.com", "https://api.livechatinc.com"],
  "img-src": ["https://cdn.livechatinc.com", "https://cdn.livechat-static.com"],
  "connect-src": ["https://api.livechatinc.com", "https://accounts.livechatinc.com"],
  "frame-src": ["https://secure.livechatinc.com"],
  without: ["require-trusted-types-for", "trusted-types"],
};

type Providers = Pick<Settings, "captcha"> & Partial<Pick<Settings, "errorLoggerUrl" | "tagManagerId" | "liveChatLicence" | "gossipUri">>;

/** A live channel that is another server's. */
const gossipAt = (uri: string): PolicyRow => ({ "connect-src": [uri, uri.replace(/^http/, "ws")] });

/** A row for each provider that is configured. */
export const providerRows = ({ captcha, errorLoggerUrl, tagManagerId, liveChatLicence, gossipUri }: Providers): readonly PolicyRow[] => [
  ...(captcha === "google" ? [GOOGLE_CAPTCHA] : []),
  ...(tagManagerId ? [TAG_MANAGER] : []),
  ...(liveChatLicence ? [LIVE_CHAT] : []),
  ...(gossipUri ? [gossipAt(gossipUri)] : []),
  ...(errorLoggerUrl ? [{ "connect-src": [new URL(errorLoggerUrl).origin] }] : []),
];

/** Whoever adds a source to a directive means more than none. */
const joined = (sources: readonly string[]): string => (sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources).join(" ");

/** A new one for each response. */
export const freshNonce = (): string => randomBytes(18).toString("base64");

/** The header's text for one response. */
export const contentSecurityPolicy = (nonce: string, rows: readonly PolicyRow[] = []): string =>
  (Object.keys(BASE) as Directive[])
    .filter((name) => !rows.some(({ without }) => without?.includes(name)))
    .map((name) => `${name} ${joined([...BASE[name], ...rows.flatMap((row) => row[name] ?? [])])}`)
    .join("; ").replaceAll("{nonce}", nonce);
