/**
 * Who does an act on the command line: one of the staff, within their roles. In a demo whoever is named; elsewhere whoever
 * has logged in by `login`, which asks for the account's password and second factor.
 */
import type { StaffAccess } from "#src/buro/access.ts";
import { commandWords } from "#src/copy/staff-commands.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { hashToken } from "#server/kernel/secrets.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { clerkOf, demandRole, type Clerk } from "#server/lending/staff/clerk.ts";
import type { Services } from "#server/services.ts";
import { applicationByNumber } from "#server/store/tables/applications.ts";
import { commandSession } from "#server/store/tables/staff-sessions.ts";
import { hasStaff, staffByEmail, staffById, type StaffRow } from "#server/store/tables/staff.ts";
import { ActError, type Caller } from "./act.ts";

const named = async ({ database: { db } }: Services, email: string): Promise<StaffRow> => {
  if (email === "") throw new ActError(commandWords.who);
  const member = await staffByEmail(db, email);
  if (!member) throw new ActError(commandWords.noMember(email));
  if (member.disabledAt) throw new ActError(commandWords.ended(email));
  return member;
};

const loggedIn = async (services: Services, by: string, { session }: Caller): Promise<StaffRow> => {
  const { db } = services.database;
  const id = session && (await commandSession(db, hashToken(session), services.ports.clock.now()));
  const member = id ? await staffById(db, id) : undefined;
  if (!member || (by !== "" && member.email !== by.toLowerCase()))
    throw new ActError(commandWords.login(by || "<имейл>"));
  return member;
};

/** The member of staff who acts, and may; `by` is an e-mail, which may be left out after a login. */
export const clerkFor = async (
  services: Services,
  caller: Caller,
  by: string,
  access: StaffAccess = "staff",
): Promise<Clerk> => {
  if (!(await hasStaff(services.database.db))) throw new ActError(commandWords.noStaff);
  const member = services.settings.demo ? await named(services, by) : await loggedIn(services, by, caller);
  const clerk = clerkOf(member);
  await orActError(Promise.resolve().then(() => demandRole(clerk, access)));
  return clerk;
};

/** Turns a refusal of a use case into what is printed. */
export const orActError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const told = Object.values(error.refused.errors ?? {}).map((issue) => formatIssue(issue));
    throw new ActError(told.length > 0 ? told.join("\n") : commandWords.notFound);
  }
};

/** The id of the application with a number; throws when there is none. */
export const applicationNumbered = async ({ database }: Services, number: string): Promise<string> => {
  const id = /^[0-9]{1,15}$/.test(number) ? await applicationByNumber(database.db, Number(number)) : undefined;
  if (id === undefined) throw new ActError(commandWords.notFound);
  return id;
};
