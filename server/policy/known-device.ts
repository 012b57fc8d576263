/** The device of a visit, as the profiles know it that were made or have logged in on it. */
import { isDeviceOf, noteDevice } from "#server/store/tables/devices.ts";
import { networkOf } from "#server/security/network.ts";
import type { CodeAsker } from "#server/store/tables/code-limits.ts";
import type { Context } from "#server/visit/context.ts";

/** Lets a profile know this device from now on; the response must keep its cookie (`knowsDevice`). */
export const rememberDevice = ({ db, services, knownDevice, now }: Context, userId: string): Promise<void> =>
  noteDevice(db, { userId, hash: services.secrets.lookupHash("known device", knownDevice.id), now });

/** Keyed hashes of this device's cookie, under every known key. */
export const deviceHashes = ({ services, knownDevice }: Context): string[] =>
  services.secrets.lookupHashes("known device", knownDevice.id);

/** The device's id when it has logged in to the profile before: its wrong passwords have a count of their own. */
export const knownDeviceOf = async (context: Context, userId: string | undefined): Promise<string | undefined> =>
  userId !== undefined && (await isDeviceOf(context.db, { userId, hashes: deviceHashes(context) }))
    ? context.knownDevice.id
    : undefined;

/** Who asks for something that is sent to a profile: the device it knows, else the network. Hashed, since jobs carry it. */
export const askerOf = async (context: Context, userId: string | undefined): Promise<CodeAsker> => {
  const device = await knownDeviceOf(context, userId);
  const { services, address } = context;
  const id = services.secrets.lookupHash("asker", device ?? networkOf(address));
  return { id, isKnown: device !== undefined };
};
