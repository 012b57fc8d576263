/**
 * The browser of a member of the staff, as their account knows it. Wrong passwords typed elsewhere do not hold them up there,
 * and a login anywhere else is told by mail.
 */
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { staffUrl } from "#src/buro/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { isStaffDevice, noteStaffDevice } from "#server/store/tables/staff-devices.ts";
import type { StaffRow } from "#server/store/tables/staff.ts";
import type { DeskContext } from "./context.ts";

const KEY = "staff device";

/** The browser's id when the member has logged in on it before. */
export const deviceKnownTo = async (
  { db, services, device }: DeskContext,
  member: Pick<StaffRow, "id"> | undefined,
): Promise<string | undefined> =>
  member && (await isStaffDevice(db, member.id, services.secrets.lookupHashes(KEY, device.id))) ? device.id : undefined;

/** Notes that a member has logged in; the response must keep the browser's cookie. */
export const noteLogin = async (context: DeskContext, { id: staffId, email, names }: StaffRow): Promise<void> => {
  const { db, services, device, now } = context;
  const isKnown = (await deviceKnownTo(context, { id: staffId })) !== undefined;
  await noteStaffDevice(db, { staffId, hash: services.secrets.lookupHash(KEY, device.id), now });
  if (isKnown) return;
  const url = services.settings.origin + staffUrl("login");
  const to = { sender: lender(services), name: names };
  const mail = services.words.mail("staff.newDevice", to, { at: formatMoment(now), url });
  await enqueueMessage(db, services, { channel: "mail", kind: "account", to: email, ...mail }, now);
};
