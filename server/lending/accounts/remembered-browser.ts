/** Login by a "remember me" token. */
import { mayLogIn } from "#src/domain/lending/profile-states.ts";
import type { Services } from "#server/services.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addRememberToken,
  forgetFamily,
  useRememberToken,
  type FoundToken,
  type Remembered,
} from "#server/store/tables/remember-tokens.ts";
import { endFamilySessions } from "#server/store/tables/sessions.ts";
import { contactOf } from "#server/store/tables/users.ts";

/**
 * For so long after its use a token still opens the session that it began, without being replaced again: a browser that
 * opens several windows at once sends it several times.
 */
const PARALLEL_SECONDS = 60;

const isParallel = ({ usedAt }: FoundToken, now: Date): boolean =>
  usedAt !== null && now.getTime() - usedAt.getTime() < PARALLEL_SECONDS * 1000;

/** A recognised browser: `token` replaces the presented one, or another window presented the same one at `since`. */
export type Recognised = Remembered & ({ token: string; since?: never } | { token?: never; since: Date });

/**
 * Recognises a remembered browser. A token that was used before is somebody's copy: its family and the family's
 * sessions end, and the operator can see it. Undefined when nobody may be logged in.
 */
export const recogniseBrowser = async (
  services: Pick<Services, "database" | "log" | "metrics" | "secrets">,
  trx: Db,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<Recognised | undefined> => {
  const found = await useRememberToken(trx, token, now);
  if (!found) return undefined;
  const { usedAt, ...remembered } = found;
  if (usedAt !== null && !isParallel(found, now)) {
    await forgetFamily(trx, found.family);
    await endFamilySessions(trx, found.userId, found.family);
    await noteSecurityEvent(services, "remember-token-reused", { about: found.userId, address, now, db: trx });
    services.log.warn({ event: "remember-token-reused" }, "a remembered browser's token was used twice");
    return undefined;
  }
  if (!mayLogIn((await contactOf(trx, found.userId)).status)) return undefined;
  if (usedAt !== null) return { ...remembered, since: usedAt };
  return { ...remembered, token: await addRememberToken(trx, { ...remembered, now }) };
};
