/** The calls table as the server reads it: each call's row of `src/api/calls` with what the server asks of it. */
import { callRow, callTable, isStepCall, type CallName, type FixedCall } from "#src/api/calls/calls.ts";
import type { CallRow } from "#src/api/calls/row.ts";
import { accountDemands } from "./account.ts";
import { agreementDemands } from "./agreement.ts";
import { applicationDemands } from "./application.ts";
import type { BudgetName } from "./budget-table.ts";
import type { CallbackDemands, Demands, FormDemands, LogDemands, RawDemands, ReadDemands } from "./demands.ts";
import { contentDemands } from "./content.ts";
import { creditDemands } from "./credit.ts";
import { siteDemands } from "./site.ts";

const demands: Readonly<Record<FixedCall, Demands>> = {
  ...siteDemands,
  ...accountDemands,
  ...applicationDemands,
  ...agreementDemands,
  ...creditDemands,
  ...contentDemands,
};

/** A call that takes a form, with the form's id. */
export type FormCall = CallRow & FormDemands & { form: string };

/** A call: where it is, who may make it, what it answers, and what the server asks. */
export type Call =
  | FormCall
  | (CallRow & ReadDemands)
  | (CallRow & LogDemands)
  | (CallRow & RawDemands)
  | (CallRow & CallbackDemands);

const joined = (name: string, row: CallRow, asked: Demands | undefined): Call => {
  // Types say so, too; tools run without them.
  if (!asked) throw new Error(`the call "${name}" has no row in server/calls`);
  return asked.kind === "form" ? { form: name, ...row, ...asked } : { ...row, ...asked };
};

/** A step that is only a definition. */
const STEP = { kind: "form", states: ["draft"], budgets: ["upload"] } as const;

const known = new Map<CallName, Call>();

/** Everything about a call; joined when it is first asked for. */
export const callOf = (name: CallName): Call => {
  const call =
    known.get(name) ??
    (isStepCall(name)
      ? joined(name.slice("steps/".length), callRow(name), STEP)
      : joined(name, callTable[name], demands[name]));
  known.set(name, call);
  return call;
};

/** A call that takes a form; undefined for any other. */
export const formCallOf = (name: CallName): FormCall | undefined => {
  const call = callOf(name);
  return call.kind === "form" ? call : undefined;
};

/** Id of the form that a call takes. Throws for a call of another kind. */
export const formOf = (name: CallName): string => {
  const call = formCallOf(name);
  if (!call) throw new Error(`the call ${name} takes no form`);
  return call.form;
};

/** Budgets that a post of the call takes. */
export const budgetsOf = (call: Call): readonly BudgetName[] => ("budgets" in call && call.budgets) || [];

/** Budgets that its read takes. */
export const readBudgetsOf = (call: Call): readonly BudgetName[] => ("readBudgets" in call && call.readBudgets) || [];

/**
 * Whether its read remembers something in the session.
 *
 * @internal for tests.
 */
export const remembers = (call: Call): boolean => call.kind === "read" && call.remembers === true;

/** Whether its read begins a session: a form needs one for its token, and what is remembered a place. */
export const beginsSession = (call: Call): boolean => call.kind === "form" || remembers(call);

/** Whether its post needs no idempotency key. */
export const isKeyless = (call: Call): boolean =>
  call.kind === "raw" || (call.kind === "form" && call.keyless === true);

/** Whether its post needs a session: all but what has its key in the address. */
export const isOfSession = (call: Call): boolean => !(call.kind === "form" && call.byKey === true);
