/** Acts of the lender's staff on the command line. Each reads or changes through the same use cases as the site. */
import { isEmail } from "#src/domain/identity/email.ts";
import { INVITATION_KINDS, isInvitationKind } from "#src/domain/lending/invitation.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { maskIban } from "#src/domain/identity/iban.ts";
import { invite } from "#server/lending/accounts/invite.ts";
import { frozenDestination } from "#server/lending/payouts/destination.ts";
import { refuseHeldPayout, releaseHeldPayout } from "#server/lending/payouts/held-payout.ts";
import { blockProfile, closeProfile, unblockProfile, type ProfileAct } from "#server/lending/accounts/close-profile.ts";
import { sendNews } from "#server/lending/messages/marketing.ts";
import type { Services } from "#server/services.ts";
import { tellBookFaults, tellJournal, tellTrialBalance } from "./books.ts";
import { explain, replayAll } from "./explain.ts";
import { identityConflicts, type IdentityConflict } from "#server/store/tables/persons.ts";
import { bareAgreements } from "#server/store/tables/bare-agreements.ts";
import { heldPayouts } from "#server/store/tables/payouts.ts";

/** An act: its arguments (`?` ends an optional one), what it does, and the text it prints. Throws an ActError for a wrong argument. */
export type Act = { args: readonly string[]; about: string; run(services: Services, args: string[]): Promise<string> };

/** Thrown for an act that cannot be done; the message is printed. */
export class ActError extends Error {}

const MOST = 500;

const shownAccount = (account: string): string => (account.startsWith("BG") ? maskIban(account) : account);

const payouts: Act = {
  args: [],
  about: "lists payouts that wait for a release: the account was changed after the signature",
  run: async (services) => {
    const held = await heldPayouts(services.database.db);
    const lines = held.map((payout) => {
      const { account, holder } = frozenDestination(services, payout);
      const sum = formatCents(payout.amountCents, services.catalogue.currency.shortLabel);
      return `${payout.id}  ${formatMoment(payout.createdAt)}  ${sum}  ${shownAccount(account)}  ${holder}`;
    });
    return lines.length > 0 ? lines.join("\n") : "No payout waits.";
  },
};

const release: Act = {
  args: ["payout", "by"],
  about: "releases a held payout: its account was verified with the borrower",
  run: async (services, [id = "", by = ""]) => {
    if (!(await releaseHeldPayout(services, id, by))) throw new ActError("No such payout waits.");
    return "Released.";
  },
};

const refusePayout: Act = {
  args: ["payout", "by"],
  about: "refuses a held payout: the borrower is asked for another account",
  run: async (services, [id = "", by = ""]) => {
    if (!(await refuseHeldPayout(services, id, by))) throw new ActError("No such payout waits.");
    return "Refused. The borrower is asked for another account.";
  },
};

const unreadable: Act = {
  args: [],
  about: "lists signed agreements of before whose papers could not be read",
  run: async ({ database }) => {
    const bare = await bareAgreements(database.db, [], MOST);
    return bare.length > 0 ? bare.map(({ number, id }) => `${number}  ${id}`).join("\n") : "None.";
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
    return found.length > 0 ? found.map(({ kind, id }) => `${id}  ${CONFLICTS[kind]}`).join("\n") : "None.";
  },
};

const REFUSED: Readonly<Record<Exclude<ProfileAct, "done">, string>> = {
  unknown: "There is no such profile.",
  refused: "Not from the state the profile is in.",
  busy: "The profile has an open application or a running credit.",
};

const onProfile = (
  about: string,
  said: string,
  act: (services: Services, asked: { email: string; by: string }) => Promise<ProfileAct>,
): Act => ({
  args: ["email", "by"],
  about,
  run: async (services, [email = "", by = ""]) => {
    const result = await act(services, { email, by });
    if (result !== "done") throw new ActError(REFUSED[result]);
    return said;
  },
});

const news: Act = {
  args: ["id", "subject", "text"],
  about: "sends an offer to everybody who consented to marketing; a repeated id sends nothing twice",
  run: async (services, [id = "", subject = "", text = ""]) =>
    `${await sendNews(services, { id, subject, text })} messages on their way.`,
};

const onNumber = (about: string, tell: (services: Services, number: string) => Promise<string | undefined>): Act => ({
  args: ["application number"],
  about,
  run: async (services, [number = ""]) => {
    const told = /^[0-9]{1,15}$/.test(number) ? await tell(services, number) : undefined;
    if (told === undefined) throw new ActError("There is no such application.");
    return told;
  },
});

const journal: Act = {
  args: ["contract number"],
  about: "prints the entries of a credit: value day, book day, what happened, sum, account",
  run: async (services, [contract = ""]) => {
    const told = await tellJournal(services, contract);
    if (told === undefined) throw new ActError("There is no such credit.");
    return told;
  },
};

const inviting: Act = {
  args: ["kind", "email", "by", "first name?", "last name?"],
  about: `invites somebody to register (${INVITATION_KINDS.join(", ")}): mails the link and prints it`,
  run: async (services, [kind = "", email = "", by = "", firstName, lastName]) => {
    if (!isInvitationKind(kind)) throw new ActError(`The kind is one of ${INVITATION_KINDS.join(", ")}.`);
    if (!isEmail(email)) throw new ActError("That is no e-mail address.");
    const now = services.ports.clock.now();
    const invited = { email, ...(firstName && { firstName }), ...(lastName && { lastName }) };
    const { url, until } = await services.database.transaction((trx) =>
      invite(services, trx, { kind, invited, by }, now),
    );
    return `${url}\nOnce, until ${until}`;
  },
};

/** The acts by name. */
export const ACTS: Readonly<Record<string, Act>> = {
  invite: inviting,
  payouts,
  "release-payout": release,
  "refuse-payout": refusePayout,
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
  "send-news": news,
  "block-profile": onProfile("blocks a profile and ends its sessions", "Blocked.", blockProfile),
  "unblock-profile": onProfile("unblocks a profile", "Unblocked.", unblockProfile),
  "close-profile": onProfile("closes a profile for good, at its owner's request", "Closed.", closeProfile),
};

const isOptional = (arg: string): boolean => arg.endsWith("?");

/** Whether the given words are as many as an act takes, none of them empty. */
const fits = ({ args }: Act, given: readonly string[]): boolean =>
  given.length >= args.filter((arg) => !isOptional(arg)).length &&
  given.length <= args.length &&
  given.every((arg) => arg.trim() !== "");

const usage = (name: string, { args, about }: Act): string =>
  `  ${[name, ...args.map((arg) => (isOptional(arg) ? `[${arg.slice(0, -1)}]` : `<${arg}>`))].join(" ")}\n      ${about}`;

/** Usage of all acts. */
export const USAGE = `npm run operator -- <act> …\n${Object.entries(ACTS)
  .map(([name, act]) => usage(name, act))
  .join("\n")}`;

/** Does an act. Throws an ActError with what is wrong. */
export const doAct = async (services: Services, [name = "", ...args]: readonly string[]): Promise<string> => {
  const act = ACTS[name];
  if (!act) throw new ActError(USAGE);
  if (!fits(act, args)) throw new ActError(usage(name, act));
  return act.run(services, args);
};
