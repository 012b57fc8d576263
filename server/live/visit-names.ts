/**
 * Pseudonymous names of visits: they group a visit's events without identifying the visitor. A name is an HMAC of the
 * session, or of the connection without one, under a key that is held in this process's memory only and changes daily.
 * After that day nobody can derive the name from the session again, even while the person's data exist.
 */
import { createHmac, randomBytes } from "node:crypto";

const DAY_MS = 86_400_000;

/** Returns the function that names visits: 16 base64url characters, constant per session and day. */
export const newVisitNames = () => {
  let day = -1;
  let key = Buffer.alloc(0);
  return (visit: string, now: Date): string => {
    const today = Math.floor(now.getTime() / DAY_MS);
    if (today !== day) [day, key] = [today, randomBytes(32)];
    return createHmac("sha256", key).update(visit).digest("base64url").slice(0, 16);
  };
};
