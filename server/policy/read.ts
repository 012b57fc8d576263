/** The one way to read a page's data: access, status, handler. Used by the API and the page renderer. */
import type { CallName } from "#src/api/calls/calls.ts";
import { beginsSession, callOf } from "#server/calls/calls.ts";
import type { FileAnswer, Read } from "./handler.ts";
import { mayCall } from "./access.ts";
import type { Context } from "#server/visit/context.ts";
import { demandBudget, takeBudgets } from "./budgets.ts";
import { trace } from "./trace.ts";
import { Refusal } from "#server/kernel/refusal.ts";

/** Result of reading a page's data; `login` says that a login is missing. */
export type ReadReply =
  | { kind: "data"; data: object }
  | { kind: "file"; file: FileAnswer }
  | { kind: "elsewhere"; nextUrl: string; login: boolean }
  | { kind: "refused"; refusal: Refusal };

/** Checks access, then runs the handler. Returns refusals; throws any other error. */
export const runRead = async (call: CallName, read: Read, context: Context): Promise<ReadReply> => {
  const verdict = mayCall(call, context);
  if (!verdict.ok)
    return {
      kind: "elsewhere",
      nextUrl: verdict.nextUrl,
      login: verdict.why === "login" || verdict.why === "password",
    };
  try {
    // A form needs a session for its token, and what is remembered a place.
    const row = callOf(call);
    if (beginsSession(row) && !context.session) await demandBudget(context, "session");
    await takeBudgets(context, call, { reads: true });
    const data = await read(context);
    if ("file" in data) return { kind: "file", file: data };
    if ("nextUrl" in data && !("page" in data)) return { kind: "elsewhere", nextUrl: data.nextUrl, login: false };
    return { kind: "data", data };
  } catch (error) {
    if (error instanceof Refusal) {
      await trace(call, context, error);
      return { kind: "refused", refusal: error };
    }
    throw error;
  }
};
