/**
 * Nobody of the staff acts upon what is their own: applications, credits, payments, payouts, refunds, profiles. What they
 * stand surety for is their own, too.
 */
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { guarantorsBeside } from "#server/store/tables/guarantees-of.ts";
import { identifiersOfPersons } from "#server/store/tables/profiles.ts";
import { identifiersOfStaff, isSamePerson } from "#server/store/tables/staff-identifiers.ts";
import { emailsOf } from "#server/store/tables/users.ts";
import type { Clerk } from "./clerk.ts";
import { subjects, type Owner, type SubjectKind } from "./subjects.ts";

/** A thing that an act touches. */
export type Touched = { kind: SubjectKind; id: string };

/**
 * Whether one of these is the member's own, or they stand surety for it: by any ЕГН they have enrolled with, or by the
 * address they have here.
 */
const areOwn = async (db: Db, clerk: Clerk, borrowers: readonly Owner[]): Promise<boolean> => {
  const guarantors = await guarantorsBeside(
    db,
    borrowers.flatMap(({ applicationId }) => applicationId ?? []),
  );
  const owners = [...borrowers, ...guarantors];
  const emails = await emailsOf(
    db,
    owners.map(({ userId }) => userId),
  );
  if (emails.some((email) => email.toLowerCase() === clerk.email.toLowerCase())) return true;
  const persons = owners.flatMap(({ personId }) => personId ?? []);
  if (persons.length === 0) return false;
  const own = new Set(await identifiersOfStaff(db, clerk.id));
  return (await identifiersOfPersons(db, persons)).some((hash) => own.has(hash));
};

/** Whether a profile or its person is the member's own. */
export const isOwn = (db: Db, clerk: Clerk, owner: Owner): Promise<boolean> => areOwn(db, clerk, [owner]);

/** Whose an application is. */
export const ownerOfApplication = ({ id, userId, personId }: Owner & { id: string }): Owner => ({
  userId,
  personId,
  applicationId: id,
});

/** Refuses what is the member's own. */
export const demandForeign = async (db: Db, clerk: Clerk, owner: Owner | undefined): Promise<void> => {
  if (owner && (await isOwn(db, clerk, owner))) refuse("desk-own-person", { about: clerk.id });
};

const touchesOwn = async (db: Db, clerk: Clerk, touched: readonly Touched[]): Promise<boolean> => {
  const owners: Owner[] = [];
  for (const { kind, id } of touched) {
    const owner = await subjects[kind].owner?.(db, id);
    if (owner) owners.push(owner);
  }
  return owners.length > 0 && areOwn(db, clerk, owners);
};

/** Refuses an act that touches anything of the member's own. */
export const demandForeignAct = async (db: Db, clerk: Clerk, touched: readonly Touched[]): Promise<void> => {
  if (await touchesOwn(db, clerk, touched)) refuse("desk-own-person", { about: clerk.id });
};

/** Whether an act touches the member themselves, by whichever of their accounts, or anything of their own. */
export const isAboutOwn = async (db: Db, clerk: Clerk, touched: readonly Touched[]): Promise<boolean> => {
  for (const { kind, id } of touched) if (kind === "member" && (await isSamePerson(db, clerk.id, id))) return true;
  return touchesOwn(db, clerk, touched);
};
