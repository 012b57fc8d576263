/** Acts of the staff on the command line, and the same before the lender has any. */
import { randomUUID } from "node:crypto";
import type { StaffActName } from "#src/buro/calls.ts";
import { executes } from "#server/lending/staff/act-table.ts";
import { proposeAct } from "#server/lending/staff/acts.ts";
import type { Clerk } from "#server/lending/staff/clerk.ts";
import { noteOperator } from "#server/lending/staff/clerk.ts";
import type { Services } from "#server/services.ts";
import { shownParams, type ActParams } from "#server/store/tables/staff-acts.ts";
import { ActError } from "./act.ts";
import { clerkOrOperator, orActError } from "./clerk.ts";

/** An act about a subject, and what is printed when it is done. */
export type Asked = { act: StaffActName; subject: string; params?: ActParams; reason: string };

/** Reason of an act for which none was given. */
export const NO_REASON = "on the command line";

/** Proposes an act of the staff; tells whether it was done, or waits for a second person. */
export const proposeByCommand = async (
  services: Services,
  clerk: Clerk,
  asked: Asked,
  said: string,
): Promise<string> => {
  const { id, state } = await orActError(proposeAct(services, clerk, asked));
  return state === "executed" ? said : `Proposed: ${id}. Another one approves it by: approve ${id} --as <e-mail>`;
};

/**
 * Does an act in the name of one of the staff, within their roles and with four eyes where it needs them; while the lender
 * has no staff, whoever runs commands does it at once. `refused` is what to print when it cannot be done.
 */
export const actByCommand = async (
  services: Services,
  by: string | undefined,
  asked: Asked,
  { said, refused }: { said: string; refused: string },
): Promise<string> => {
  const clerk = await clerkOrOperator(services, by ?? "");
  if (clerk) return proposeByCommand(services, clerk, asked, said);
  const { act, subject, params = {}, reason } = asked;
  const now = services.ports.clock.now();
  const done = await services.database.transaction(async (trx) => {
    const what = { subject, params, by: "operator", reason, eventId: `operator/${randomUUID()}`, now };
    if (!(await executes[act](services, trx, what))) return false;
    await noteOperator(trx, { act, subject, fields: { ...shownParams(params) }, reason, now });
    return true;
  });
  if (!done) throw new ActError(refused);
  return said;
};
