/** Who may approve an act: read by its approval, by the page that offers it, and by its proposal, which needs somebody. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { allStaff, type StaffRow } from "#server/store/tables/staff.ts";
import { listedActs, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { isSamePerson } from "#server/store/tables/staff-identifiers.ts";
import { mayStaff } from "#src/buro/access.ts";
import { acts, isStaffAct } from "./acts/index.ts";
import { clerkOf, type Clerk } from "./clerk.ts";
import type { StaffAct } from "./define-act.ts";
import { openAct } from "./kept-act.ts";
import { isAboutOwn, type Touched } from "./own-person.ts";

/** An act that waits, or would: who proposes it, and all that it touches. */
export type Waiting = { act: Pick<StaffAct, "approvers">; proposedBy: string; touched: readonly Touched[] };

/** Why somebody does not approve an act. */
export type NotApprover = "desk-second-person" | "desk-role" | "desk-own-person";

/**
 * Why somebody may not approve an act; undefined when they may. Compared are persons, not accounts: whoever proposed it does
 * not, nor whom it is about, nor whose own it touches.
 */
export const whyNotApprover = async (
  db: Db,
  clerk: Clerk,
  { act, proposedBy, touched }: Waiting,
): Promise<NotApprover | undefined> => {
  if (await isSamePerson(db, clerk.id, proposedBy)) return "desk-second-person";
  if (!mayStaff(act.approvers, clerk.roles)) return "desk-role";
  return (await isAboutOwn(db, clerk, touched)) ? "desk-own-person" : undefined;
};

const mayAct = ({ passwordHash, disabledAt }: StaffRow): boolean => disabledAt === null && passwordHash !== null;

/** Whether anybody of the staff who has enrolled and is not disabled may approve an act. */
export const hasApprover = async (db: Db, waiting: Waiting): Promise<boolean> => {
  for (const member of await allStaff(db))
    if (
      mayAct(member) &&
      mayStaff(waiting.act.approvers, member.roles) &&
      (await whyNotApprover(db, clerkOf(member), waiting)) === undefined
    )
      return true;
  return false;
};

/** All that an act touches; of an act whose plan is not known its subject. */
export const touchedBy = ({ subject: kind, touches }: StaffAct, subject: string, plan?: unknown): Touched[] => [
  { kind, id: subject },
  ...(plan === undefined ? [] : (touches?.(plan) ?? [])),
];

/** What somebody may do about an act that waits, and why they may not decide it. */
export type MayDecide = { approve?: true; refuse?: true; why?: NotApprover };

/** Acts of a day that are looked through for those that somebody may approve. */
export const MOST_WAITING = 1000;

/** The first of acts that wait which somebody may approve, as many as are asked for. */
export const actsFor = async (
  services: Services,
  db: Db,
  clerk: Clerk,
  waiting: readonly StaffActRow[],
  most = waiting.length,
): Promise<StaffActRow[]> => {
  const found: StaffActRow[] = [];
  for (const row of waiting) {
    if (found.length === most) break;
    // Most are of other roles, which asks nothing of the database.
    if (
      isStaffAct(row.act) &&
      mayStaff(acts[row.act].approvers, clerk.roles) &&
      (await mayDecideAct(services, db, clerk, row)).approve
    )
      found.push(row);
  }
  return found;
};

/** The act that waits longest of those that somebody may approve; undefined when there is none. */
export const nextActFor = async (services: Services, db: Db, clerk: Clerk): Promise<StaffActRow | undefined> => {
  const waiting = await listedActs(db, { waiting: true, most: MOST_WAITING });
  return (await actsFor(services, db, clerk, waiting.toReversed(), 1))[0];
};

/** What somebody may do about an act: who may approve it may refuse it, and its proposer may take it back. */
export const mayDecideAct = async (services: Services, db: Db, clerk: Clerk, row: StaffActRow): Promise<MayDecide> => {
  const { act: name, subject, proposedBy } = row;
  if (clerk.id === proposedBy) return { refuse: true };
  if (!isStaffAct(name)) return { why: "desk-role" };
  const act: StaffAct = acts[name];
  const touched = touchedBy(act, subject, openAct(services, row)?.plan);
  const why = await whyNotApprover(db, clerk, { act, proposedBy, touched });
  return why ? { why } : { approve: true, refuse: true };
};
