/**
 * Notes and tasks of the staff about people, applications, credits and payments. A note is never changed: its author may
 * strike it out with a reason, and it stays. A task is done by whoever may. What it is about may be asked for as own data.
 */
import { isRemarked, REMARKED, type Remarked } from "#src/domain/staff/remarks.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffPages } from "#src/buro/table.ts";
import { STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, applicationByNumber } from "#server/store/tables/applications.ts";
import {
  addRemark,
  assignTask,
  endRemark,
  remarkById,
  type Executors,
  type RemarkRow,
  type TaskViewer,
} from "#server/store/tables/remarks.ts";
import { allStaff, type StaffRow } from "#server/store/tables/staff.ts";
import { applicationName } from "./act-names.ts";
import { staffCalls } from "./calls.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandForeign } from "./own-person.ts";
import { foundSubject, subjects, type Owner } from "./subjects.ts";

/** A thing that notes and tasks are about, by what addresses name it with. */
export type RemarkSubject = { about: Remarked; id: string };

const sees = (roles: Clerk["roles"], about: Remarked): boolean => mayStaff(staffPages[about].roles, roles);
const does = (roles: Clerk["roles"], about: Remarked): boolean =>
  sees(roles, about) && mayStaff(staffCalls["end-remark"].roles, roles);

/** The roles that may do tasks: who opens the page of the thing, and ends remarks. */
export const EXECUTORS: Executors = REMARKED.flatMap((about) =>
  STAFF_ROLES.filter((role) => does([role], about)).map((role) => ({ about, role })),
);

/** Somebody as who looks at tasks. */
export const viewerOf = ({ id: staffId, roles }: Clerk, today: Day): TaskViewer => ({
  staffId,
  sees: REMARKED.filter((about) => sees(roles, about)),
  does: REMARKED.filter((about) => does(roles, about)),
  executors: EXECUTORS,
  today,
});

/** The members who may be given a task about a thing. */
export const executorsOf = async (db: Db, about: Remarked): Promise<StaffRow[]> =>
  (await allStaff(db)).filter(({ disabledAt, roles }) => disabledAt === null && does(roles, about));

const ownerOf = async (db: Db, { about, id }: RemarkSubject): Promise<Owner | undefined> => {
  if (about !== "application") {
    await foundSubject(db, about, id);
    return subjects[about].owner?.(db, id);
  }
  const found = /^[0-9]{1,15}$/.test(id) ? await applicationByNumber(db, Number(id)) : undefined;
  return found === undefined ? refuse("not-found") : { ...(await applicationById(db, found)), applicationId: found };
};

/** The thing that an address names and whose it is; refused as not found where there is none, and to whoever may not open its page. */
export const remarkSubject = async (
  db: Db,
  clerk: Clerk,
  { about = "", id = "" }: Readonly<Record<string, string>>,
): Promise<RemarkSubject & { owner: Owner | undefined }> => {
  if (!isRemarked(about)) return refuse("not-found");
  demandRole(clerk, staffPages[about].roles);
  return { about, id, owner: await ownerOf(db, { about, id }) };
};

const nameOf = ({ about, id }: RemarkSubject): string => (about === "application" ? applicationName(Number(id)) : id);

/** What is written: with a day it is a task, for a member or, without one, for whoever may do it. */
export type Written = { text: string; dueDay: Day | null; assignee: string | null };

/** Writes a note or a task; the audit log names neither its text nor whom it is for. */
export const writeRemark = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  {
    on: { owner, ...subject },
    text,
    dueDay,
    assignee,
    now,
  }: Written & {
    on: RemarkSubject & { owner: Owner | undefined };
    now: Date;
  },
): Promise<string> => {
  await demandForeign(trx, clerk, owner);
  const id = await addRemark(trx, services.secrets, {
    about: subject.about,
    subject: subject.id,
    userId: owner?.userId ?? null,
    applicationId: owner?.applicationId ?? null,
    text,
    by: clerk.id,
    dueDay,
    assignee: dueDay === null ? null : assignee,
    now,
  });
  await noteAct(services, trx, clerk, {
    act: dueDay === null ? "note" : "task",
    subject: nameOf(subject),
    ...(dueDay !== null && { fields: { until: formatDay(dueDay) } }),
    now,
  });
  return id;
};

/** A note or task with what it is about; refused as `remarkSubject` does. */
export const foundRemark = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  clerk: Clerk,
  id: string,
): Promise<RemarkRow> => {
  const found = (await remarkById(db, secrets, EXECUTORS, id)) ?? refuse("not-found");
  demandRole(clerk, staffPages[found.about].roles);
  return found;
};

/** What a remark is about; empty where there is none. */
export const remarkedBy = async ({ secrets }: Pick<Services, "secrets">, db: Db, id: string): Promise<string> =>
  (await remarkById(db, secrets, EXECUTORS, id))?.about ?? "";

/** Whether somebody may end a remark: of notes their author alone, of tasks whoever may do them. */
export const mayEnd = ({ id, roles }: Clerk, { about, writtenBy, dueDay, end }: RemarkRow): boolean =>
  end === null && (dueDay === null ? writtenBy === id : does(roles, about));

/** A remark that somebody may end. */
const endable = async (services: Services, trx: Db, clerk: Clerk, id: string): Promise<RemarkRow> => {
  const found = await foundRemark(services, trx, clerk, id);
  await demandForeign(trx, clerk, await ownerOf(trx, { about: found.about, id: found.subject }));
  return mayEnd(clerk, found) ? found : refuse("desk-decided");
};

/** Strikes out a note, or says that a task is done, in the member's words. */
export const finishRemark = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { id, words, now }: { id: string; words: string; now: Date },
): Promise<RemarkRow> => {
  const found = await endable(services, trx, clerk, id);
  const { about, subject, dueDay } = found;
  if (!(await endRemark(trx, services.secrets, { id, by: clerk.id, words, now }))) refuse("desk-decided");
  const act = dueDay === null ? "strike-note" : "do-task";
  await noteAct(services, trx, clerk, { act, subject: nameOf({ about, id: subject }), now });
  return found;
};

/** Gives a task to another member, or to all who may do it. */
export const giveTask = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { id, assignee, now }: { id: string; assignee: string | null; now: Date },
): Promise<void> => {
  const { about, subject } = await endable(services, trx, clerk, id);
  if (!(await assignTask(trx, { id, assignee }))) refuse("desk-decided");
  await noteAct(services, trx, clerk, { act: "give-task", subject: nameOf({ about, id: subject }), now });
};
