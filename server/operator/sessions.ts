/** Who acts on the command line outside a demo: a login of eight hours, by the account's password and second factor. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { hashToken } from "#server/kernel/secrets.ts";
import { beginStaffSession } from "#server/lending/staff/accounts.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { accountFor } from "#server/policy/staff-login.ts";
import { endStaffSession, STAFF_SESSION_HOURS } from "#server/store/tables/staff-sessions.ts";
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
    const asked = { services, now, address: COMMAND_LINE };
    const opened = async (): Promise<string> =>
      beginStaffSession(services, await accountFor(asked, { email, password, code }), { now });
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
