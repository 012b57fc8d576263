/**
 * Four eyes: an act is proposed by one of the staff and done when another approves it, within a day; an act that needs
 * one person, or a lender that is one person, does it at once. Both leave the same rows.
 */
import { isStaffAct, staffActRow, staffCalls, type StaffActName } from "#src/buro/calls.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  actEventId,
  addStaffAct,
  expireStaffActs,
  lockStaffAct,
  recordExecuted,
  recordRefused,
  shownParams,
  staffActById,
  type ActParams,
  type StaffActRow,
} from "#server/store/tables/staff-acts.ts";
import { executes } from "./act-table.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandSubject } from "./subjects.ts";

/** Hours for which a proposed act waits. */
export const ACT_HOURS = 24;

/** An act to propose. */
export type Proposing = { act: StaffActName; subject: string; params?: ActParams; reason: string };

/** What became of a proposal: done, or waiting for somebody else. */
export type Proposed = { id: string; state: "executed" | "proposed" };

/** Whether an act waits for a second person. */
export const needsTwo = ({ settings }: Pick<Services, "settings">, act: StaffActName): boolean =>
  staffActRow(act).needsTwo && !settings.staffAlone;

/** Ends what has waited too long; run before anything is decided. */
export const endOldActs = (db: Db, now: Date): Promise<void> =>
  expireStaffActs(db, new Date(now.getTime() - ACT_HOURS * 3_600_000));

const execute = async (
  services: Services,
  trx: Db,
  { act, ...what }: Proposing & { id: string; by: string; now: Date },
): Promise<void> => {
  const { id, subject, params = {}, reason, by, now } = what;
  if (!(await executes[act](services, trx, { subject, params, reason, by, eventId: actEventId(id), now })))
    refuse("desk-decided");
};

/** Proposes an act; does it at once where one person suffices. */
export const proposeAct = async (services: Services, clerk: Clerk, proposing: Proposing): Promise<Proposed> => {
  const { act, subject, params = {}, reason } = proposing;
  demandRole(clerk, staffCalls[act].roles);
  const now = services.ports.clock.now();
  const two = needsTwo(services, act);
  return services.database.transaction(async (trx) => {
    await demandSubject(trx, staffCalls[act].page, subject);
    await endOldActs(trx, now);
    const id = await addStaffAct(trx, { act, subject, needsTwo: two, params, reason, by: clerk.id, now });
    if (id === undefined) return refuse("desk-proposed");
    const noted = { subject, fields: { id, ...shownParams(params) }, reason, now };
    if (two) {
      await noteAct(services, trx, clerk, { act: `propose ${act}`, ...noted });
      return { id, state: "proposed" };
    }
    await execute(services, trx, { ...proposing, id, by: clerk.names, now });
    await recordExecuted(trx, id, null, now);
    await noteAct(services, trx, clerk, { act, ...noted });
    return { id, state: "executed" };
  });
};

/** Whether somebody may approve or refuse an act that waits; a proposer may take it back. */
export const mayDecideAct = (clerk: Clerk, { act, proposedBy }: StaffActRow): { approve: boolean; refuse: boolean } => {
  const isApprover = isStaffAct(act) && staffActRow(act).approvers.some((role) => clerk.roles.includes(role));
  return { approve: isApprover && clerk.id !== proposedBy, refuse: isApprover || clerk.id === proposedBy };
};

type Deciding = { id: string; now: Date };

/** The act that waits, locked; refused when there is none any more. */
const waitingAct = async (trx: Db, { id, now }: Deciding): Promise<StaffActRow & { act: StaffActName }> => {
  await endOldActs(trx, now);
  const found = await staffActById(trx, id);
  if (!found) return refuse("not-found");
  if ((await lockStaffAct(trx, id)) !== "proposed") return refuse("desk-decided");
  const { act } = found;
  return isStaffAct(act) ? { ...found, act } : refuse("desk-decided");
};

/** Approves an act of somebody else, which does it. */
export const approveAct = async (services: Services, clerk: Clerk, id: string): Promise<StaffActRow> => {
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    const found = await waitingAct(trx, { id, now });
    if (found.proposedBy === clerk.id) refuse("desk-second-person", { about: clerk.id });
    demandRole(clerk, staffActRow(found.act).approvers);
    const { act, subject, params, reason, proposer } = found;
    await execute(services, trx, { act, subject, params, reason, id, by: `${proposer}, ${clerk.names}`, now });
    await recordExecuted(trx, id, clerk.id, now);
    await noteAct(services, trx, clerk, {
      act: `approve ${act}`,
      subject,
      fields: { id, ...shownParams(params) },
      reason,
      now,
    });
    return found;
  });
};

/** Refuses an act, or takes one's own back. */
export const refuseAct = async (services: Services, clerk: Clerk, id: string, why: string): Promise<StaffActRow> => {
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    const found = await waitingAct(trx, { id, now });
    if (!mayDecideAct(clerk, found).refuse) refuse("desk-role", { about: clerk.id });
    await recordRefused(trx, id, clerk.id, now);
    const { act, subject } = found;
    await noteAct(services, trx, clerk, { act: `refuse ${act}`, subject, fields: { id }, reason: why, now });
    return found;
  });
};
