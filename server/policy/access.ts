/**
 * Decides whether a visitor may make a call now, by its row in the table of calls; nothing else evaluates those
 * columns.
 */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { pageOfCall, pageUrl, rowUrl } from "#src/pages/table.ts";
import { guardedStatus, isStepOpen, whereNext } from "./journey.ts";
import { newPhoneOf } from "#server/lending/accounts/trusted-number.ts";
import type { Context } from "#server/visit/context.ts";

/**
 * Whether the call is allowed; if not, where to go: to the login, to the login again with the `password`, to
 * the code that proves the `number`, or `elsewhere` in the journey.
 */
export type CallVerdict =
  | { ok: true }
  | { ok: false; why: "login" | "password" | "number" | "elsewhere"; nextUrl: string };

/** Checks access and application status. `elsewhere` carries the page on which the visitor should continue. */
export const mayCall = (call: CallName, context: Context): CallVerdict => {
  const { access, states, withCredit, needsPassword, needsNumber, provedIn } = callOf(call);
  if (access !== "public" && !context.person)
    return context.unverified ? elsewhere(context) : { ok: false, why: "login", nextUrl: loginUrl(call, context) };
  if (states && !states.includes(guardedStatus(context.application))) return elsewhere(context);
  if (withCredit && !context.hasCredit) return elsewhere(context);
  const { application } = context;
  const proves = !provedIn || (application !== null && provedIn.includes(application.status));
  if (proves && needsPassword && isWithoutPassword(context))
    return { ok: false, why: "password", nextUrl: loginUrl(call, context) };
  if (proves && needsNumber && !isNumberProved(context))
    return { ok: false, why: "number", nextUrl: leadingBack("confirmNumber", call, context) };
  if (application?.status === "draft" && states && !isStepOpen(application.variant, call, context))
    return elsewhere(context);
  return { ok: true };
};

/** Whether a remembered browser began the session, so that nobody entered the password in it. */
export const isWithoutPassword = ({ session }: Pick<Context, "session">): boolean =>
  session?.data.passwordAt === undefined;

/** How long the proof of the trusted number lasts in a session. */
const PROVED_MS = 30 * 60_000;

/** Whether a code to the trusted number was entered in this session a short time ago. */
export const isNumberProved = ({ session, person, now }: Pick<Context, "session" | "person" | "now">): boolean => {
  const at = session?.data.numberProvedAt;
  return at !== undefined && now.getTime() - Date.parse(at) < PROVED_MS && !newPhoneOf(person!, now);
};

const elsewhere = (context: Context): CallVerdict => ({ ok: false, why: "elsewhere", nextUrl: whereNext(context) });

/** Query parameter of a page to which a form has led whose session had ended. */
export const LAPSED = "izteche";

type Asked = Pick<Context, "params" | "query">;

/** URL of a page that leads back to the requested one. */
const leadingBack = (page: "login" | "confirmNumber", call: CallName, { params, query }: Asked): string => {
  const row = pageOfCall(callOf(call).page ?? call);
  if (!row) return pageUrl(page);
  const search = query.size > 0 ? `?${query}` : "";
  return `${pageUrl(page)}?${new URLSearchParams({ next: rowUrl(row, params) + search })}`;
};

/** URL of the login that leads back to the requested page. */
export const loginUrl = (call: CallName, asked: Asked): string => leadingBack("login", call, asked);
