/** The staff themselves: accounts and roles. */
import { memberWords as words, roleWords, staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { allStaff, staffById, type StaffRow } from "#server/store/tables/staff.ts";
import { actsOn } from "../act-forms.ts";
import { facts } from "../blocks.ts";
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
  return {
    view: {
      template: "list",
      data: {
        page: { title: staffTitles.members },
        today,
        lead: words.lead,
        groups: items.length > 0 ? [{ items }] : [],
        empty: { text: words.empty },
      },
    },
    commands: ["staff", "staff-add <имейл> <роли> [имена]"],
  };
};

/** The desk of one member. */
export const member: ClerkRead = async (context) => {
  const { db, params, today } = context;
  const found = (await staffById(db, params["id"] ?? "")) ?? refuse("not-found");
  const acts = await actsOn(context, "member", found.id);
  return {
    view: {
      template: "desk",
      data: {
        page: { title: found.names },
        today,
        sections: [
          {
            blocks: [
              facts([
                [words.email, found.email],
                [words.roles, rolesOf(found)],
                [words.since, formatMoment(found.createdAt)],
                [words.factor, stateOf(found) ?? (found.totpSealed ? words.has : words.hasNot)],
              ]),
            ],
          },
        ],
        aside: acts.sections,
      },
    },
    commands: [...acts.commands, `staff-add ${found.email} ${found.roles.join(",")}`],
  };
};
