/** Assessments of applications (append-only) and the offers that stand. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Decision, StandingOffer } from "#src/domain/lending/decision.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { AssessedWhy } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

export type { AssessedWhy };

/** The decision that stands for the application `r` of the outer query, as `a`, to join laterally: its latest. */
export const standingDecision = (db: Db) =>
  db
    .selectFrom("assessments")
    .select("decision")
    .where("request_id", "=", sql.ref<string>("r.id"))
    .orderBy("seq", "desc")
    .limit(1)
    .as("a");

/** What an assessment was made from: the sealed facts, their keyed hash, and the catalogue by its hash. */
export type AssessedFrom = { facts: Buffer; factsHash: string; catalogueHash: string };

/** An assessment to add; one by a person has no facts of its own. */
export type NewAssessment = {
  id: string;
  applicationId: string;
  why: AssessedWhy;
  decision: Decision;
  from: AssessedFrom | null;
  /** The reviewer, of the staff, and why so. */
  reviewer?: { staffId: string; reason: string };
  now: Date;
};

/** A stored assessment. */
export type AssessmentRow = Omit<NewAssessment, "reviewer"> & {
  seq: number;
  engineVersion: string;
  reviewer: { names: string; reason: string } | null;
};

/** A new id for an assessment: its sealed facts are bound to it. */
export const newAssessmentId = (): string => randomUUID();

/** Keeps a catalogue by its hash, the first time it is used. */
export const keepCatalogue = async (trx: Db, hash: string, body: object, now: Date): Promise<void> => {
  await trx
    .insertInto("catalogues")
    .values({ hash, body: toJson(body), first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A kept catalogue; undefined when it is unknown. */
export const catalogueByHash = async (db: Db, hash: string): Promise<object | undefined> =>
  (await db.selectFrom("catalogues").select("body").where("hash", "=", hash).executeTakeFirst())?.body;

/** Adds the next assessment of an application; the latest one is what its owner is told. */
export const addAssessment = async (trx: Db, assessment: NewAssessment): Promise<void> => {
  const { id, applicationId, why, decision, from, reviewer, now } = assessment;
  const before = await trx
    .selectFrom("assessments")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("request_id", "=", applicationId)
    .executeTakeFirst();
  await trx
    .insertInto("assessments")
    .values({
      id,
      request_id: applicationId,
      seq: (before?.seq ?? 0) + 1,
      why,
      engine_version: decision.engineVersion,
      catalogue_hash: from?.catalogueHash ?? null,
      facts: from?.facts ?? null,
      facts_hash: from?.factsHash ?? null,
      decision: toJson(decision),
      at: now,
      staff_id: reviewer?.staffId ?? null,
      staff_reason: reviewer?.reason ?? null,
    })
    .execute();
};

/** The assessments of an application, oldest first. */
export const assessmentsOf = async (db: Db, applicationId: string): Promise<AssessmentRow[]> =>
  (
    await db
      .selectFrom("assessments as a")
      .leftJoin("staff as s", "s.id", "a.staff_id")
      .select(["a.id", "a.request_id as applicationId", "a.seq", "a.why", "a.engine_version as engineVersion"])
      .select([
        "a.decision",
        "a.at as now",
        "a.facts",
        "a.facts_hash as factsHash",
        "a.catalogue_hash as catalogueHash",
      ])
      .select(["s.names", sql<string>`coalesce(a.staff_reason, '')`.as("reason")])
      .where("a.request_id", "=", applicationId)
      .orderBy("a.seq")
      .execute()
  ).map(({ facts, factsHash, catalogueHash, names, reason, ...row }) => ({
    ...row,
    from: facts && factsHash && catalogueHash ? { facts, factsHash, catalogueHash } : null,
    reviewer: names === null ? null : { names, reason },
  }));

/** Makes an offer the one that stands; null ends the present one. */
export const setOffer = async (
  trx: Db,
  applicationId: string,
  made: { assessmentId: string; offer: StandingOffer } | null,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable("offers")
    .set({ superseded_at: now })
    .where("request_id", "=", applicationId)
    .where("superseded_at", "is", null)
    .execute();
  if (!made) return;
  const { amount, period, allowed, validUntil } = made.offer;
  await trx
    .insertInto("offers")
    .values({
      id: randomUUID(),
      request_id: applicationId,
      assessment_id: made.assessmentId,
      amount,
      period,
      allowed: allowed ? toJson(allowed) : null,
      valid_until: validUntil,
      at: now,
    })
    .execute();
};
