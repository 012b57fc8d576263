/** The desk of one of the staff: account and roles. */
import { memberWords as words, roleWords } from "#src/copy/staff.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { staffById, type StaffRow } from "#server/store/tables/staff.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart } from "../blocks.ts";
import type { ClerkRead } from "../reply.ts";

/** The roles of a member in words. */
export const rolesOf = ({ roles }: Pick<StaffRow, "roles">): string => roles.map((role) => roleWords[role]).join(", ");

/** Why a member cannot log in; undefined when they can. */
export const stateOf = ({ disabledAt, passwordHash }: StaffRow): string | undefined =>
  disabledAt ? words.disabled : passwordHash ? undefined : words.notEnrolled;

/** The desk of one member. */
export const member: ClerkRead = async (context) => {
  const { db, params, today } = context;
  const found = (await staffById(db, params["id"] ?? "")) ?? refuse("not-found");
  const acts = await actsOn(context, "member", found.id);
  const commands = [...acts.commands, `staff-add ${found.email} ${found.roles.join(",")}`];
  return deskPage(today, found.names, commands, {
    sections: [
      factsPart([
        [words.email, found.email],
        [words.roles, rolesOf(found)],
        [words.since, formatMoment(found.createdAt)],
        [words.factor, stateOf(found) ?? (found.totpSealed ? words.has : words.hasNot)],
      ]),
    ],
    aside: acts.sections,
  });
};
