/** Nobody of the staff acts upon what is their own: applications, credits, payments, payouts, refunds, profiles. */
import { refuse } from "#server/kernel/refusal.ts";
import type { Db } from "#server/store/db/schema.ts";
import { identifiersOfPerson } from "#server/store/tables/profiles.ts";
import { identifiersOfStaff, isSamePerson } from "#server/store/tables/staff-identifiers.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Clerk } from "./clerk.ts";
import { subjects, type Owner, type SubjectKind } from "./subjects.ts";

/** A thing that an act touches. */
export type Touched = { kind: SubjectKind; id: string };

/** Whether a profile or its person is the member's own: by any ЕГН they have enrolled with, or by the address they have here. */
export const isOwn = async (db: Db, clerk: Clerk, { userId, personId }: Owner): Promise<boolean> => {
  const { email } = await contactOf(db, userId);
  if (email.toLowerCase() === clerk.email.toLowerCase()) return true;
  if (!personId) return false;
  const own = new Set(await identifiersOfStaff(db, clerk.id));
  return (await identifiersOfPerson(db, personId)).some((hash) => own.has(hash));
};

/** Refuses what is the member's own. */
export const demandForeign = async (db: Db, clerk: Clerk, owner: Owner | undefined): Promise<void> => {
  if (owner && (await isOwn(db, clerk, owner))) refuse("desk-own-person", { about: clerk.id });
};

const touchesOwn = async (db: Db, clerk: Clerk, touched: readonly Touched[]): Promise<boolean> => {
  for (const { kind, id } of touched) {
    const owner = await subjects[kind].owner?.(db, id);
    if (owner && (await isOwn(db, clerk, owner))) return true;
  }
  return false;
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
