/** Acts of the lender's staff on the command line. Each reads or changes through the same use cases as the site. */
import { resolve } from "node:path";
import { commandWords } from "#src/copy/staff-commands.ts";
import { isEmail } from "#src/domain/identity/email.ts";
import { INVITATION_KINDS, isInvitationKind } from "#src/domain/lending/invitation.ts";
import { invite } from "#server/lending/accounts/invite.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { sendNews } from "#server/lending/messages/marketing.ts";
import type { Services } from "#server/services.ts";
import { tellBookFaults, tellJournal, tellTrialBalance } from "./books.ts";
import { ActError, type Act, type Caller } from "./act.ts";
import { explain, replayAll } from "./explain.ts";
import { SERVICING_ACTS } from "./servicing.ts";
import { importFile } from "./statements.ts";
import { identityConflicts, type IdentityConflict } from "#server/store/tables/persons.ts";
import { bareAgreements } from "#server/store/tables/bare-agreements.ts";
import { CERTIFICATE_ACTS } from "./certificates.ts";
import { BONUS_ACTS } from "./bonuses.ts";
import { BOOKS_ACTS } from "./books-acts.ts";
import { clerkFor } from "./clerk.ts";
import { DESK_ACTS } from "./desk-acts.ts";
import { argumentsOf, typedAct } from "./flags.ts";
import { MESSAGE_ACTS } from "./messages.ts";
import { MONEY_ACTS } from "./money.ts";
import { OUTWARD_ACTS } from "./outward.ts";
import { SESSION_ACTS } from "./sessions.ts";
import { STAFF_ACTS } from "./staff-acts.ts";
import { GUARANTOR_ACTS } from "./guarantor.ts";
import { VIDEO_ACTS } from "./video.ts";

const MOST = 500;

const unreadable: Act = {
  args: [],
  about: "lists signed agreements of before whose papers could not be read",
  run: async ({ database }) => {
    const bare = await bareAgreements(database.db, [], MOST);
    return bare.length > 0 ? bare.map(({ number, id }) => `${number}  ${id}`).join("\n") : commandWords.none;
  },
};

const CONFLICTS: Readonly<Record<IdentityConflict["kind"], string>> = {
  "several-persons": "profile sent applications for several persons",
  "several-signers": "person with several profiles that have signed",
  unreadable: "sent application whose person is not known",
};

const conflicts: Act = {
  args: [],
  about: "lists whose is whose where the data of before leave it open",
  run: async ({ database }) => {
    const found = await identityConflicts(database.db);
    return found.length > 0 ? found.map(({ kind, id }) => `${id}  ${CONFLICTS[kind]}`).join("\n") : commandWords.none;
  },
};

const news: Act = {
  args: ["id", "subject", "text", "by?", "reason"],
  about: "sends an offer to everybody who consented to marketing; a repeated id sends nothing twice",
  run: async (services, [id = "", subject = "", text = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, ["owner"]);
    const sent = await sendNews(services, { id, subject, text });
    const fields = { messages: String(sent) };
    const noted = { act: "send-news", subject: id, fields, reason, now: services.ports.clock.now() };
    await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
    return commandWords.sent(sent);
  },
};

const onNumber = (about: string, tell: (services: Services, number: string) => Promise<string | undefined>): Act => ({
  args: ["application number"],
  about,
  run: async (services, [number = ""]) => {
    const told = /^[0-9]{1,15}$/.test(number) ? await tell(services, number) : undefined;
    if (told === undefined) throw new ActError(commandWords.notFound);
    return told;
  },
});

const journal: Act = {
  args: ["contract number"],
  about: "prints the entries of a credit: value day, book day, what happened, sum, account",
  run: async (services, [contract = ""]) => {
    const told = await tellJournal(services, contract);
    if (told === undefined) throw new ActError(commandWords.notFound);
    return told;
  },
};

const importing: Act = {
  args: ["file", "format?", "by?", "reason"],
  about:
    "imports a bank's file (CAMT.053 or CSV), the report as text, csv or json; exit code 2 when lines wait for somebody",
  run: async (services, [file = "", format, by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["import-statement"].roles);
    const told = await importFile(services, file, format);
    if ("unread" in told) throw new ActError(told.unread);
    const { sha256: subject, state } = told.data;
    const noted = { act: "import-statement", subject, fields: { state }, reason, now: services.ports.clock.now() };
    await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
    return told;
  },
};

const inviting: Act = {
  args: ["kind", "email", "first name?", "last name?", "by?", "reason"],
  about: `invites somebody to register (${INVITATION_KINDS.join(", ")}): mails the link and prints it`,
  run: async (services, [kind = "", email = "", firstName, lastName, by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, ["reviewer", "cashier", "owner"]);
    if (!isInvitationKind(kind)) throw new ActError(commandWords.oneOf("kind", INVITATION_KINDS.join(", ")));
    if (!isEmail(email)) throw new ActError(commandWords.email);
    const now = services.ports.clock.now();
    const invited = { email, ...(firstName && { firstName }), ...(lastName && { lastName }) };
    const { url, until } = await services.database.transaction(async (trx) => {
      await noteAct(services, trx, clerk, { act: "invite", subject: email, fields: { kind }, reason, now });
      return invite(services, trx, { kind, invited, by: clerk.names }, now);
    });
    return `${url}\n${commandWords.once(until)}`;
  },
};

/**
 * The acts by name.
 *
 * @internal for tests of the commands.
 */
export const ACTS: Readonly<Record<string, Act>> = {
  import: importing,
  invite: inviting,
  "unreadable-agreements": unreadable,
  "identity-conflicts": conflicts,
  journal,
  "trial-balance": {
    args: [],
    about: "prints what was debited and credited on each account, and the balances",
    run: tellTrialBalance,
  },
  "check-books": { args: [], about: "checks that the books hold, and prints what does not", run: tellBookFaults },
  explain: onNumber("explains the decisions on an application: rules, registers, sums, what was told", explain),
  replay: onNumber(
    "runs the stored facts of its decisions through the rules of now, and prints differences",
    replayAll,
  ),
  ...SERVICING_ACTS,
  ...MONEY_ACTS,
  ...BOOKS_ACTS,
  ...MESSAGE_ACTS,
  "send-news": news,
  ...DESK_ACTS,
  ...SESSION_ACTS,
  ...STAFF_ACTS,
  ...VIDEO_ACTS,
  ...GUARANTOR_ACTS,
  ...BONUS_ACTS,
  ...OUTWARD_ACTS,
  ...CERTIFICATE_ACTS,
};

const isOptional = (arg: string): boolean => arg.endsWith("?");

const usage = (name: string, { args, about }: Act): string =>
  `  ${[name, ...args.map((arg) => (isOptional(arg) ? `[${arg.slice(0, -1)}]` : `<${arg}>`))].join(" ")}\n      ${about}`;

/** Usage of all acts. */
const USAGE = `npm run operator -- <act> … [--json]
<by> and <reason> may be given as --as <e-mail> and --reason <why>, wherever they stand. Outside a demo <by> logs in first,
and may then be left out.\n${Object.entries(ACTS)
  .map(([name, act]) => usage(name, act))
  .join("\n")}`;

/** Whether words name an act; others are answered by `unknown`, for which no lender is needed. */
export const namesAct = ([name = ""]: readonly string[]): boolean => Object.hasOwn(ACTS, name);

/** What is said of a name that no act has: without one all acts, otherwise those that are named nearly so. */
export const unknown = (name: string): string => {
  if (name === "") return USAGE;
  const close = Object.keys(ACTS).filter((act) => act.includes(name) || name.includes(act));
  const meant = close.length > 0 ? ` Is it one of ${close.join(", ")}?` : "";
  return `There is no act ${name.slice(0, 60)}.${meant} Without an act all of them are listed: npm run operator`;
};

/** Does an act and returns its exit code, too. Throws an ActError with what is wrong. */
export const doActFully = async (
  services: Services,
  words: readonly string[],
  caller: Caller = {},
): Promise<{ text: string; code: number; session?: string }> => {
  const typed = typedAct(words);
  if (!typed) throw new ActError(commandWords.flag);
  const act = Object.hasOwn(ACTS, typed.name) ? ACTS[typed.name] : undefined;
  if (!act) throw new ActError(unknown(typed.name));
  const args = argumentsOf(act.args, typed);
  if (!args) throw new ActError(usage(typed.name, act));
  const told = await act.run(services, args, caller);
  const { text, code = 0, data, session } = typeof told === "string" ? { text: told } : told;
  const printed = typed.isJson ? JSON.stringify(data ?? { text }, undefined, 2) : text;
  return { text: printed, code, ...(session !== undefined && { session }) };
};

/** The words of an act with paths of files made absolute: the server that does it runs in another folder. */
export const withPaths = (words: readonly string[], from: string): string[] => {
  const typed = typedAct(words);
  const file = typed && Object.hasOwn(ACTS, typed.name) ? ACTS[typed.name]!.args.indexOf("file") : -1;
  const path = typed?.args[file];
  return words.map((word, at) => (at > 0 && word === path ? resolve(from, word) : word));
};
