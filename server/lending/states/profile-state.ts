/** Transitions of a profile's state. */
import { mayMoveProfile, type ProfileState } from "#src/domain/lending/profile-states.ts";
import type { Actor } from "#src/domain/lending/application-states.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addTransition, profileStateBefore } from "#server/store/tables/transitions.ts";
import { lockState, setState } from "#server/store/tables/users.ts";

/** `from`: the state, where it was read under the person's lock. */
type Move = { userId: string; from?: ProfileState; to: ProfileState; actor: Actor; reason?: string; now: Date };

/** Moves a profile to a state; no effect where the state machine has no such transition. True when it moved. */
export const moveProfile = async (trx: Db, { userId, to, actor, reason, now, ...known }: Move): Promise<boolean> => {
  const from = known.from ?? (await lockState(trx, userId));
  if (!mayMoveProfile(from, to, actor)) return false;
  await setState(trx, userId, to, now);
  await addTransition(trx, { machine: "user", userId, from, to, actor, reason, now });
  await publishChange(trx, userId, ["user-data"]);
  return true;
};

/** Puts a profile back into the state it had before `state`; no effect when it is in another one. */
export const leaveProfileState = async (
  trx: Db,
  state: ProfileState,
  { userId, actor, reason, now }: Omit<Move, "from" | "to">,
): Promise<boolean> => {
  if ((await lockState(trx, userId)) !== state) return false;
  const to = (await profileStateBefore(trx, userId, state)) as ProfileState | undefined;
  return moveProfile(trx, { userId, to: to ?? "dataFilledIn", actor, reason, now });
};
