/**
 * The calls table: every call under `/api/v2`, one row each, one file per area. Client paths, access and OpenAPI derive
 * from it; a row without the server's (`server/calls`) or without a handler is a compile error.
 */
import { fillPath } from "#src/web/paths.ts";
import { accountCalls } from "./account.ts";
import { agreementCalls } from "./agreement.ts";
import { applicationCalls } from "./application.ts";
import { contentCalls } from "./content.ts";
import { creditCalls } from "./credit.ts";
import type { CallRow } from "./row.ts";
import { siteCalls } from "./site.ts";

export type { CallRow };

const rows = {
  ...siteCalls,
  ...accountCalls,
  ...applicationCalls,
  ...agreementCalls,
  ...creditCalls,
  ...contentCalls,
} as const;

/** Names of the calls with a row in the table. */
export type FixedCall = keyof typeof rows;

/** Rows by call name; the name is the default path. */
export const callTable = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, { path: name, ...row }]),
) as { [Name in FixedCall]: { path: string } & (typeof rows)[Name] };

/** Calls of application steps that are only a definition; their row derives from the name. */
export type StepCall = `steps/${string}`;

/** Placeholder for all step calls in tables and routes. */
export const ANY_STEP: StepCall = "steps/:step";

/** Names of all calls. */
export type CallName = FixedCall | StepCall;

export const isStepCall = (name: string): name is StepCall => name.startsWith("steps/");

/** The concrete call for `ANY_STEP`; other names unchanged. */
export const callAt = (name: CallName, { step }: Readonly<Record<string, string | undefined>>): CallName =>
  name === ANY_STEP ? `steps/${step}` : name;

/** The row of a call, typed with all its optional properties. */
export const callRow = (name: CallName): CallRow =>
  isStepCall(name)
    ? {
        path: name,
        access: "confirmed",
        read: "FormPage",
        drafts: "server",
      }
    : callTable[name];

/** URL path of a call with its parameters filled in. */
export const callUrl = (name: CallName, params: Readonly<Record<string, string | undefined>> = {}): string =>
  `/api/v2/${fillPath(callRow(name).path, params)}`;
