/** Calls whose body has no form definition: same session, token, access and budgets as a form's post. */
import type { CallName } from "#src/api/calls/calls.ts";
import type { RawBody } from "./handler.ts";
import type { PostedBody } from "#server/visit/body.ts";
import { takeBudgets } from "./budgets.ts";
import type { Context } from "#server/visit/context.ts";
import { checkPlace, checkSession } from "./admission.ts";

/** Checks and runs such a call; throws refusals. */
export const runRawBody = async (
  call: CallName,
  take: RawBody,
  context: Context,
  body: PostedBody,
): Promise<object> => {
  await checkSession(call, context, body);
  checkPlace(call, context);
  await takeBudgets(context, call);
  return take(context, body);
};
