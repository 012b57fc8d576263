/**
 * Decides whether a visitor may make a call now, by its row in the table of calls; nothing else evaluates those
 * columns.
 */
import { callRow, type CallName } from "#src/api/calls/calls.ts";
import { pageOfCall, pageUrl, rowUrl } from "#src/pages/table.ts";
import { guardedStatus, isStepOpen, whereNext } from "./journey.ts";
import type { Context } from "#server/visit/context.ts";

/**
 * Whether the call is allowed; if not, where to go: to the login, to the login again with the `password`, or
 * `elsewhere` in the journey.
 */
export type Verdict = { ok: true } | { ok: false; why: "login" | "password" | "elsewhere"; nextUrl: string };

/** Checks access and application status. `elsewhere` carries the page on which the visitor should continue. */
export const mayCall = (call: CallName, context: Context): Verdict => {
  const { access, states, withCredit, needsPassword } = callRow(call);
  if (access !== "public" && !context.person)
    return context.unverified ? elsewhere(context) : { ok: false, why: "login", nextUrl: loginUrl(call, context) };
  if (states && !states.includes(guardedStatus(context.application))) return elsewhere(context);
  if (withCredit && !context.hasCredit) return elsewhere(context);
  if (needsPassword && isWithoutPassword(context))
    return { ok: false, why: "password", nextUrl: loginUrl(call, context) };
  const { application } = context;
  if (application?.status === "draft" && states && !isStepOpen(application.variant, call, context))
    return elsewhere(context);
  return { ok: true };
};

/** Whether a remembered browser began the session, so that nobody entered the password in it. */
export const isWithoutPassword = ({ session }: Pick<Context, "session">): boolean =>
  session?.data.passwordAt === undefined;

const elsewhere = (context: Context): Verdict => ({ ok: false, why: "elsewhere", nextUrl: whereNext(context) });

/** Query parameter of a page to which a form has led whose session had ended. */
export const LAPSED = "izteche";

/** URL of the login that leads back to the requested page. */
export const loginUrl = (call: CallName, { params, query }: Pick<Context, "params" | "query">): string => {
  const row = pageOfCall(callRow(call).page ?? call);
  if (!row) return pageUrl("login");
  const search = query.size > 0 ? `?${query}` : "";
  return `${pageUrl("login")}?${new URLSearchParams({ next: rowUrl(row, params) + search })}`;
};
