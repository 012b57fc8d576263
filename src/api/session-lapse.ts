/** Finds out what became of the session of a form: who is logged in in this browser now. */
import type { QueryClient } from "@tanstack/react-query";
import type { VisitorData } from "./responses/responses.ts";
import { read } from "./client.ts";
import { interrupt } from "./interruptions.ts";
import { visitorKey } from "./queries.ts";

/** `renewed`: the same user, and the page was refetched; `told`: nobody or another user; `unknown`: no response. */
export type Lapse = "renewed" | "told" | "unknown";

/**
 * Compares the user a form was issued to with the one who is logged in. The shell tells when it is another one; a
 * session that ended is announced unless `quiet`.
 */
export const lapseOf = async (queries: QueryClient, issuedTo: string, quiet = false): Promise<Lapse> => {
  const visitor = await (read("user-data", {}, "") as Promise<Partial<VisitorData>>).catch(() => undefined);
  if (!visitor?.userData) return "unknown";
  const { user } = visitor.userData;
  queries.setQueryData(visitorKey, visitor);
  if (user && String(user.id) === issuedTo) {
    await queries.refetchQueries({ queryKey: ["page"], type: "active" });
    return "renewed";
  }
  if (!user && !quiet) interrupt({ kind: "ended", person: issuedTo });
  return "told";
};
