/** The invitation of whom a borrower names as guarantor. */
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { beginOfDay } from "#src/domain/time/sofia-time.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addGuarantee, moveGuarantee, type NamedGuarantor } from "#server/store/tables/guarantees.ts";

/** Invites the guarantor of a locked application, which has none: whoever is told a last day has all of it. */
export const inviteGuarantor = async (
  services: Services,
  trx: Db,
  { applicationId, named, now }: { applicationId: string; named: NamedGuarantor; now: Date },
): Promise<void> => {
  const { guarantorDays } = services.catalogue.timers;
  const expiresAt = beginOfDay(addDays(sofiaDay(now), guarantorDays + 1));
  const { id } = await addGuarantee(trx, services.secrets, { applicationId, named, expiresAt, now });
  await moveGuarantee(trx, { id, to: "sent", actor: "S", now });
};
