/** Annexes of credits: versions, of which one at a time can be signed; what was signed stays as it was. */
import { randomUUID } from "node:crypto";
import type { AnnexMeasure } from "#src/domain/lending/account/annexing.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { AnnexesTable } from "#server/store/db/relief-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** What an annex changes and comes to on its day. */
export type AnnexTerms = {
  measure: AnnexMeasure;
  rows: Row[];
  carried: Cents;
  /** Interest for delay that is given up. */
  late: Cents;
  /** All that is paid from its day on, going on as before and by its plan. */
  totalBefore: Cents;
  total: Cents;
  day: Day;
  until?: Day;
};

/** A stored version without its papers. */
export type Annex = AnnexTerms & {
  id: string;
  creditNo: number;
  drawingNo: number;
  reliefId: string | null;
  seq: number;
  version: number;
  number: string;
  templateVersion: string;
  sha256: string;
  status: AnnexesTable["status"];
  openUntil: Day;
  signedAt: Date | null;
};

/** A version to store; its papers are sealed for its id. */
export type NewAnnex = AnnexTerms &
  Pick<Annex, "creditNo" | "drawingNo" | "reliefId" | "seq" | "number" | "templateVersion" | "sha256" | "openUntil"> & {
    by: string;
    seal(id: string): Buffer;
    now: Date;
  };

const OPEN: readonly AnnexesTable["status"][] = ["rendered", "viewed"];

const rowsIn = (db: Db) =>
  db
    .selectFrom("annexes")
    .select([
      "id",
      "credit_no",
      "drawing_no",
      "relief_id",
      "seq",
      "version",
      "number",
      "defer",
      "count",
      "day_of_month",
      "rows",
      "carried_cents",
      "late_cents",
      "total_before_cents",
      "total_cents",
      "day",
      "until",
      "template_version",
      "sha256",
      "status",
      "open_until",
      "signed_at",
    ]);

type Stored = Awaited<ReturnType<ReturnType<typeof rowsIn>["executeTakeFirstOrThrow"]>>;

const annexOf = (row: Stored): Annex => ({
  id: row.id,
  creditNo: row.credit_no,
  drawingNo: row.drawing_no,
  reliefId: row.relief_id,
  seq: row.seq,
  version: row.version,
  number: row.number,
  measure: {
    defer: row.defer,
    count: row.count,
    ...(row.day_of_month !== null && { dayOfMonth: row.day_of_month }),
  },
  rows: row.rows,
  carried: Number(row.carried_cents),
  late: Number(row.late_cents),
  totalBefore: Number(row.total_before_cents),
  total: Number(row.total_cents),
  day: row.day,
  ...(row.until !== null && { until: row.until }),
  templateVersion: row.template_version,
  sha256: row.sha256,
  status: row.status,
  openUntil: row.open_until,
  signedAt: row.signed_at,
});

/** The version of a credit that can be signed; undefined when there is none. */
export const openAnnex = async (db: Db, creditNo: number): Promise<Annex | undefined> => {
  const row = await rowsIn(db).where("credit_no", "=", creditNo).where("status", "in", OPEN).executeTakeFirst();
  return row && annexOf(row);
};

/**
 * When the annex that can be signed was sent: the first version with its measure since another was, or none. Undefined when
 * there is none.
 */
export const annexSentAt = async (db: Db, open: Pick<Annex, "id" | "creditNo" | "seq">): Promise<Date | undefined> => {
  const versions = await db
    .selectFrom("annexes")
    .select(["id", "defer", "count", "day_of_month", "rendered_at"])
    .where("credit_no", "=", open.creditNo)
    .where("seq", "=", open.seq)
    .orderBy("no", "desc")
    .execute();
  const from = versions.slice(versions.findIndex(({ id }) => id === open.id));
  const measureOf = ({ defer, count, day_of_month: day }: (typeof from)[number]): string => `${defer}/${count}/${day}`;
  const other = from.findIndex((version) => measureOf(version) !== measureOf(from[0]!));
  return from.slice(0, other === -1 ? undefined : other).at(-1)?.rendered_at;
};

/** The annexes that were sent to a borrower, signed or not, the latest first. */
export const annexesSent = (db: Db, creditNo: number): Promise<{ number: string; at: Date }[]> =>
  db
    .selectFrom("annexes")
    .select(["number", "rendered_at as at"])
    .where("credit_no", "=", creditNo)
    .orderBy("no", "desc")
    .execute();

/** Signed annexes of a credit, the latest first. */
export const signedAnnexes = async (db: Db, creditNo: number): Promise<Annex[]> =>
  (
    await rowsIn(db).where("credit_no", "=", creditNo).where("status", "=", "signed").orderBy("no", "desc").execute()
  ).map(annexOf);

/** The ordinal that the next annex of a credit has: that of one that was not signed is given again. */
export const nextAnnex = async (db: Db, creditNo: number): Promise<number> =>
  (await signedAnnexes(db, creditNo)).length + 1;

/** The annex that somebody has looked at last and may sign; undefined when there is none. */
export const viewedAnnex = (db: Db, userId: string): Promise<{ sha256: string; creditNo: number } | undefined> =>
  db
    .selectFrom("annexes as a")
    .innerJoin("credits as c", "c.no", "a.credit_no")
    .innerJoin("requests as r", "r.id", "c.request_id")
    .select(["a.sha256", "a.credit_no as creditNo"])
    .where("r.user_id", "=", userId)
    .where("a.status", "=", "viewed")
    .orderBy("a.viewed_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The application of the credit of somebody whose annex waits for their signature; undefined when none does. */
export const annexToSign = async (db: Db, userId: string, today: Day): Promise<string | undefined> =>
  (
    await db
      .selectFrom("annexes as a")
      .innerJoin("credits as c", "c.no", "a.credit_no")
      .innerJoin("requests as r", "r.id", "c.request_id")
      .select("r.id")
      .where("r.user_id", "=", userId)
      .where("a.status", "in", OPEN)
      .where("a.open_until", ">=", today)
      .orderBy("a.no")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Ends the version of a credit that can be signed; whether there was one. */
export const endAnnex = async (trx: Db, creditNo: number, to: "superseded" | "ended"): Promise<boolean> =>
  (await trx
    .updateTable("annexes")
    .set({ status: to })
    .where("credit_no", "=", creditNo)
    .where("status", "in", OPEN)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Adds a version in place of the open one; returns its id. */
export const addAnnex = async (trx: Db, made: NewAnnex): Promise<string> => {
  const { creditNo, measure } = made;
  await endAnnex(trx, creditNo, "superseded");
  const { last } = await trx
    .selectFrom("annexes")
    .select(({ fn }) => fn.max("version").as("last"))
    .where("credit_no", "=", creditNo)
    .where("seq", "=", made.seq)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await trx
    .insertInto("annexes")
    .values({
      id,
      credit_no: creditNo,
      drawing_no: made.drawingNo,
      relief_id: made.reliefId,
      seq: made.seq,
      version: Number(last ?? 0) + 1,
      number: made.number,
      defer: measure.defer,
      count: measure.count,
      day_of_month: measure.dayOfMonth ?? null,
      rows: toJson(made.rows),
      carried_cents: made.carried,
      late_cents: made.late,
      total_before_cents: made.totalBefore,
      total_cents: made.total,
      day: made.day,
      until: made.until ?? null,
      template_version: made.templateVersion,
      sha256: made.sha256,
      sealed: made.seal(id),
      status: "rendered",
      made_by: made.by,
      rendered_at: made.now,
      open_until: made.openUntil,
    })
    .execute();
  return id;
};

/** The sealed papers of a version, and who drafted it. */
export const sealedAnnex = async (db: Db, id: string): Promise<{ sealed: Buffer; by: string }> =>
  db.selectFrom("annexes").select(["sealed", "made_by as by"]).where("id", "=", id).executeTakeFirstOrThrow();

/** Notes that the borrower looks at a version. */
export const markAnnexViewed = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable("annexes")
    .set({ status: "viewed", viewed_at: now })
    .where("id", "=", id)
    .where("status", "=", "rendered")
    .execute();
};

/** Whether the borrower has looked at an earlier version of an annex. */
export const wasAnnexRenewed = async (
  db: Db,
  { creditNo, seq, version }: Pick<Annex, "creditNo" | "seq" | "version">,
): Promise<boolean> =>
  (await db
    .selectFrom("annexes")
    .select("id")
    .where("credit_no", "=", creditNo)
    .where("seq", "=", seq)
    .where("version", "<", version)
    .where("viewed_at", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Records a signature; false when another version has taken its place. */
export const signAnnex = async (
  trx: Db,
  { id, evidence, now }: { id: string; evidence: SigningEvidence; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("annexes")
    .set({ status: "signed", signed_at: now, sign_evidence: toJson(evidence) })
    .where("id", "=", id)
    .where("status", "=", "viewed")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Credits whose annex can be signed no more on a day. */
export const annexesPast = async (db: Db, today: Day, most: number): Promise<number[]> =>
  (
    await db
      .selectFrom("annexes")
      .select("credit_no as no")
      .where("status", "in", OPEN)
      .where("open_until", "<", today)
      .orderBy("open_until")
      .limit(most)
      .execute()
  ).map(({ no }) => no);
