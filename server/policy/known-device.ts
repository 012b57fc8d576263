/** The device of a visit, as the profiles know it that have logged in on it. */
import { isDeviceOf } from "#server/store/tables/devices.ts";
import type { Context } from "#server/visit/context.ts";

/** Keyed hashes of this device's cookie, under every known key. */
export const deviceHashes = ({ services, knownDevice }: Context): string[] =>
  services.secrets.lookupHashes("known device", knownDevice.id);

/** The device's id when it has logged in to the profile before: its wrong passwords have a count of their own. */
export const knownDeviceOf = async (context: Context, userId: string | undefined): Promise<string | undefined> =>
  userId !== undefined && (await isDeviceOf(context.db, { userId, hashes: deviceHashes(context) }))
    ? context.knownDevice.id
    : undefined;
