/** The content security policy, built from one table; a configured provider adds a row. */
const BASE = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'nonce-{nonce}'"],
  "style-src": ["'self'", "'nonce-{nonce}'"],
  "img-src": ["'self'", "blob:", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "manifest-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
} as const;

export type PolicyRow = Partial<Record<keyof typeof BASE, readonly string[]>>;

/** What the development server needs on top: its own socket. Its styles take the page's nonce. */
export const DEVELOPMENT: PolicyRow = { "connect-src": ["ws:"] };

/** The header's text for one response. */
export const contentSecurityPolicy = (nonce: string, rows: readonly PolicyRow[] = []): string =>
  (Object.keys(BASE) as (keyof typeof BASE)[])
    .map((name) => `${name} ${[...BASE[name], ...rows.flatMap((row) => row[name] ?? [])].join(" ")}`)
    .join("; ").replaceAll("{nonce}", nonce);
