/** Who acts on the command line outside a demo: a login of eight hours, by the account's password and second factor. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { hashToken } from "#server/kernel/secrets.ts";
import { accountFor, beginStaffSession } from "#server/lending/staff/accounts.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { endStaffSession, STAFF_SESSION_HOURS } from "#server/store/tables/staff-sessions.ts";
import { guessPassword } from "#server/policy/guesses.ts";
import type { Act } from "./act.ts";
import { clerkFor, orActError } from "./clerk.ts";

/** The command that asks for a password and a code before it is done. */
export const LOGIN = "login";

/** Where guesses on the command line come from. */
const COMMAND_LINE = "command line";

const login: Act = {
  args: ["email"],
  about: `begins ${STAFF_SESSION_HOURS} hours of commands as a member of staff; asks for the password and the telephone's code`,
  run: async (services, [email = ""], { password = "", code = "" }) => {
    const now = services.ports.clock.now();
    const opened = async (): Promise<string> => {
      // Counted with those at the desk, before password and code are judged.
      const name = `staff ${email.trim().toLowerCase()}`;
      const guess = await guessPassword({ services, now, address: COMMAND_LINE }, { name });
      const member = await accountFor(services, { email, password, code, now });
      if (!member) return refuse("desk-login");
      await guess.accepted();
      return beginStaffSession(services, member, { now });
    };
    const session = await orActError(opened());
    return { text: commandWords.loggedIn(STAFF_SESSION_HOURS), session };
  },
};

const logout: Act = {
  args: ["by?"],
  about: "ends the commands of whoever has logged in",
  run: async (services, [by = ""], caller) => {
    const clerk = await clerkFor(services, caller, by);
    const now = services.ports.clock.now();
    await services.database.transaction(async (trx) => {
      await endStaffSession(trx, hashToken(caller.session ?? ""));
      await noteAct(services, trx, clerk, { act: "logout", subject: clerk.email, now });
    });
    return { text: commandWords.loggedOut, session: "" };
  },
};

/** The commands by name. */
export const SESSION_ACTS: Readonly<Record<string, Act>> = { [LOGIN]: login, logout };
