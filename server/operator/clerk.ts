/** Who does an act on the command line: once the lender has staff, one of them, by e-mail and within their roles. */
import { formatIssue } from "#src/copy/issues.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { clerkOf, type Clerk } from "#server/lending/staff/clerk.ts";
import type { Services } from "#server/services.ts";
import { hasStaff, staffByEmail } from "#server/store/tables/staff.ts";
import { ActError } from "./act.ts";

/** The member of staff with this e-mail. */
export const clerkNamed = async ({ database }: Services, email: string): Promise<Clerk> => {
  if (email === "") throw new ActError("Say who acts: --as <e-mail>.");
  const member = await staffByEmail(database.db, email);
  if (!member || member.disabledAt) throw new ActError(`No member of staff has the e-mail ${email}.`);
  return clerkOf(member);
};

/** The member of staff who acts; undefined while the lender has none, so that whoever runs commands does everything. */
export const clerkOrOperator = async (services: Services, by: string): Promise<Clerk | undefined> =>
  (await hasStaff(services.database.db)) ? clerkNamed(services, by) : undefined;

/** Turns a refusal of a use case into what is printed. */
export const orActError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [issue] = Object.values(error.refused.errors ?? {});
    throw new ActError(issue ? formatIssue(issue) : "There is no such thing.");
  }
};
