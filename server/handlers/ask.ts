/** Answers server-checking rules in the process, through the handlers that browsers call. */
import type { FixedCall } from "#src/api/calls/calls.ts";
import type { Ask } from "#src/engine/core/rule.ts";
import { handlerOf, handlers } from "./index.ts";
import type { Context } from "#server/visit/context.ts";

/** The server's `ask`: runs a logging call by its name. Throws for an unknown one. */
export const askServer =
  (context: Context): Ask =>
  async (source, input) => {
    if (!Object.hasOwn(handlers, source)) throw new Error(`a rule asks for the unknown call "${source}"`);
    return handlerOf(source as FixedCall, context.services, "log")!.log(context, input);
  };
