/** May this visitor make this call now? The contract's rows say; this is the only place that asks them. */
import { callRow, type CallName } from "#src/api/contract.ts";
import { pageOfCall, pageUrl } from "#src/pages/table.ts";
import { guardState, isStepOpen, whereNext } from "#server/journey.ts";
import type { Context } from "./context.ts";

export type Verdict = { ok: true } | { ok: false; why: "login" | "elsewhere"; nextUrl: string };

/** Judges access and state. `elsewhere` carries the page where the visitor belongs. */
export const mayCall = (call: CallName, context: Context): Verdict => {
  const { access, states } = callRow(call);
  if (access !== "public" && !context.person) return context.pending ? elsewhere(context) : { ok: false, why: "login", nextUrl: loginUrl(call, context) };
  if (states && !states.includes(guardState(context.request))) return elsewhere(context);
  const { request } = context;
  if (request?.status === "draft" && states && !isStepOpen(request.variant, call, context)) return elsewhere(context);
  return { ok: true };
};

const elsewhere = (context: Context): Verdict => ({ ok: false, why: "elsewhere", nextUrl: whereNext(context) });

/** The login, and back to the page that was asked for. */
export const loginUrl = (call: CallName, { params, query }: Pick<Context, "params" | "query">): string => {
  const row = pageOfCall(callRow(call).page ?? call);
  if (!row) return pageUrl("login");
  const search = query.size > 0 ? `?${query}` : "";
  const path = row.path.replace(/\/:(\w+)\??/g, (_, name: string) => (params[name] ? `/${encodeURIComponent(params[name])}` : ""));
  return `${pageUrl("login")}?${new URLSearchParams({ next: path + search })}`;
};
