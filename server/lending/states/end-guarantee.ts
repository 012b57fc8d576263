/** The end of a guarantee because of what becomes of its application, and its return with the debt. */
import type { Actor } from "#src/domain/lending/moves.ts";
import type { Db } from "#server/store/db/schema.ts";
import { liveGuaranteeState, moveGuarantee } from "#server/store/tables/guarantees.ts";
import { activeGuarantees, settledGuarantees } from "#server/store/tables/guarantees-of.ts";

type Ending = { applicationId: string; to?: "revoked" | "expired"; actor: Actor; reason: string; now: Date };

/** Releases the guarantor of a drawing that owes nothing any more. */
export const releaseGuarantee = async (trx: Db, drawingNo: number, now: Date): Promise<void> => {
  for (const { id } of await activeGuarantees(trx, [drawingNo]))
    await moveGuarantee(trx, { id, to: "released", actor: "P", now });
};

/** Binds the guarantor of a drawing again who had been released with it, when it turns out to be owed all the same. */
export const bindAgain = async (trx: Db, drawingNo: number, now: Date): Promise<void> => {
  for (const { id } of await settledGuarantees(trx, drawingNo))
    await moveGuarantee(trx, { id, to: "active", actor: "P", reason: "the debt is owed all the same", now });
};

/**
 * Ends the guarantee of a locked application, if it has one that has not ended and is not active: its link says so at
 * once. False where there was none.
 */
export const endGuarantee = async (trx: Db, { applicationId, to = "revoked", ...ending }: Ending): Promise<boolean> => {
  const live = await liveGuaranteeState(trx, applicationId);
  return live !== undefined && moveGuarantee(trx, { id: live.id, to, ...ending });
};
