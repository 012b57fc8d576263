/** Commands as the staff of a demo type them: in the name of somebody of a role, with a reason. */
import { DEMO_STAFF, seedDemoStaff } from "#server/demo/staff.ts";
import { nameOfArg } from "#server/operator/flags.ts";
import type { Caller } from "#server/operator/act.ts";
import { ACTS, doActFully } from "#server/operator/acts.ts";
import type { Services } from "#server/services.ts";
import { acts, type StaffActName } from "#server/lending/staff/acts/index.ts";
import type { StaffAct } from "#server/lending/staff/define-act.ts";
import { mayStaff } from "#src/buro/access.ts";
import { STAFF_ROLES, type StaffRole } from "#src/domain/staff/roles.ts";
import type { Lender } from "./lender.ts";

/** The reason that tests give. */
export const REASON = "проверено по телефона";

/** Does an act and returns what it prints. Throws an ActError with what is wrong. */
export const doAct = async (services: Services, words: readonly string[], caller?: Caller): Promise<string> =>
  (await doActFully(services, words, caller)).text;

/** Words of a command with who types it and why, where it asks that and they do not say it. */
export const asRole = (role: StaffRole, words: readonly string[], reason = REASON): string[] => {
  const asks = (ACTS[words[0] ?? ""]?.args ?? []).map(nameOfArg);
  const flag = (name: string, flagged: string, value: string): string[] =>
    asks.includes(name) && !words.includes(flagged) ? [flagged, value] : [];
  return [...words, ...flag("by", "--as", DEMO_STAFF[role].email), ...flag("reason", "--reason", reason)];
};

/** Who proposes an act, who else approves it, and who may do neither. */
export const rolesOf = (name: StaffActName): { proposer: StaffRole; approver: StaffRole; other: StaffRole } => {
  const act: StaffAct = acts[name];
  const [proposer = "owner"] = act.roles === "staff" ? STAFF_ROLES : act.roles;
  return {
    proposer,
    approver: act.approvers.find((role) => role !== proposer) ?? proposer,
    other: STAFF_ROLES.find((role) => !mayStaff(act.roles, [role]) && !act.approvers.includes(role))!,
  };
};

/** The act that a command said it has proposed. Throws when it has not. */
export const proposedBy = (said: string): string => {
  const [, id] = /^Предложено\.[^]*\napprove (\S+)$/.exec(said) ?? [];
  if (id === undefined) throw new Error(`not proposed: ${said}`);
  return id;
};

/** The commands of a lender's demo staff. */
export const commandsOf = (lender: Lender) => {
  const act =
    (role: StaffRole) =>
    async (...words: string[]): Promise<string> => {
      await seedDemoStaff(lender.services);
      return doAct(lender.services, asRole(role, words));
    };
  return {
    /** Types commands as a role. */
    as: act,
    /** Has one who may propose an act and another approve it; resolves to what the approval says. */
    byTwo: async (name: StaffActName, ...words: string[]): Promise<string> => {
      const { proposer, approver } = rolesOf(name);
      return act(approver)("approve", proposedBy(await act(proposer)(name, ...words)));
    },
  };
};
