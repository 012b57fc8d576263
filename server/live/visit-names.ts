/**
 * A name for a visit by which its events are found together and its visitor never. It is a keyed hash of the session,
 * or of the connection where there is none; the key lies in this process's memory alone and is another one every day.
 * Once the day is over nobody can make the name from the session again: not after the person is erased, nor before.
 */
import { createHmac, randomBytes } from "node:crypto";

const DAY_MS = 86_400_000;

/** Names visits. */
export const newVisitNames = () => {
  let day = -1;
  let key = Buffer.alloc(0);
  return (visit: string, now: Date): string => {
    const today = Math.floor(now.getTime() / DAY_MS);
    if (today !== day) [day, key] = [today, randomBytes(32)];
    return createHmac("sha256", key).update(visit).digest("base64url").slice(0, 16);
  };
};
