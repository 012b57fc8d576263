/** Somebody of the staff loses access for good. */
import { isStaffRole } from "#src/domain/staff/roles.ts";
import { disableStaff } from "#server/store/tables/staff.ts";
import { endStaffSessions } from "#server/store/tables/staff-sessions.ts";
import { defineAct } from "../define-act.ts";
import { demandKeptRoles } from "../kept-roles.ts";
import { labels, shownRoles } from "./words.ts";

/** The act; nobody alone takes their access from those who approve, and nobody at all from the last of them. */
export const disableMember = defineAct({
  name: "disable-member",
  title: "Спиране на достъп",
  about: "ends somebody's access to the desk for good; of an owner or admin by two",
  subject: "member",
  roles: ["admin", "owner"],
  approvers: ["admin", "owner"],
  isOffered: ({ found: { disabledAt } }) => disabledAt === null,
  plan: async ({ db, id, found: { email, roles } }) => {
    await demandKeptRoles(db, id, []);
    return { email, roles: roles.filter(isStaffRole) };
  },
  needsTwo: ({ roles }) => roles.includes("owner") || roles.includes("admin"),
  shown: ({ email, roles }) => [
    [labels.member, email],
    ["Роли", shownRoles(roles)],
  ],
  execute: async (_services, trx, { id, now }) => {
    if (!(await disableStaff(trx, id, now))) return false;
    await endStaffSessions(trx, id);
    return true;
  },
});
