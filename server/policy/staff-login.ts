/** Logins of the staff, at the desk and on the command line: counted, then judged. */
import { refuse } from "#server/kernel/refusal.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { isStaffCode } from "#server/lending/staff/accounts.ts";
import { staffByEmail, type StaffRow } from "#server/store/tables/staff.ts";
import { guessCode, guessPassword, type Guesser } from "./guesses.ts";

/** What somebody enters to log in; `code` may be empty where an account has no second factor yet. */
export type LoggingIn = { email: string; password: string; code: string };

/**
 * The account that password and code open; refused otherwise. Both are counted before they are judged, so that concurrent
 * guesses count, and apart: a wrong code is typed by who has the password. Every failure takes the same time.
 */
export const accountFor = async (
  asked: Guesser,
  { email, password, code }: LoggingIn,
  knownTo: (member: StaffRow | undefined) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<StaffRow> => {
  const { services, now } = asked;
  const member = await staffByEmail(services.database.db, email);
  const knownDevice = await knownTo(member);
  const account = { name: `staff ${email.trim().toLowerCase()}`, ...(knownDevice !== undefined && { knownDevice }) };
  const guess = await guessPassword(asked, account);
  const isRight = await verifyPassword(member?.passwordHash, password);
  if (!member || !isRight || member.disabledAt) return refuse("desk-login", { about: guess.about });
  await guess.accepted();
  const guessed = await guessCode(asked, account);
  if (!(await isStaffCode(services, member, { code, now }))) return refuse("desk-login", { about: guess.about });
  await guessed.accepted();
  return member;
};
