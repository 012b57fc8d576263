/** The one way a page's data is read: access, state, handler. The API and the page renderer both come here. */
import type { CallName } from "#src/api/contract.ts";
import type { FileAnswer, Read } from "#server/handlers/handler.ts";
import { mayCall } from "./access.ts";
import type { Context } from "./context.ts";
import { Refusal } from "./refusal.ts";

export type ReadReply =
  | { kind: "data"; data: object }
  | { kind: "file"; file: FileAnswer }
  | { kind: "elsewhere"; nextUrl: string; login: boolean }
  | { kind: "refused"; refusal: Refusal };

export const runRead = async (call: CallName, read: Read, context: Context): Promise<ReadReply> => {
  const verdict = mayCall(call, context);
  if (!verdict.ok) return { kind: "elsewhere", nextUrl: verdict.nextUrl, login: verdict.why === "login" };
  try {
    const data = await read(context);
    if ("file" in data) return { kind: "file", file: data };
    if ("nextUrl" in data && !("page" in data)) return { kind: "elsewhere", nextUrl: data.nextUrl, login: false };
    return { kind: "data", data };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: error };
    throw error;
  }
};
