/** Assessments: the decision engine run on facts, and stored with what it was run on. */
import { createHash } from "node:crypto";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import {
  addAssessment,
  catalogueByHash,
  keepCatalogue,
  newAssessmentId,
  type AssessedFrom,
  type AssessedWhy,
  type AssessmentRow,
} from "#server/store/tables/assessments.ts";
import type { Db } from "#server/store/db/schema.ts";
import { decide } from "./decide.ts";
import type { Facts } from "./facts.ts";

/** A stored assessment with its id. */
export type Assessed = { id: string; decision: Decision };

const placeOf = (assessmentId: string): string => `assessment:${assessmentId}`;

const hashes = new WeakMap<Catalogue, string>();

/** SHA-256 of a catalogue, hexadecimal. */
const hashOf = (catalogue: Catalogue): string => {
  const hash = hashes.get(catalogue) ?? createHash("sha256").update(JSON.stringify(catalogue)).digest("hex");
  hashes.set(catalogue, hash);
  return hash;
};

/** Decides on an application and stores the decision with its facts and the catalogue. */
export const assess = async (
  services: Services,
  trx: Db,
  {
    applicationId,
    why,
    facts,
    now,
  }: { applicationId: string; why: Exclude<AssessedWhy, "review">; facts: Facts; now: Date },
): Promise<Assessed> => {
  const { catalogue, secrets } = services;
  const decision = decide(facts, catalogue, sofiaDay(now));
  const id = newAssessmentId();
  const text = JSON.stringify(facts);
  const catalogueHash = hashOf(catalogue);
  await keepCatalogue(trx, catalogueHash, catalogue, now);
  const from = { facts: secrets.seal(text, placeOf(id)), factsHash: secrets.lookupHash("facts", text), catalogueHash };
  await addAssessment(trx, { id, applicationId, why, decision, from, now });
  return { id, decision };
};

/** A review by somebody of the staff: who, and why so. Absent where another system reviews. */
export type Reviewer = { staffId: string; reason: string };

/** Stores what a person decided. */
export const assessByPerson = async (
  trx: Db,
  {
    applicationId,
    decision,
    reviewer,
    now,
  }: { applicationId: string; decision: Decision; reviewer?: Reviewer; now: Date },
): Promise<Assessed> => {
  const id = newAssessmentId();
  await addAssessment(trx, {
    id,
    applicationId,
    why: "review",
    decision,
    from: null,
    ...(reviewer && { reviewer }),
    now,
  });
  return { id, decision };
};

/** The facts an assessment was made from. */
export const factsIn = (
  { secrets }: Pick<Services, "secrets">,
  { id, from }: { id: string; from: AssessedFrom },
): Facts => JSON.parse(secrets.open(from.facts, placeOf(id)).toString("utf8")) as Facts;

/** What a stored assessment comes to now. */
export type Replay = { same: boolean; decision: Decision };

/**
 * Runs a stored assessment again: its facts and its catalogue, on its day, through the rules of now. Undefined for one
 * without facts: a person's, or one of before.
 */
export const replay = async (services: Services, db: Db, row: AssessmentRow): Promise<Replay | undefined> => {
  if (!row.from) return undefined;
  const catalogue = (await catalogueByHash(db, row.from.catalogueHash)) as Catalogue | undefined;
  if (!catalogue) throw new Error(`the catalogue of assessment ${row.id} is lost`);
  const decision = decide(factsIn(services, { id: row.id, from: row.from }), catalogue, row.decision.assessedOn);
  return { same: JSON.stringify(sorted(decision)) === JSON.stringify(sorted(row.decision)), decision };
};

/** Keys in order, as the database keeps objects in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
};
