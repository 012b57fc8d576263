/** What is kept of the device that an application was begun in. */
import { daysBefore } from "#src/domain/time/calendar.ts";
import { begunInDevice, type BegunIn } from "#server/store/tables/applications.ts";
import type { Context } from "./context.ts";
import { DEVICE_DAYS } from "./device.ts";

/**
 * The device data stored with an application that starts now. Counts earlier ones at once, because their hashes expire.
 */
export const begunIn = async ({ db, now, device, services: { secrets } }: Context): Promise<BegunIn> => {
  const hashes = secrets.lookupHashes("device", device.id);
  const earlier = await begunInDevice(db, hashes, daysBefore(now, DEVICE_DAYS));
  return { hash: secrets.lookupHash("device", device.id), applications: earlier + 1 };
};
