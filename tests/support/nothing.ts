/** Addresses of calls about nothing that exists. */
import type { CallName } from "#src/api/calls/calls.ts";
import { paramsIn } from "#src/web/paths.ts";
import { callOf } from "#server/calls/calls.ts";

/** An id that nothing has. */
export const NOTHING = "00000000-0000-4000-8000-000000000000";

/** The parameters of a call's path, all of nothing. */
export const paramsOf = (call: CallName): Record<string, string> =>
  Object.fromEntries(paramsIn(callOf(call).path).map(({ name }) => [name, NOTHING]));
