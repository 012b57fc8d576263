/**
 * What somebody proposed lapses with their access, or with the role by which they might propose it; and once its subject has
 * left the state for it.
 */
import { mayStaff } from "#src/buro/access.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { staffById } from "#server/store/tables/staff.ts";
import { openActs, recordLapsed, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { acts, isStaffAct } from "./acts/index.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { isActOffered, type StaffAct } from "./define-act.ts";
import { subjects } from "./subjects.ts";

/** Whether whoever proposed an act might propose it now. */
export const mayStillPropose = async (
  db: Db,
  { act, proposedBy }: Pick<StaffActRow, "act" | "proposedBy">,
): Promise<boolean> => {
  const member = await staffById(db, proposedBy);
  return member?.disabledAt === null && (!isStaffAct(act) || mayStaff(acts[act].roles, member.roles));
};

/** Ends the acts that wait for approval and that nobody proposes any more; noted as done by who took the access or role. */
export const lapseActs = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { reason, now }: { reason: string; now: Date },
): Promise<void> => {
  for (const row of await openActs(trx)) {
    if (await mayStillPropose(trx, row)) continue;
    const { id, act, subject } = row;
    await recordLapsed(trx, id);
    await noteAct(services, trx, clerk, { act: `lapse ${act}`, subject, fields: { id }, reason, now });
  }
};

/** Ends the acts that wait for approval and whose subjects have left the state for them; run before acts are listed. */
export const lapseUnoffered = async (services: Services, now: Date): Promise<void> => {
  const { db } = services.database;
  for (const { id, act: name, subject } of await openActs(db)) {
    if (!isStaffAct(name)) continue;
    const act: StaffAct = acts[name];
    const found = await subjects[act.subject].find(db, subject);
    if (!found || !(await isActOffered(act, { services, db, id: subject, found, now, today: sofiaDay(now) })))
      await recordLapsed(db, id);
  }
};
