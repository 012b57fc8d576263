/** What a rule asks the backend, answered in the process by the same handler a browser would reach. */
import type { FixedCall } from "#src/api/contract.ts";
import type { Ask } from "#src/domain/rule.ts";
import { handlers } from "#server/handlers/index.ts";
import type { Context } from "#server/policy/context.ts";

/** The server's `ask`: a logging call by its name. */
export const askServer = (context: Context): Ask => async (source, input) => {
  const log = handlers[source as FixedCall]?.log;
  if (!log) throw new Error(`a rule asks for the unknown call "${source}"`);
  return log(context, input);
};
