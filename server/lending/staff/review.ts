/** The review of a referred application by somebody of the staff. */
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Decision, Reason, Terms } from "#src/domain/lending/decision.ts";
import { mappedRange, onGrid, parseMappings, termRange } from "#src/domain/lending/grid.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { holdsAddress } from "#src/domain/text/addresses.ts";
import { counted } from "#src/copy/units.ts";
import { staffCalls, type StaffCallName } from "./calls.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { applyVerdict, type Verdict } from "#server/lending/decisions/apply-verdict.ts";
import { guarantorInReview } from "#server/lending/guarantees/judged.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, lockApplication, type ApplicationRow } from "#server/store/tables/applications.ts";
import { askSteps } from "#server/store/tables/document-asks.ts";
import { claimOf, claimReview, dropClaim, freeReviews } from "#server/store/tables/reviews.ts";
import { waitForApplicant, isWanted, type Wanted } from "./wait-for-applicant.ts";
import { applicationName } from "./act-names.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { demandForeign, isOwn, ownerOfApplication } from "./own-person.ts";

/** Minutes after which a review that was taken and not decided may be taken by another. */
export const CLAIM_MINUTES = 30;

/** Applications of which the next one is the first that is not the member's own. */
const OFFERED = 20;

/**
 * A decision: as asked for, other terms, a rejection, or what the applicant has to bring first; `words`, without addresses, are written to the borrower. `seen`
 * steps about documents the page of the decision has shown; a command shows none.
 */
export type Decided = {
  verdict: "approve" | "less" | "reject" | Wanted;
  terms?: Terms;
  reason: string;
  words: string;
  seen?: number;
};

const freeSince = (now: Date): Date => new Date(now.getTime() - CLAIM_MINUTES * 60_000);

/** Takes the review of an application, unless a colleague has it. */
export const takeFreeReview = async (trx: Db, clerk: Clerk, applicationId: string, now: Date): Promise<void> => {
  if (await claimReview(trx, { applicationId, staffId: clerk.id, free: freeSince(now), now })) return;
  refuse("desk-taken", { params: { names: (await claimOf(trx, applicationId))?.names ?? "" } });
};

/** Does something to an application in review, in the transaction that takes its review. */
export const inReview = async (
  services: Services,
  clerk: Clerk,
  { call, applicationId }: { call: StaffCallName; applicationId: string },
  work: (trx: Db, application: ApplicationRow, now: Date) => Promise<void>,
): Promise<void> => {
  demandRole(clerk, staffCalls[call].roles);
  const now = services.ports.clock.now();
  await services.database.transaction(async (trx) => {
    if ((await lockApplication(trx, applicationId)).status !== "manualReview") refuse("desk-decided");
    const application = await applicationById(trx, applicationId);
    await demandForeign(trx, clerk, ownerOfApplication(application));
    await takeFreeReview(trx, clerk, applicationId, now);
    await work(trx, application, now);
  });
};

/** Takes the review of an application, so that no colleague decides on it meanwhile. */
export const takeReview = (services: Services, clerk: Clerk, applicationId: string): Promise<void> =>
  inReview(services, clerk, { call: "take", applicationId }, (trx, { number }, now) =>
    noteAct(services, trx, clerk, { act: "take", subject: applicationName(number), now }),
  );

/**
 * The application that waits longest of those that nobody else has and that are not the member's own; undefined when there
 * is none.
 */
export const nextReview = async (
  { database: { db }, ports }: Pick<Services, "database" | "ports">,
  clerk: Clerk,
): Promise<{ id: string; number: number } | undefined> => {
  const now = ports.clock.now();
  const wanted = { staffId: clerk.id, free: freeSince(now), today: sofiaDay(now), most: OFFERED };
  for (const free of await freeReviews(db, wanted))
    if (!(await isOwn(db, clerk, ownerOfApplication(free)))) return { id: free.id, number: free.number };
  return undefined;
};

/** The most that may be granted, and the shortest term for an amount: what the borrower can afford, or was asked for. */
export const grantable = (
  { allowed }: Pick<Decision, "allowed">,
  asked: Terms,
  amount: number,
): { max: number; least: number } => {
  const ranges = parseMappings(allowed ?? {});
  if (ranges.length === 0) return { max: asked.amount, least: 0 };
  const max = Math.min(asked.amount, ranges.at(-1)!.amount.max);
  return { max, least: mappedRange(allowed!, amount)?.term.min ?? 0 };
};

const termsOf = (services: Services, application: ApplicationRow, { verdict, terms }: Decided): Terms => {
  const asked = { amount: application.amountCents / 100, period: application.period };
  const wanted = verdict === "less" && terms ? terms : asked;
  if (verdict === "less" && wanted.amount === asked.amount && wanted.period === asked.period)
    refuseFields({ amount: { code: "desk-same-terms" } });
  const { max, least } = grantable(application.decision ?? {}, asked, wanted.amount);
  const product = findProduct(services.catalogue, application.product);
  if (!onGrid(product, wanted.amount, wanted.period) || wanted.amount > max || wanted.period < least) {
    // An amount that cannot be had has no terms: those of the most that can are told.
    const amount = wanted.amount <= max && termRange(product, wanted.amount) ? wanted.amount : max;
    const range = termRange(product, amount) ?? product.term;
    const shortest = Math.max(grantable(application.decision ?? {}, asked, amount).least, range.min);
    const [from, to] = [shortest, range.max].map((period) => counted(period, application.periodUnit));
    refuse("desk-terms", { params: { max, amount, least: from!, most: to! } });
  }
  return wanted;
};

const toldIn = ({ words }: Decided): Reason[] => (words ? [{ code: "STAFF_WORDS", params: { words } }] : []);

const verdictOf = (
  services: Services,
  application: ApplicationRow,
  decided: Decided,
): Verdict | { state: "wanted"; wanted: Wanted; told: Reason[] } => {
  const told = toldIn(decided);
  if (isWanted(decided.verdict)) return { state: "wanted", wanted: decided.verdict, told };
  return decided.verdict === "reject"
    ? { state: "rejected", reasons: told.length > 0 ? told : [{ code: "NOT_NOW", params: {} }] }
    : { state: "approved", terms: termsOf(services, application, decided), told };
};

/** Verdicts that leave out a guarantor who is looked at: with them the application is decided anew, without them it waits for another one. */
const LEAVES_GUARANTOR: readonly Decided["verdict"][] = ["approve", "less", "guarantor"];

/** Decides on a referred application. The borrower gets a mail, the application its status, the reviewer their name. */
export const decideReview = async (
  services: Services,
  clerk: Clerk,
  applicationId: string,
  decided: Decided,
): Promise<void> => {
  if (holdsAddress(decided.words)) refuseFields({ words: { code: "desk-address-in-words" } });
  const { verdict: chosen, terms } = decided;
  const typed = (["amount", "period"] as const).filter((name) => chosen !== "less" && (terms?.[name] ?? 0) !== 0);
  if (typed.length > 0) refuseFields(Object.fromEntries(typed.map((name) => [name, { code: "terms-of-less" }])));
  await inReview(
    services,
    clerk,
    { call: `decide-${decided.verdict}`, applicationId },
    async (trx, application, now) => {
      if (decided.seen !== undefined && decided.seen !== (await askSteps(trx, applicationId))) refuse("desk-documents");
      if (LEAVES_GUARANTOR.includes(decided.verdict) && (await guarantorInReview(services, trx, applicationId)))
        refuse("desk-guarantor-first");
      const verdict = verdictOf(services, application, decided);
      const reviewer = { staffId: clerk.id, reason: decided.reason };
      if (verdict.state === "wanted") await waitForApplicant(services, trx, application, { ...verdict, reviewer, now });
      else await applyVerdict(services, trx, application, { verdict, reviewer, now });
      await dropClaim(trx, applicationId);
      const fields = {
        verdict: decided.verdict,
        ...(verdict.state === "approved" && {
          amount: String(verdict.terms.amount),
          period: String(verdict.terms.period),
        }),
        ...(decided.words && { words: decided.words }),
      };
      const subject = applicationName(application.number);
      await noteAct(services, trx, clerk, { act: "decide", subject, fields, reason: decided.reason, now });
    },
  );
};
