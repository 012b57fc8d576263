/** Settings of the server's own cookies: unreadable by scripts (HttpOnly), not sent cross-site (SameSite). */
export type HostCookie = { name: string; secure: boolean };

/** `__Host-` binds the cookie to this host and to TLS; plain HTTP on loopback cannot use it. */
export const hostCookie = (name: string, https: boolean): HostCookie =>
  https ? { name: `__Host-${name}`, secure: true } : { name, secure: false };

/** Attributes for setting and clearing such a cookie. */
export const attributesOf = ({ secure }: HostCookie) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure }) as const;
