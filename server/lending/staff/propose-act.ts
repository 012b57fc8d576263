/**
 * Four eyes: an act is proposed by one of the staff and done when another approves it, within a day; an act that needs
 * one person, or a lender that is one person, does it at once. Both leave the same rows. What is approved is what was
 * shown: the plan is made again under lock, and an act whose plan has changed has to be proposed anew.
 */
import { isDeepStrictEqual } from "node:util";
import type { Cents } from "#src/domain/lending/money.ts";
import { actPageWords } from "#src/copy/staff-acts.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { refuse, Refusal } from "#server/kernel/refusal.ts";
import { PaymentRefused, type PaymentFault } from "#server/lending/servicing/post-payment.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { batchById } from "#server/store/tables/payment-batches.ts";
import { lockStaff } from "#server/store/tables/staff.ts";
import {
  actEventId,
  actsDoneAlone,
  addStaffAct,
  expireStaffActs,
  lockStaffAct,
  newActId,
  recordExecuted,
  recordRefused,
  staffActById,
  type StaffActRow,
} from "#server/store/tables/staff-acts.ts";
import { actName } from "./act-names.ts";
import { acts, isStaffAct, type StaffActName } from "./acts/index.ts";
import { shownRoles } from "./acts/words.ts";
import { hasApprover, mayDecideAct, touchedBy, whyNotApprover } from "./approvers.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";
import { isActOffered, lacksBorrower, type ActContext, type StaffAct } from "./define-act.ts";
import { noteOf, openAct, sealAct, type KeptAct } from "./kept-act.ts";
import { lapseActs, mayStillPropose } from "./lapse-acts.ts";
import { demandForeignAct } from "./own-person.ts";
import { foundSubject, subjects } from "./subjects.ts";
import { settlingByPayment } from "./waiting-acts.ts";
import { rowsOfSubject } from "./whose.ts";

/** Hours for which a proposed act waits. */
const ACT_HOURS = 24;

/** An act to propose: `given` is what its form asks, as its reader reads it; `seen` marks what its page has shown. */
export type Proposing = { act: StaffActName; subject: string; given?: object; seen?: string; reason: string };

/** What became of a proposal: done, or waiting for somebody else. */
export type Proposed = { id: string; state: "executed" | "proposed" };

/** Ends what has waited too long; run before anything is decided. */
export const endOldActs = (db: Db, now: Date): Promise<void> =>
  expireStaffActs(db, new Date(now.getTime() - ACT_HOURS * 3_600_000));

/** How money that cannot be posted as an act says it is refused. */
const UNPOSTED = {
  sum: "not-a-sum",
  day: "payment-day",
  id: "payment-id",
  "too-old": "payment-too-old",
  "no-credit": "no-such-contract",
} as const satisfies Record<PaymentFault, string>;

const inWords = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PaymentRefused ? Refusal.of(UNPOSTED[error.fault]) : error;
  }
};

/** What an act is about, with all that it may change locked. */
const lockedAbout = async (
  services: Services,
  db: Db,
  { subject: kind }: StaffAct,
  id: string,
  now: Date,
): Promise<ActContext> => {
  await foundSubject(db, kind, id);
  await subjects[kind].lock?.(db, id);
  return { services, db, id, found: await foundSubject(db, kind, id), now, today: sofiaDay(now) };
};

/** The plan of an act, as it is kept; refused when its subject is not in the state for it. */
const planned = async (act: StaffAct, about: ActContext, given: unknown): Promise<unknown> => {
  if (await lacksBorrower(act, about)) refuse("desk-dead");
  if (!(await isActOffered(act, about))) refuse("desk-decided");
  return JSON.parse(JSON.stringify(await act.plan(about, given))) as unknown;
};

/** Marks a plan, so that a form can say what its page has shown. Tells nothing of the plan. */
const markOf = ({ secrets }: Pick<Services, "secrets">, plan: unknown): string =>
  secrets.lookupHash("plan of an act", JSON.stringify(plan)).slice(0, 16);

/**
 * The mark of what an act would do that asks for a reason alone, or of what it would replace; undefined of another that does
 * what is typed. Refuses what cannot be done.
 */
export const markOfShown = async (
  services: Services,
  act: StaffAct,
  about: ActContext,
): Promise<string | undefined> => {
  if (act.stands) return markOf(services, await act.stands(about));
  return Object.keys(act.reader.fields).length === 1 ? markOf(services, await planned(act, about, {})) : undefined;
};

/** Refuses what a page has shown otherwise than it is now; what an act replaces before its plan is made. */
const demandSeen = async (services: Services, act: StaffAct, about: ActContext, seen: string | undefined) => {
  if (seen === undefined || !act.stands || seen === markOf(services, await act.stands(about))) return;
  await act.overtaken?.(about);
  refuse("desk-decided");
};

/** Hours over which is counted what one person does alone. */
const ALONE_HOURS = 24;

/** Whether a plan is beyond what one person does alone; whoever proposes it is locked, so that two at once are counted. */
const isBeyondAlone = async (
  services: Services,
  trx: Db,
  { alone, name }: StaffAct,
  { plan, by, subject, now }: Pick<Doing, "plan" | "by" | "subject" | "now">,
): Promise<boolean> => {
  if (!alone) return false;
  await lockStaff(trx, by);
  const since = new Date(now.getTime() - ALONE_HOURS * 3_600_000);
  const before = await actsDoneAlone(trx, { act: name, by, subject, since });
  const sum = (rows: readonly StaffActRow[]): Cents =>
    rows.reduce((cents, row) => {
      const kept = openAct(services, row);
      // What cannot be read any more counts as all of it.
      return cents + (kept ? alone.cents(kept.plan) : alone.most);
    }, alone.cents(plan));
  const ofPerson = before.filter(({ proposedBy }) => proposedBy === by);
  const ofSubject = before.filter((row) => row.subject === subject);
  return sum(ofPerson) > alone.most || sum(ofSubject) > alone.most;
};

/** Refuses another answer to whose a payment is, while one waits for a second person. */
const demandUnsettled = async (trx: Db, { settles, name, subject: kind }: StaffAct, subject: string): Promise<void> => {
  if (!settles) return;
  const settling = await settlingByPayment(trx);
  const payments = kind === "batch" ? ((await batchById(trx, subject))?.payments ?? []) : [subject];
  for (const waiting of payments.flatMap((payment) => settling.get(payment) ?? []))
    if (waiting.act !== name || waiting.subject !== subject)
      refuse("desk-settled", { params: { act: actName(waiting.act) } });
};

type Doing = { act: StaffAct; id: string; subject: string; plan: unknown; reason: string; by: string; now: Date };

const execute = async (services: Services, trx: Db, { act, id, subject, ...what }: Doing): Promise<void> => {
  if (!(await act.execute(services, trx, { ...what, id: subject, eventId: actEventId(id) }))) refuse("desk-decided");
};

/** What follows when an act is done: access that ends takes along what was proposed by it. */
const followDone = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { subject: kind }: StaffAct,
  why: Pick<Doing, "reason" | "now">,
): Promise<void> => {
  if (kind === "member") await lapseActs(services, trx, clerk, why);
};

const proposeInside = async (services: Services, trx: Db, clerk: Clerk, proposing: Proposing): Promise<Proposed> => {
  const { subject, given = {}, seen, reason } = proposing;
  const act: StaffAct = acts[proposing.act];
  const now = services.ports.clock.now();
  // Acts are locked before what they are about, as an approval does it.
  await endOldActs(trx, now);
  const about = await lockedAbout(services, trx, act, subject, now);
  await demandSeen(services, act, about, seen);
  const plan = await planned(act, about, given);
  if (seen !== undefined && !act.stands && seen !== markOf(services, plan)) refuse("desk-decided");
  const touched = touchedBy(act, subject, plan);
  await demandForeignAct(trx, clerk, touched);
  await demandUnsettled(trx, act, subject);
  const wantsTwo =
    (await isBeyondAlone(services, trx, act, { plan, by: clerk.id, subject, now })) ||
    (act.needsTwo?.(plan) ?? (!act.alone && act.approvers.length > 0));
  const needsTwo = wantsTwo && !services.settings.staffAlone;
  if (needsTwo && !(await hasApprover(trx, { act, proposedBy: clerk.id, touched })))
    refuse("desk-nobody", { params: { roles: shownRoles(act.approvers) } });
  const id = newActId();
  const of = await rowsOfSubject(services, trx, { kind: act.subject, id: subject, today: about.today });
  const kept: KeptAct = { given, plan, of };
  const params = { ...noteOf(act, kept), sealed: sealAct(services, id, kept) };
  const row = { id, act: act.name, subject, needsTwo, params, reason, by: clerk.id, now };
  if (!(await addStaffAct(trx, row))) return refuse("desk-proposed");
  const noted = { subject, fields: { id, ...noteOf(act, kept) }, reason, now };
  if (needsTwo) {
    await noteAct(services, trx, clerk, { act: `propose ${act.name}`, ...noted });
    return { id, state: "proposed" };
  }
  await execute(services, trx, { act, id, subject, plan, reason, by: clerk.names, now });
  await recordExecuted(trx, id, null, now);
  await noteAct(services, trx, clerk, { act: act.name, ...noted });
  await followDone(services, trx, clerk, act, { reason, now });
  return { id, state: "executed" };
};

/** Proposes an act; does it at once where one person suffices. */
export const proposeAct = async (services: Services, clerk: Clerk, proposing: Proposing): Promise<Proposed> => {
  demandRole(clerk, acts[proposing.act].roles);
  return inWords(services.database.transaction((trx) => proposeInside(services, trx, clerk, proposing)));
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

/** Refuses an act whose plan is another one by now, and names the row of many that is. */
const refuseChanged = (act: StaffAct, was: unknown, is: unknown): never => {
  const now = act.rows?.(is) ?? [];
  const other = act.rows?.(was).find(({ row }, at) => !isDeepStrictEqual(row, now[at]?.row));
  return other
    ? refuse("desk-row", { params: { row: other.name, why: actPageWords.otherNow } })
    : refuse("desk-changed");
};

const approveInside = async (services: Services, trx: Db, clerk: Clerk, id: string): Promise<StaffActRow> => {
  const now = services.ports.clock.now();
  const found = await waitingAct(trx, { id, now });
  const { subject, reason, proposer, proposedBy } = found;
  const act: StaffAct = acts[found.act];
  const about = await lockedAbout(services, trx, act, subject, now);
  // Person and role first, whatever else is wrong with the act.
  const kept = openAct(services, found);
  const touched = touchedBy(act, subject, kept?.plan);
  const why = await whyNotApprover(trx, clerk, { act, proposedBy, touched });
  if (why) refuse(why, { about: clerk.id });
  if (!(await mayStillPropose(trx, found))) refuse("desk-proposer");
  if (!kept) return refuse("desk-changed");
  const plan = await planned(act, about, kept.given).catch((error: unknown) => {
    // What its form gave is refused now: it was not when it was proposed.
    throw error instanceof Refusal && error.refused.status === 400 ? Refusal.of("desk-changed") : error;
  });
  if (!isDeepStrictEqual(plan, kept.plan)) refuseChanged(act, kept.plan, plan);
  await execute(services, trx, { act, id, subject, plan, reason, by: `${proposer}, ${clerk.names}`, now });
  await recordExecuted(trx, id, clerk.id, now);
  const noted = { act: `approve ${act.name}`, subject, fields: { id, ...noteOf(act, kept) }, reason, now };
  await noteAct(services, trx, clerk, noted);
  await followDone(services, trx, clerk, act, { reason, now });
  return found;
};

/** Approves an act of somebody else, which does exactly what it showed. */
export const approveAct = (services: Services, clerk: Clerk, id: string): Promise<StaffActRow> =>
  inWords(services.database.transaction((trx) => approveInside(services, trx, clerk, id)));

/** Refuses a colleague's act about what is not one's own, or takes one's own act back. */
export const refuseAct = async (services: Services, clerk: Clerk, id: string, why: string): Promise<StaffActRow> => {
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    const found = await waitingAct(trx, { id, now });
    const { why: no } = await mayDecideAct(services, trx, clerk, found);
    if (no) refuse(no, { about: clerk.id });
    const { act, subject, proposedBy } = found;
    await recordRefused(trx, id, clerk.id, now);
    const step = proposedBy === clerk.id ? "withdraw" : "refuse";
    await noteAct(services, trx, clerk, { act: `${step} ${act}`, subject, fields: { id }, reason: why, now });
    return found;
  });
};
