/** A profile's data are complete once it submits its first application. */
import type { Db } from "#server/store/db/schema.ts";
import { addTransition } from "#server/store/tables/transitions.ts";
import { moveUser } from "#server/store/tables/users.ts";

/** Moves a new profile from `userCreated` to `dataFilledIn`; no effect on later applications. */
export const completeProfile = async (trx: Db, userId: string, now: Date): Promise<void> => {
  const move = { from: "userCreated", to: "dataFilledIn" };
  if (await moveUser(trx, userId, move, now))
    await addTransition(trx, { machine: "user", userId, ...move, actor: "U", now });
};
