/** The two ways by which the staff act: at the desk, and by commands. */
import { argumentsOfAct } from "#server/forms/act-command.ts";
import { acts, type StaffActName } from "#server/lending/staff/acts/index.ts";
import type { StaffAct } from "#server/lending/staff/define-act.ts";
import { subjects } from "#server/lending/staff/subjects.ts";
import { ActError } from "#server/operator/act.ts";
import { staffUrl } from "#src/buro/table.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import type { Answer } from "#tests/support/borrower.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf, REASON } from "#tests/support/commands.ts";
import type { Lender } from "#tests/support/lender.ts";

/** What came of something: whether it was accepted, and in which words it was not. */
export type Said = { isDone: boolean; words: string };

/** One of the ways. */
export type Hands = {
  propose(role: StaffRole, act: StaffActName, subject: string, fields: Fields): Promise<Said>;
  approve(role: StaffRole, id: string): Promise<Said>;
  takeBack(role: StaffRole, id: string): Promise<Said>;
};

/** The page of an act's subject. */
export const pageOf = (name: StaffActName, id: string): string => {
  const act: StaffAct = acts[name];
  const { page } = subjects[act.subject];
  return staffUrl(page, page === "reconciliation" ? {} : { id });
};

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

const saidBy = ({ status, body, text }: Answer): Said => {
  if (status === 200) return { isDone: true, words: String(body.nextUrl) };
  const words = Object.values(body.errors ?? {}).join("\n");
  return { isDone: false, words: plain(words === "" ? `${status} ${text}` : words) };
};

/** Posts a form of a page, or one that the page does not show. */
export const postAs = async (
  clerk: ClerkBrowser,
  page: string,
  name: string,
  subject: string,
  fields: Fields,
): Promise<Said> => {
  const onPage = await clerk.form(page, name).catch(() => undefined);
  const shown = onPage?.action.split("?", 1)[0]!.endsWith(`/${subject}`) ? onPage : undefined;
  return saidBy(await clerk.browser.post(shown ?? clerk.unshown(name, subject), fields));
};

/** At the desk, each role by the demo's member of it. */
export const atDesk = (lender: Lender): Hands => {
  const decide = async (role: StaffRole, name: string, id: string, fields: Fields): Promise<Said> =>
    postAs(await clerkOfRole(lender, role), `/buro/akt/${id}`, name, id, fields);
  return {
    propose: async (role, act, subject, fields) =>
      postAs(await clerkOfRole(lender, role), pageOf(act, subject), act, subject, { ...fields, reason: REASON }),
    approve: (role, id) => decide(role, "approve", id, {}),
    takeBack: (role, id) => decide(role, "refuse-act", id, { reason: REASON }),
  };
};

/** Arguments of a command as its form's fields say them; those at the end that are empty are left out. */
export const typed = (name: StaffActName, fields: Fields): string[] => {
  const act: StaffAct = acts[name];
  if (act.typed)
    return [
      Object.keys(fields)
        .filter((field) => fields[field] === "1")
        .join(",") || "-",
    ];
  const args = argumentsOfAct(act).map((arg) => String(fields[arg.replace(/\?$/, "")] ?? ""));
  while (args.at(-1) === "") args.pop();
  return args;
};

/** By commands, each role by the demo's member of it. */
export const byCommand = (lender: Lender): Hands => {
  const run = async (role: StaffRole, ...words: string[]): Promise<Said> => {
    try {
      return { isDone: true, words: await commandsOf(lender).as(role)(...words) };
    } catch (error) {
      if (!(error instanceof ActError)) throw error;
      return { isDone: false, words: plain(error.message) };
    }
  };
  return {
    propose: (role, act, subject, fields) => run(role, act, subject, ...typed(act, fields)),
    approve: (role, id) => run(role, "approve", id),
    takeBack: (role, id) => run(role, "refuse-act", id),
  };
};
