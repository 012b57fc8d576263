/** Somebody of the staff gets other roles. */
import { isStaffRole, STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { setStaffRoles } from "#server/store/tables/staff.ts";
import { endStaffSessions } from "#server/store/tables/staff-sessions.ts";
import { tick } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { demandKeptRoles } from "../kept-roles.ts";
import { labels, shownRoles } from "./words.ts";

/** The act: their sessions end. */
export const setRoles = defineAct({
  name: "set-roles",
  title: "Промяна на роли",
  about: `gives somebody of the staff other roles (some of ${STAFF_ROLES.join(",")})`,
  subject: "member",
  roles: ["admin"],
  approvers: ["admin", "owner"],
  fields: { reviewer: tick(), cashier: tick(), owner: tick(), admin: tick(), auditor: tick() },
  isOffered: ({ found: { disabledAt } }) => disabledAt === null,
  fill: ({ found }) => Object.fromEntries(STAFF_ROLES.map((role) => [role, found.roles.includes(role)])),
  plan: async ({ db, id, found }, ticked) => {
    const roles = STAFF_ROLES.filter((role) => ticked[role]);
    if (roles.length === 0) refuse("desk-roles");
    await demandKeptRoles(db, id, roles);
    return { email: found.email, before: found.roles.filter(isStaffRole), roles };
  },
  shown: ({ email, before, roles }) => [
    [labels.member, email],
    ["Роли", shownRoles(roles)],
    ["Досега", shownRoles(before)],
  ],
  execute: async (_services, trx, { id, plan }) => {
    await setStaffRoles(trx, id, plan.roles);
    await endStaffSessions(trx, id);
    return true;
  },
  typed: {
    args: ["roles"],
    fields: ([roles = ""]) => {
      // A dash stands for none.
      const named = roles.split(/[,\s]+/u).filter((word) => word !== "" && word !== "-");
      const role = named.find((one) => !isStaffRole(one));
      if (role !== undefined) refuse("desk-no-such-role", { params: { role, roles: STAFF_ROLES.join(", ") } });
      return Object.fromEntries(named.map((role) => [role, "1"]));
    },
  },
});
