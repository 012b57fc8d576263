/** Acts of the desk on the command line: each does what the screen that names it does, within the same roles. */
import { isMaskedField, MASKED_FIELDS } from "#src/domain/staff/fields.ts";
import { isStaffRole, STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { isEmail } from "#src/domain/identity/email.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { doneWords } from "#src/copy/staff.ts";
import { commandWords } from "#src/copy/staff-commands.ts";
import { canBeFound, findWords, foundGroups } from "#src/copy/staff-find.ts";
import { actSays } from "#server/lending/staff/act-says.ts";
import { inviteStaff } from "#server/lending/staff/accounts.ts";
import { verifyAudit } from "#server/lending/staff/audit-chain.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { switchSite } from "#server/lending/staff/maintenance.ts";
import { lapseUnoffered } from "#server/lending/staff/lapse-acts.ts";
import { approveAct, endOldActs, refuseAct } from "#server/lending/staff/propose-act.ts";
import { find } from "#server/lending/staff/find.ts";
import { decideReview, takeReview } from "#server/lending/staff/review.ts";
import { MASKED_FIELDS_OF, unmask, type Subject } from "#server/lending/staff/unmask.ts";
import type { Services } from "#server/services.ts";
import { listedApplications } from "#server/store/tables/application-list.ts";
import { latestAudit } from "#server/store/tables/audit.ts";
import { allStaff } from "#server/store/tables/staff.ts";
import { liveGuaranteeState } from "#server/store/tables/guarantees.ts";
import { listedActs } from "#server/store/tables/staff-acts.ts";
import { ActError, type Act } from "./act.ts";
import { applicationNumbered, clerkFor, orActError } from "./clerk.ts";

const MOST = 100;
/** Characters of a name, which lists and acts show whole. */
const MOST_OF_NAMES = 100;

const lines = (found: readonly string[], none: string): string => (found.length > 0 ? found.join("\n") : none);

const rolesFrom = (text: string) => {
  const roles = text.split(/[,\s]+/).filter(Boolean);
  const unknown = roles.find((role) => !isStaffRole(role));
  if (roles.length === 0 || unknown !== undefined)
    throw new ActError(
      unknown === undefined ? refusalWords["desk-roles"] : commandWords.role(unknown, STAFF_ROLES.join(", ")),
    );
  return roles.filter(isStaffRole);
};

const staffAdd: Act = {
  args: ["email", "roles", "names?"],
  about: `gives somebody of the staff a one-time link to enrol (roles: ${STAFF_ROLES.join(",")}); again for who lost the telephone`,
  run: async (services, [email = "", roles = "", names]) => {
    if (!isEmail(email)) throw new ActError(commandWords.email);
    if (names !== undefined && names.length > MOST_OF_NAMES) throw new ActError(commandWords.names(MOST_OF_NAMES));
    const member = { email, roles: rolesFrom(roles), names: names ?? email.split("@", 1)[0]! };
    const { url, until } = await orActError(inviteStaff(services, member));
    return `${url}\n${commandWords.once(formatMoment(until))}`;
  },
};

const staffList: Act = {
  args: [],
  about: "lists the staff with their roles",
  run: async ({ database }) =>
    lines(
      (await allStaff(database.db)).map(
        ({ email, names, roles, disabledAt, passwordHash }) =>
          `${email}  ${names}  ${roles.join(",")}${disabledAt ? `  ${commandWords.disabled}` : passwordHash ? "" : `  ${commandWords.notEnrolled}`}`,
      ),
      commandWords.noStaff,
    ),
};

const queue: Act = {
  args: [],
  about: "lists the applications that wait for a person's decision",
  run: async ({ database }) =>
    lines(
      (await listedApplications(database.db, { shown: "chakat", most: MOST })).map(
        ({ number, since, product, amountCents, period, periodUnit, refers, claim }) =>
          `${number}  ${formatMoment(since)}  ${product} ${amountCents / 100} € / ${period} ${periodUnit}  ${refers.map(({ code }) => code).join(" ")}${claim ? `  taken by ${claim.names}` : ""}`,
      ),
      commandWords.none,
    ),
};

const take: Act = {
  args: ["application number", "by?"],
  about: "takes the review of an application",
  run: async (services, [number = "", by = ""], caller) => {
    await orActError(
      takeReview(services, await clerkFor(services, caller, by), await applicationNumbered(services, number)),
    );
    return doneWords.taken;
  },
};

const VERDICTS = ["approve", "less", "reject", "guarantor", "video", "card"] as const;

const decide: Act = {
  args: ["application number", "verdict", "amount?", "term?", "words?", "by?", "reason"],
  about: `decides on an application in review (${VERDICTS.join(", ")}; amount and term for less: 0 for neither)`,
  run: async (
    services,
    [number = "", given = "", amount = "0", period = "0", words = "", by = "", reason = ""],
    caller,
  ) => {
    const verdict = VERDICTS.find((one) => one === given);
    if (!verdict) throw new ActError(commandWords.oneOf("verdict", VERDICTS.join(", ")));
    const terms = { amount: Number(amount), period: Number(period) };
    const clerk = await clerkFor(services, caller, by);
    const id = await applicationNumbered(services, number);
    await orActError(decideReview(services, clerk, id, { verdict, terms, reason, words }));
    return doneWords.decided;
  },
};

const finding: Act = {
  args: ["name, ЕГН, phone, e-mail, IBAN, number, or sum with its day", "by?"],
  about: "finds people, applications, credits, payments, movements, payouts and refunds, and prints them masked",
  run: async (services, [text = "", by = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls.find.roles);
    const { kinds, parts } = await find(services, clerk, text);
    if (kinds.length === 0) throw new ActError([findWords.unread, ...canBeFound].join("\n"));
    const told = parts.flatMap(({ group, rows, isMore }) => [
      foundGroups[group].title,
      ...rows.map(({ id, cells }) => ["", id, ...cells.filter(Boolean)].join("  ")),
      ...(isMore ? [findWords.more(rows.length)] : []),
    ]);
    return lines(told, commandWords.none);
  },
};

const isUnmasked = (kind: string): kind is Subject["kind"] => Object.hasOwn(MASKED_FIELDS_OF, kind);

/** Of an applicant and a guarantor the number of the application is given. */
const idFor = async (services: Services, kind: Subject["kind"], given: string): Promise<string> => {
  if (kind !== "application" && kind !== "guarantor") return given;
  const applicationId = await applicationNumbered(services, given);
  if (kind === "application") return applicationId;
  const live = await liveGuaranteeState(services.database.db, applicationId);
  if (!live) throw new ActError(commandWords.notFound);
  return live.id;
};

const unmasking: Act = {
  args: [
    "application, guarantor, person, payout, refund, payment, line, act, enquiry or certificate",
    "number or id",
    "field",
    "by?",
    "reason",
  ],
  about: `prints one masked field (${MASKED_FIELDS.join(", ")}) and writes it into the audit log`,
  run: async (services, [kind = "", given = "", field = "", by = "", reason = ""], caller) => {
    if (!isUnmasked(kind)) throw new ActError(commandWords.oneOf("kind", Object.keys(MASKED_FIELDS_OF).join(", ")));
    if (!isMaskedField(field)) throw new ActError(commandWords.oneOf("field", MASKED_FIELDS.join(", ")));
    const clerk = await clerkFor(services, caller, by, staffCalls[`unmask-${kind}`].roles);
    const id = await idFor(services, kind, given);
    const subject: Subject = { kind, id };
    await orActError(unmask(services, clerk, { subject, field, reason }));
    return (await MASKED_FIELDS_OF[kind](services, id))[field] || commandWords.none;
  },
};

const acts: Act = {
  args: [],
  about: "lists acts of the staff, those that wait for a second person first",
  run: async (services) => {
    const { database, ports } = services;
    await endOldActs(database.db, ports.clock.now());
    await lapseUnoffered(services, ports.clock.now());
    const [waiting, decided] = await Promise.all(
      [true, false].map((waits) => listedActs(database.db, { waiting: waits, most: MOST })),
    );
    return lines(
      [...waiting!, ...decided!].map(
        ({ id, state, act, subject, proposer, proposedAt, reason }) =>
          `${id}  ${state}  ${act} ${subject}  ${proposer}, ${formatMoment(proposedAt)}: ${reason}`,
      ),
      commandWords.none,
    );
  },
};

const approve: Act = {
  args: ["act", "by?"],
  about: "approves an act that somebody else proposed, which does it",
  run: async (services, [id = "", by = ""], caller) => {
    const clerk = await clerkFor(services, caller, by);
    await orActError(approveAct(services, clerk, id));
    return `${doneWords.approved} ${await actSays(services, services.database.db, id)}`;
  },
};

const refusing: Act = {
  args: ["act", "by?", "reason"],
  about: "refuses a proposed act, or takes one's own back",
  run: async (services, [id = "", by = "", reason = ""], caller) => {
    const clerk = await clerkFor(services, caller, by);
    const { proposedBy } = await orActError(refuseAct(services, clerk, id, reason));
    return doneWords[proposedBy === clerk.id ? "withdrawn" : "refused"];
  },
};

const audit: Act = {
  args: [],
  about: "prints the latest rows of the audit log",
  run: async ({ database }) =>
    lines(
      (await latestAudit(database.db, MOST)).map(
        ({ seq, at, who, act, subject, fields, reason }) =>
          `${seq}  ${formatMoment(at)}  ${who}  ${act}  ${subject}  ${JSON.stringify(fields)}  ${reason}`,
      ),
      commandWords.none,
    ),
};

const auditVerify: Act = {
  args: [],
  about: "walks the chain over the audit log, and names the first row where it is broken",
  run: async (services) => {
    const { rows, head, broken } = await verifyAudit(services, "operator");
    if (broken) throw new ActError(commandWords.broken(broken.seq, commandWords.breaks[broken.why], rows));
    return commandWords.whole(rows, head || "–");
  },
};

const maintenance: Act = {
  args: ["on or off", "by?", "reason"],
  about: "closes the site for maintenance to all but the staff, or opens it",
  run: async (services, [state = "", by = "", reason = ""], caller) => {
    if (state !== "on" && state !== "off") throw new ActError(commandWords.oneOf("state", "on, off"));
    const clerk = await clerkFor(services, caller, by);
    const changed = await orActError(switchSite(services, clerk, { isOn: state === "on", reason }));
    return doneWords[changed ? "switched" : "same"];
  },
};

/** The desk's acts by name. */
export const STAFF_ACTS: Readonly<Record<string, Act>> = {
  staff: staffList,
  "staff-add": staffAdd,
  queue,
  take,
  decide,
  find: finding,
  unmask: unmasking,
  acts,
  approve,
  "refuse-act": refusing,
  audit,
  "audit-verify": auditVerify,
  maintenance,
};
