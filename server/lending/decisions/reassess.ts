/**
 * The decision made again: for exactly the terms that are accepted, and once more at the signature. Registers are not
 * asked again; what the person owes to us is.
 */
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Decision, Terms } from "#src/domain/lending/decision.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { signedUnpaid } from "#server/store/tables/agreements.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { assessmentsOf, type AssessmentRow } from "#server/store/tables/assessments.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import type { Db } from "#server/store/db/schema.ts";
import { assess, factsIn } from "./assess.ts";
import { decide } from "./decide.ts";
import { guarantorIn, refinanceIn } from "./gather-facts.ts";
import type { Facts } from "./facts.ts";
import { monthlyLoad } from "./max-amount.ts";
import { historyWith } from "./own-history.ts";
import { POLICY } from "#server/lending/lender/policy.ts";

/**
 * What the terms come to now: granted, perhaps without the guarantor whom the application has; too dear, with the shortest affordable term or the largest amount; or no longer
 * what was decided, so that the application must be decided anew.
 */
export type Reassessed =
  | { ok: true; isGuarantorNeedless?: true }
  | { ok: false; why: "term"; least: number }
  | { ok: false; why: "amount"; most: number }
  | { ok: false; why: "changed" };

const CHANGED = { ok: false, why: "changed" } as const;

/** The registers' answers are too old to rely on. */
const isOutdated = ({ facts, now }: { facts: Facts; now: Date }): boolean => {
  const answers = [facts.register, facts.income, facts.idDocument, facts.sanctions, facts.pep, facts.blacklist];
  const oldest = Math.min(...answers.map(({ asOf }) => new Date(asOf).getTime()).filter((at) => at > 0));
  return Number.isFinite(oldest) && addDays(sofiaDay(new Date(oldest)), POLICY.registersLastDays) < sofiaDay(now);
};

const stops = ({ findings }: Decision): string[] =>
  findings.filter(({ outcome }) => outcome === "reject" || outcome === "refer").map(({ code }) => code);

/** More is owed to us than when it was decided. */
const owesMore = (before: Decision, now: Decision): boolean =>
  (now.exposure ?? 0) > (before.exposure ?? 0) || (now.ownLoad ?? 0) > (before.ownLoad ?? 0);

const judge = (standing: AssessmentRow, now: Decision, chosen: Terms): Reassessed => {
  const { decision: before } = standing;
  if (owesMore(before, now) || stops(now).some((code) => !stops(before).includes(code))) return CHANGED;
  // What a person approved is not judged by the rules again.
  if (!before.automated || now.outcome === "approve") return { ok: true };
  if (now.outcome !== "offer" || !now.offer) return CHANGED;
  return now.offer.amount === chosen.amount
    ? { ok: false, why: "term", least: now.offer.period }
    : { ok: false, why: "amount", most: now.offer.amount };
};

type Asked = { terms: Terms; why: "accept" | "sign"; now: Date };

/** What terms come to now, with the facts it follows from; without facts nothing could be assessed. */
const weigh = async (
  services: Services,
  db: Db,
  application: ApplicationRow,
  { terms, why, now }: Asked,
): Promise<{ found: Reassessed; facts?: Facts; isByRules?: boolean }> => {
  const { id: applicationId, personId, product } = application;
  const stored = await assessmentsOf(db, applicationId);
  const standing = stored.findLast((row) => row.why === "submit" || row.why === "review");
  const asked = stored.findLast((row) => row.why === "submit" && row.from !== null);
  if (personId === null || !standing || !asked?.from) return { found: CHANGED };
  const before = factsIn(services, { id: asked.id, from: asked.from });
  if (why === "accept" && standing.decision.automated && isOutdated({ facts: before, now })) return { found: CHANGED };
  if (why === "sign" && (await signedUnpaid(db, personId)).length > 0) return { found: CHANGED };
  const { guarantor: _then, refinance: _least, ...told } = before;
  const facts: Facts = {
    ...told,
    ...(await guarantorIn(db, applicationId)),
    ...(await refinanceIn(services, db, application, sofiaDay(now))),
    request: { product: product as ProductKey, amount: terms.amount, term: terms.period },
    // An application of another profile that is still open counts once it is signed.
    history: { ...(await historyWith(services, db, application, sofiaDay(now))), otherOpenRequest: false },
  };
  const offer = application.offer ?? standing.decision.offer;
  if (!standing.decision.automated && offer && !isWithin(services, product, terms, offer))
    return { found: CHANGED, facts };
  const found = judge(standing, decide(facts, services.catalogue, sofiaDay(now)), terms);
  return { found, facts, isByRules: standing.decision.automated };
};

/** Whether the rules grant these terms without the guarantor, too. */
const standsAlone = ({ catalogue }: Services, { guarantor, ...facts }: Facts, now: Date): boolean =>
  guarantor !== undefined && !decide(facts, catalogue, sofiaDay(now)).findings.some(({ code }) => code === "GUARANTOR");

/** Whether an agreement with these terms may still be signed; stores nothing. */
export const mayStillSign = async (
  services: Services,
  db: Db,
  application: ApplicationRow,
  { terms, now }: Pick<Asked, "terms" | "now">,
): Promise<boolean> => (await weigh(services, db, application, { terms, why: "sign", now })).found.ok;

/** Assesses terms with the person locked, and stores the assessment. Refuses nothing by itself. */
export const reassess = async (
  services: Services,
  trx: Db,
  application: ApplicationRow,
  asked: Asked,
): Promise<Reassessed> => {
  if (application.personId !== null) await holdPerson(trx, application.personId);
  const { found, facts, isByRules } = await weigh(services, trx, application, asked);
  if (facts) await assess(services, trx, { applicationId: application.id, why: asked.why, facts, now: asked.now });
  // Whom a person has asked for stays.
  const isNeedless = found.ok && isByRules && facts && standsAlone(services, facts, asked.now);
  return isNeedless ? { ok: true, isGuarantorNeedless: true } : found;
};

/** Whether terms burden the person no more than those a person approved. */
const isWithin = ({ catalogue }: Services, productKey: string, terms: Terms, approved: Terms): boolean => {
  const product = findProduct(catalogue, productKey as ProductKey);
  return terms.amount <= approved.amount && monthlyLoad(product, terms) <= monthlyLoad(product, approved);
};
