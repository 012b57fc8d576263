/** Enquiries, as contact messages are to the staff: who has taken one, what was done, and lists by pages. */
import { sql, type InferResult } from "kysely";
import { CALL_TOPIC, endsEnquiry, type EnquiryStepKind } from "#src/domain/staff/enquiries.ts";
import type { EnquiriesShown } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

const select = (db: Db) =>
  db
    .selectFrom("contact_messages as m")
    // Whoever has left sees to nothing any more.
    .leftJoin("staff as s", (join) => join.onRef("s.id", "=", "m.taken_by").on("s.disabled_at", "is", null))
    .leftJoin("requests as r", "r.id", "m.request_id")
    .select(["m.id", "m.number", "m.topic", "m.user_id as userId", "m.secret", "m.created_at as at"])
    .select(["m.closed_at as closedAt", "s.id as takenBy", "s.names as takenByNames", "r.number as applicationNumber"])
    .select(sql<Day | null>`m.call_day::text`.as("callDay"));

/** An enquiry; `secret` is sealed. */
export type EnquiryRow = InferResult<ReturnType<typeof select>>[number];

/** An enquiry by its number; undefined when there is none. */
export const enquiryByNumber = async (db: Db, number: string): Promise<EnquiryRow | undefined> =>
  /^[0-9]{1,15}$/.test(number) ? select(db).where("m.number", "=", Number(number)).executeTakeFirst() : undefined;

/** Which enquiries are listed: `by` is whoever looks, `after` the number of the last one of the page before. */
export type EnquiriesWanted = { shown: EnquiriesShown; by: string; after: string; most: number };

/** The enquiries of a page of the list: of those that wait the oldest are first, of others the latest. */
export const listedEnquiries = (db: Db, { shown, by, after, most }: EnquiriesWanted): Promise<EnquiryRow[]> => {
  const waits = shown === "chakat" || shown === "moi";
  const key = /^[0-9]{1,15}$/.test(after) ? Number(after) : undefined;
  return select(db)
    .$if(waits, (query) => query.where("m.closed_at", "is", null))
    .$if(shown === "moi", (query) => query.where("m.taken_by", "=", by))
    .$if(shown === "priklyucheni", (query) => query.where("m.closed_at", "is not", null))
    .$if(key !== undefined, (query) => query.where("m.number", waits ? ">" : "<", key!))
    .orderBy("m.number", waits ? "asc" : "desc")
    .limit(most)
    .execute();
};

/** The latest enquiries of a profile. */
export const enquiriesOf = (db: Db, userId: string, most: number): Promise<EnquiryRow[]> =>
  select(db).where("m.user_id", "=", userId).orderBy("m.created_at", "desc").limit(most).execute();

/** How many enquiries wait for somebody. */
export const waitingEnquiries = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("contact_messages")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow()
  ).count;

/** Ends the calls that were asked for about an application and that nobody has made: nothing is to be said any more. */
export const endCalls = async (trx: Db, applicationId: string, now: Date): Promise<void> => {
  await trx
    .updateTable("contact_messages")
    .set({ closed_at: now })
    .where("request_id", "=", applicationId)
    .where("topic", "=", CALL_TOPIC)
    .where("closed_at", "is", null)
    .execute();
};

/** A step of an enquiry: what was done, by whom, and what they wrote; "" where nothing. */
export type EnquiryStep = { n: number; kind: EnquiryStepKind; names: string; words: string; at: Date };

const placeOf = (id: string, n: number): string => `contact step ${id} ${n}`;

/** The steps of an enquiry, the first one first. */
export const stepsOfEnquiry = async (db: Db, secrets: Secrets, id: string): Promise<EnquiryStep[]> =>
  (
    await db
      .selectFrom("contact_steps as c")
      .innerJoin("staff as s", "s.id", "c.staff_id")
      .select(["c.n", "c.kind", "s.names", "c.secret", "c.at"])
      .where("c.contact_id", "=", id)
      .orderBy("c.n")
      .execute()
  ).map(({ secret, ...step }) => ({
    ...step,
    words: secret === null ? "" : secrets.open(secret, placeOf(id, step.n)).toString("utf8"),
  }));

/** A step to add to the `seen` ones that whoever does it knows of. */
export type NewEnquiryStep = {
  id: string;
  seen: number;
  kind: EnquiryStepKind;
  staffId: string;
  words?: string;
  callDay?: Day;
  now: Date;
};

/** Adds a step, and writes down what follows from it; false when somebody else was first. */
export const addEnquiryStep = async (
  trx: Db,
  secrets: Secrets,
  { id, seen, kind, staffId, words = "", callDay, now }: NewEnquiryStep,
): Promise<boolean> => {
  const n = seen + 1;
  const secret = words === "" ? null : secrets.seal(words, placeOf(id, n));
  const added = await trx
    .insertInto("contact_steps")
    .values({ contact_id: id, n, kind, staff_id: staffId, secret, at: now })
    .onConflict((conflict) => conflict.columns(["contact_id", "n"]).doNothing())
    .returning("n")
    .executeTakeFirst();
  if (!added) return false;
  await trx
    .updateTable("contact_messages")
    .set({ taken_by: staffId, call_day: callDay ?? null, ...(endsEnquiry(kind) && { closed_at: now }) })
    .where("id", "=", id)
    .execute();
  return true;
};
