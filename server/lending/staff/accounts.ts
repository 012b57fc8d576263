/** Accounts of the staff: made by an operator, enrolled by a one-time link, opened by password and second factor. */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { enrolmentWords } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { hashNewPassword } from "#server/lending/accounts/new-password.ts";
import { EGN_LOOKUP } from "#server/lending/persons/person-with-pin.ts";
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { secondsAhead } from "#server/store/tables/clock-moves.ts";
import {
  addStaff,
  addStaffLink,
  enrolStaff,
  lockAllStaff,
  staffByEmail,
  staffById,
  staffLink,
  useStaffLink,
  useTotpStep,
  type StaffRow,
} from "#server/store/tables/staff.ts";
import { addStaffIdentifiers, identifiersOfStaff, isOfOtherStaff } from "#server/store/tables/staff-identifiers.ts";
import { forgetStaffDevices } from "#server/store/tables/staff-devices.ts";
import { addStaffSession, endStaffSessions } from "#server/store/tables/staff-sessions.ts";
import { clerkOf, noteAct, noteOperator } from "./clerk.ts";
import { newTotpSecret, totpStep, totpUrl } from "./totp.ts";

/** Hours for which a link enrols. */
const ENROLMENT_HOURS = 48;

/** The time by which telephones make their codes: a demo's clock may have been moved ahead of it. */
const telephoneTime = async (db: Db, now: Date): Promise<Date> =>
  new Date(now.getTime() - (await secondsAhead(db)) * 1000);

const linkPlace = (token: string): string => `staff link ${hashToken(token)}`;
const secretPlace = (staffId: string): string => `staff ${staffId}`;

/** A link that enrols an account, and until when. */
export type EnrolmentLink = { url: string; until: Date };

/** Refuses a further link with other roles than the account has, and one for an account that was disabled. */
const demandStanding = ({ disabledAt, email, roles }: StaffRow, wanted: readonly StaffRole[]): void => {
  if (disabledAt) refuse("desk-disabled", { params: { email } });
  if (roles.length !== new Set(wanted).size || !wanted.every((role) => roles.includes(role)))
    refuse("desk-other-roles", { params: { email, roles: roles.join(",") } });
};

/** Makes an account, or a further link for one that is there: whoever lost password or telephone enrols again. */
export const inviteStaff = async (
  services: Services,
  { email, names, roles }: { email: string; names: string; roles: readonly StaffRole[] },
): Promise<EnrolmentLink> => {
  const { database, ports, secrets, settings } = services;
  const now = ports.clock.now();
  const until = new Date(now.getTime() + ENROLMENT_HOURS * 3_600_000);
  const token = await database.transaction(async (trx) => {
    const known = await staffByEmail(trx, email);
    if (known) demandStanding(known, roles);
    const staffId = known?.id ?? (await addStaff(trx, { email, names, roles, now }));
    const fields = { roles: (known?.roles ?? roles).join(" ") };
    await noteOperator(trx, { act: known ? "staff-link" : "staff-add", subject: email, fields, now });
    const sealSecret = (made: string): Buffer => secrets.seal(newTotpSecret(), linkPlace(made));
    return addStaffLink(trx, { staffId, sealSecret, now, expiresAt: until });
  });
  return { url: settings.origin + staffUrl("enrolment", { token }), until };
};

/** What the page of a link shows: whose account it enrols, and the secret for the authenticator. */
export type Enrolment = { member: StaffRow; secret: string; url: string };

/** The enrolment behind a link; undefined when the link is used, over or unknown. */
export const enrolmentOf = async (
  { database, secrets, settings }: Services,
  token: string,
  now: Date,
): Promise<Enrolment | undefined> => {
  const link = await staffLink(database.db, token, now);
  const member = link && (await staffById(database.db, link.staffId));
  if (!link || !member) return undefined;
  const secret = secrets.open(link.totpSealed, linkPlace(token)).toString("utf8");
  return { member, secret, url: totpUrl(secret, { issuer: settings.brandName, label: member.email }) };
};

/** What somebody enters to enrol. */
export type Enrolling = { token: string; password: string; egn: string; code: string; address: string; now: Date };

/** Why somebody does not enrol with an ЕГН: they are known by another one, or somebody else of the staff is by this one. */
const faultOf = async (trx: Db, staffId: string, hashes: readonly string[]) => {
  const own = await identifiersOfStaff(trx, staffId);
  if (own.length > 0 && !hashes.some((hash) => own.includes(hash))) return "desk-other-egn";
  return (await isOfOtherStaff(trx, staffId, hashes)) ? "desk-known-egn" : undefined;
};

/**
 * Enrols an account: password, second factor, and the member's own ЕГН, by which their own applications and other accounts
 * are known. Whoever enrols again has the same ЕГН; who has not, is in the audit log, and their link stays.
 */
export const enrol = async (services: Services, enrolling: Enrolling): Promise<void> => {
  const { database, secrets } = services;
  const { token, password, egn, code, address, now } = enrolling;
  const found = await enrolmentOf(services, token, now);
  if (!found) return refuse("desk-link");
  const { member, secret } = found;
  const step = totpStep(secret, code, await telephoneTime(database.db, now));
  if (step === undefined) return refuseFields({ code: { code: "desk-code" } });
  const passwordHash = await hashNewPassword(services, password, { email: member.email, phone: "" });
  const fault = await database.transaction(async (trx) => {
    await lockAllStaff(trx);
    const hashes = secrets.lookupHashes(EGN_LOOKUP, egn);
    const noted = { subject: member.email, now };
    const clerk = clerkOf(member, address);
    const refused = await faultOf(trx, member.id, hashes);
    if (refused) {
      const fields = { [enrolmentWords.why]: enrolmentWords[refused] };
      await noteAct(services, trx, clerk, { act: "enrol-refused", ...noted, fields });
      return refused;
    }
    if (!(await useStaffLink(trx, token, now))) refuse("desk-link");
    const totpSealed = secrets.seal(secret, secretPlace(member.id));
    await enrolStaff(trx, member.id, { passwordHash, totpSealed, step, now });
    await addStaffIdentifiers(trx, member.id, hashes, now);
    await endStaffSessions(trx, member.id);
    await forgetStaffDevices(trx, member.id);
    await noteAct(services, trx, clerk, { act: "enrol", ...noted });
    return undefined;
  });
  if (fault) refuseFields({ egn: { code: fault } });
};

/** Whether a code is that of a member's telephone now. No code opens twice; only a demo lets in who has no second factor. */
export const isStaffCode = async (
  { database: { db }, secrets, settings }: Pick<Services, "database" | "secrets" | "settings">,
  { id, totpSealed }: StaffRow,
  { code, now }: { code: string; now: Date },
): Promise<boolean> => {
  if (!totpSealed) return settings.demo;
  const secret = secrets.open(totpSealed, secretPlace(id)).toString("utf8");
  const step = totpStep(secret, code, await telephoneTime(db, now));
  return step !== undefined && (await useTotpStep(db, id, step));
};

/** Begins a session for an account, of the desk with an address, else of the command line; returns its id. */
export const beginStaffSession = async (
  services: Services,
  member: StaffRow,
  { address, now }: { address?: string; now: Date },
): Promise<string> => {
  const id = newToken(32);
  const of = address === undefined ? "commands" : "desk";
  await services.database.transaction(async (trx) => {
    await addStaffSession(trx, { hash: hashToken(id), staffId: member.id, of, now });
    await noteAct(services, trx, clerkOf(member, address), {
      act: of === "desk" ? "login" : "command-login",
      subject: member.email,
      now,
    });
  });
  return id;
};
