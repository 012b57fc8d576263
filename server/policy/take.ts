/** Calls that take a body without a form's rules: the same session, token, access and budgets as a post. */
import type { CallName } from "#src/api/contract.ts";
import type { Take } from "#server/handlers/handler.ts";
import type { PostedBody } from "./body.ts";
import { takeBudgets } from "./budgets.ts";
import type { Context } from "./context.ts";
import { checkPlace, checkSession } from "./post.ts";

/** Checks and runs such a call; a refusal is thrown. */
export const runTake = async (call: CallName, take: Take, context: Context, body: PostedBody): Promise<object> => {
  await checkSession(call, context, body);
  checkPlace(call, context);
  await takeBudgets(context, call);
  return take(context, body);
};
