/** Where a profile is logged in: live sessions, and browsers that are remembered without one. */
import type { Db } from "#server/store/db/schema.ts";
import type { DeviceLine } from "#src/copy/devices.ts";
import { forgetDevices } from "#server/store/tables/devices.ts";
import { forgetBrowsers, rememberedBrowsers } from "#server/store/tables/remember-tokens.ts";
import { endSessions, sessionsOf, type Session, type SessionRow } from "#server/store/tables/sessions.ts";

/** Sessions without those that one remembered browser left behind: of a family this one, otherwise the latest. */
const latestOfFamilies = (sessions: readonly SessionRow[], own: string): SessionRow[] => {
  const ordered = [...sessions].sort((a, b) => Number(b.hash === own) - Number(a.hash === own));
  const isFirst = ({ data }: SessionRow, at: number): boolean =>
    data.family === undefined || ordered.findIndex((other) => other.data.family === data.family) === at;
  return ordered.filter(isFirst);
};

/** The devices of a profile, this one first, then by last use. */
export const devicesOf = async (
  db: Db,
  userId: string,
  session: Pick<Session, "hash">,
  now: Date,
): Promise<DeviceLine[]> => {
  const sessions = latestOfFamilies(await sessionsOf(db, userId, now), session.hash);
  const remembered = await rememberedBrowsers(db, userId, now);
  const live = sessions.map(({ hash, data, seenAt }): DeviceLine & { family?: string } => {
    const known = remembered.find(({ family }) => family === data.family);
    return {
      ...(data.browser && { browser: data.browser }),
      ...(known && { rememberedUntil: known.expiresAt.toISOString(), family: known.family }),
      isThis: hash === session.hash,
      seenAt: seenAt.toISOString(),
    };
  });
  const asleep = remembered
    .filter(({ family }) => !live.some((line) => line.family === family))
    .map(({ browser, seenAt, expiresAt }): DeviceLine => ({
      ...(browser && { browser }),
      isThis: false,
      seenAt: seenAt.toISOString(),
      rememberedUntil: expiresAt.toISOString(),
    }));
  const lines: DeviceLine[] = [...live, ...asleep];
  return lines.sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.seenAt.localeCompare(a.seenAt));
};

/** Ends the profile's sessions elsewhere; other browsers and devices are not known any more. */
export const leaveOtherDevices = async (
  trx: Db,
  userId: string,
  { session, deviceHashes }: { session: Pick<Session, "hash" | "data">; deviceHashes: readonly string[] },
): Promise<void> => {
  await endSessions(trx, userId, session.hash);
  await forgetBrowsers(trx, userId, session.data.family);
  await forgetDevices(trx, { userId, hashes: deviceHashes });
};
