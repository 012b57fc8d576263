/** Notes and tasks of the staff, their texts sealed: written once and ended once, by whom it may. */
import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Remarked, TasksShown } from "#src/domain/staff/remarks.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** A note, or with a day a task, for somebody or for anybody with the role. */
export type NewRemark = {
  about: Remarked;
  subject: string;
  userId: string | null;
  applicationId: string | null;
  text: string;
  by: string;
  dueDay: Day | null;
  assignee: string | null;
  now: Date;
};

const placeOf = (id: string): string => `remark ${id}`;
const endPlaceOf = (id: string): string => `remark's end ${id}`;

/** Adds a note or a task; returns its id. */
export const addRemark = async (trx: Db, secrets: Secrets, remark: NewRemark): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("remarks")
    .values({
      id,
      about: remark.about,
      subject: remark.subject,
      user_id: remark.userId,
      request_id: remark.applicationId,
      sealed: secrets.seal(remark.text, placeOf(id)),
      written_by: remark.by,
      written_at: remark.now,
      due_day: remark.dueDay,
      assignee: remark.assignee,
    })
    .execute();
  return id;
};

/** Ends a note or task with a word; false when it has ended. */
export const endRemark = async (
  trx: Db,
  secrets: Secrets,
  { id, by, words, now }: { id: string; by: string; words: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("remarks")
    .set({ ended_by: by, ended_at: now, end_sealed: secrets.seal(words, endPlaceOf(id)) })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Gives a task to somebody else, or to all who may do it; false when it has ended, and of a note. */
export const assignTask = async (
  trx: Db,
  { id, assignee }: { id: string; assignee: string | null },
): Promise<boolean> =>
  (await trx
    .updateTable("remarks")
    .set({ assignee })
    .where("id", "=", id)
    .where("due_day", "is not", null)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Which of these things have a note or task that has not ended: whether one of them is a task. */
export const openRemarksAbout = async (
  db: Db,
  about: Remarked,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, { isTask: boolean }>> => {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom("remarks")
    .select("subject")
    .select(sql<boolean>`bool_or(due_day is not null)`.as("isTask"))
    .where("about", "=", about)
    .where("subject", "in", subjects)
    .where("ended_at", "is", null)
    .groupBy("subject")
    .execute();
  return new Map(rows.map(({ subject, isTask }) => [subject, { isTask }]));
};

/** The roles that may do tasks, for each kind of thing. */
export type Executors = readonly { about: Remarked; role: StaffRole }[];

/** A note or task. `executor` is who has it: nobody where it was given to nobody, or to somebody who may not do it any more. */
export type RemarkRow = {
  id: string;
  no: number;
  about: Remarked;
  subject: string;
  applicationId: string | null;
  text: string;
  writtenBy: string;
  writer: string;
  writtenAt: Date;
  dueDay: Day | null;
  executor: string | null;
  executorId: string | null;
  end: { by: string; at: Date; words: string } | null;
};

type Stored = Omit<RemarkRow, "text" | "end"> & {
  sealed: Buffer;
  ender: string | null;
  endedAt: Date | null;
  endSealed: Buffer | null;
};

/** Remarks with who has each that is a task: `e`. */
const withExecutor = (executors: Executors): RawBuilder<unknown> => sql`
  remarks r left join staff e on e.id = r.assignee and e.disabled_at is null and exists (
    select 1 from staff_roles o join ${rowsOf("m", executors, [
      ["about", "text", ({ about }) => about],
      ["role", "text", ({ role }) => role],
    ])} on m.role = o.role where o.staff_id = e.id and m.about = r.about)`;

const opened = (secrets: Secrets, { sealed, ender, endedAt, endSealed, ...row }: Stored): RemarkRow => ({
  ...row,
  text: secrets.open(sealed, placeOf(row.id)).toString("utf8"),
  end:
    ender === null || endedAt === null || endSealed === null
      ? null
      : { by: ender, at: endedAt, words: secrets.open(endSealed, endPlaceOf(row.id)).toString("utf8") },
});

const selected = async (
  db: Db,
  secrets: Secrets,
  executors: Executors,
  which: RawBuilder<unknown>,
): Promise<RemarkRow[]> => {
  const { rows } = await sql<Stored>`
    select r.id, r.no, r.about, r.subject, r.request_id as "applicationId", r.sealed, r.written_by as "writtenBy",
      w.names as writer, r.written_at as "writtenAt", r.due_day as "dueDay", e.names as executor, e.id as "executorId",
      d.names as ender, r.ended_at as "endedAt", r.end_sealed as "endSealed"
    from ${withExecutor(executors)} join staff w on w.id = r.written_by left join staff d on d.id = r.ended_by
    ${which}`.execute(db);
  return rows.map((row) => opened(secrets, row));
};

/** A note or task by its id; undefined when there is none. */
export const remarkById = async (
  db: Db,
  secrets: Secrets,
  executors: Executors,
  id: string,
): Promise<RemarkRow | undefined> =>
  isUuid(id) ? (await selected(db, secrets, executors, sql`where r.id = ${id}::uuid`))[0] : undefined;

/** Which remarks are listed: of a thing, or of all that is of these profiles and of kinds that somebody sees; those before a number. */
export type RemarksWanted = (
  | { about: Remarked; subject: string }
  | { userIds: readonly string[]; sees: readonly Remarked[] }
) & {
  before?: number;
  most: number;
};

/** Notes and tasks, the newest first. */
export const listedRemarks = (
  db: Db,
  secrets: Secrets,
  executors: Executors,
  { before, most, ...of }: RemarksWanted,
): Promise<RemarkRow[]> =>
  selected(
    db,
    secrets,
    executors,
    sql`where ${
      "userIds" in of
        ? sql`r.user_id = any(${of.userIds}::uuid[]) and r.about = any(${of.sees}::text[])`
        : sql`r.about = ${of.about} and r.subject = ${of.subject}`
    } ${before === undefined ? sql`` : sql`and r.no < ${before}`} order by r.no desc limit ${most}`,
  );

/** Who looks at tasks: what they see, and what they may do; days before `today` are late. */
export type TaskViewer = {
  staffId: string;
  sees: readonly Remarked[];
  does: readonly Remarked[];
  executors: Executors;
  today: Day;
};

const SHOWN: Readonly<Record<TasksShown, (viewer: TaskViewer) => RawBuilder<unknown>>> = {
  moi: ({ staffId, does }) => sql`(e.id = ${staffId}::uuid or (e.id is null and r.about = any(${[...does]}::text[])))`,
  prosrocheni: ({ today }) => sql`r.due_day < ${today}::date`,
  vsichki: () => sql`true`,
};

const open = ({ sees }: TaskViewer): RawBuilder<unknown> =>
  sql`r.due_day is not null and r.ended_at is null and r.about = any(${[...sees]}::text[])`;

/** The key of a task in the list, as `after` takes it. */
export const taskKey = ({ dueDay, no }: RemarkRow): string => `${dueDay}_${no}`;

/** The tasks of a page of the list, those due first; of a key that is none the first. */
export const listedTasks = (
  db: Db,
  secrets: Secrets,
  viewer: TaskViewer,
  { shown, after = "", most }: { shown: TasksShown; after?: string; most: number },
): Promise<RemarkRow[]> => {
  const [, day, no] = /^(\d{4}-\d\d-\d\d)_(\d{1,15})$/.exec(after) ?? [];
  const from = no === undefined ? sql`` : sql`and (r.due_day, r.no) > (${day}::date, ${no}::bigint)`;
  return selected(
    db,
    secrets,
    viewer.executors,
    sql`where ${open(viewer)} and ${SHOWN[shown](viewer)} ${from} order by r.due_day, r.no limit ${most}`,
  );
};

/** How many tasks there are of each that can be shown. */
export const countedTasks = async (db: Db, viewer: TaskViewer): Promise<Record<TasksShown, number>> => {
  const { rows } = await sql<Record<TasksShown, number>>`
    select ${sql.join(
      Object.entries(SHOWN).map(([name, is]) => sql`(count(*) filter (where ${is(viewer)}))::int as ${sql.ref(name)}`),
    )} from ${withExecutor(viewer.executors)} where ${open(viewer)}`.execute(db);
  return rows[0]!;
};

/** A note or task, for whom it is about: without whoever of the staff wrote or ended it. */
export type OwnRemark = { at: Date; text: string; dueDay: Day | null; end: { at: Date; words: string } | null };

/** Notes and tasks that are a profile's, oldest first. */
export const remarksOf = async (db: Db, secrets: Secrets, userId: string): Promise<OwnRemark[]> =>
  (await db.selectFrom("remarks").selectAll().where("user_id", "=", userId).orderBy("no").execute()).map((row) => ({
    at: row.written_at,
    text: secrets.open(row.sealed, placeOf(row.id)).toString("utf8"),
    dueDay: row.due_day,
    end:
      row.ended_at === null || row.end_sealed === null
        ? null
        : { at: row.ended_at, words: secrets.open(row.end_sealed, endPlaceOf(row.id)).toString("utf8") },
  }));

/** Deletes notes and tasks that were written before a time. */
export const dropRemarks = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("remarks").where("written_at", "<", before).execute();
};
