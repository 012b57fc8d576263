/** How our own cookies are set: nothing a script may read, nothing another site's requests bring along. */
export type HostCookie = { name: string; secure: boolean };

/** `__Host-` binds the cookie to this host and to TLS; plain http on loopback cannot have it. */
export const hostCookie = (name: string, https: boolean): HostCookie => (https ? { name: `__Host-${name}`, secure: true } : { name, secure: false });

/** What each of them is set and cleared with. */
export const attributesOf = ({ secure }: HostCookie) => ({ path: "/", httpOnly: true, sameSite: "lax", secure }) as const;
