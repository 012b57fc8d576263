/** The staff themselves: accounts and roles. */
import { memberWords as words, roleWords, staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { allStaff, staffById, type StaffRow } from "#server/store/tables/staff.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart, listPage } from "../blocks.ts";
import type { ClerkRead } from "../reply.ts";

const rolesOf = ({ roles }: Pick<StaffRow, "roles">): string => roles.map((role) => roleWords[role]).join(", ");

const stateOf = ({ disabledAt, passwordHash }: StaffRow): string | undefined =>
  disabledAt ? words.disabled : passwordHash ? undefined : words.notEnrolled;

/** The list of the staff. */
export const members: ClerkRead = async ({ db, today }) => {
  const items = (await allStaff(db)).map((member) => ({
    url: staffUrl("member", { id: member.id }),
    title: member.names,
    state: [rolesOf(member), stateOf(member)].filter(Boolean).join(" · "),
    at: member.createdAt.toISOString(),
  }));
  return listPage(today, staffTitles.members, ["staff", "staff-add <имейл> <роли> [имена]"], {
    lead: words.lead,
    groups: [{ items }],
    empty: words.empty,
  });
};

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
