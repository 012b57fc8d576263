/** What each call of the staff does. A call of the table (`lending/staff/calls.ts`) without a row here is a type error. */
import { staffHome, staffUrl } from "#src/buro/table.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { accountFor, beginStaffSession, enrol } from "#server/lending/staff/accounts.ts";
import type { StaffCallName } from "#server/lending/staff/calls.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { moveClock } from "#server/lending/servicing/move-clock.ts";
import { switchSite } from "#server/lending/staff/maintenance.ts";
import { approveAct, refuseAct } from "#server/lending/staff/propose-act.ts";
import { decideReview, takeReview } from "#server/lending/staff/review.ts";
import { unmask, type Subject } from "#server/lending/staff/unmask.ts";
import { guessPassword } from "#server/policy/guesses.ts";
import { endStaffSession } from "#server/store/tables/staff-sessions.ts";
import * as forms from "#server/submissions/staff.ts";
import { actPosts, DONE, onward, readerOf } from "./acting.ts";
import type { ClerkContext, DeskContext } from "./context.ts";
import { messagePosts } from "./message-posts.ts";
import { moneyPosts } from "./money-posts.ts";
import { requestOf } from "./pages/application.ts";
import { search } from "./pages/people.ts";
import type { StaffEffect } from "./reply.ts";

const login: StaffEffect<DeskContext> = async (context, values) => {
  const { services, address, now, cookie } = context;
  const { email, password, code } = forms.login.read(values);
  // Counted before password and code are judged, so that concurrent guesses count.
  const guess = await guessPassword(context, { name: `staff ${email.trim().toLowerCase()}` });
  const member = await accountFor(services, { email, password, code, now });
  if (!member) return refuse("desk-login", { about: guess.about });
  await guess.accepted();
  cookie.begin(await beginStaffSession(services, member, { address, now }));
  return staffUrl(staffHome(member.roles));
};

const enrolling: StaffEffect<DeskContext> = async (context, values) => {
  const { services, params, address, now } = context;
  await enrol(services, { ...forms.enrol.read(values), token: params["token"] ?? "", address, now });
  return `${staffUrl("login")}?${DONE}=enrolled`;
};

/** Calls that anybody may post. */
export const openPosts = { login, enrol: enrolling } as const satisfies Partial<
  Record<StaffCallName, StaffEffect<DeskContext>>
>;

const logout: StaffEffect<ClerkContext> = async ({ services, clerk, cookie, now }) => {
  await services.database.transaction(async (trx) => {
    await endStaffSession(trx, cookie.hash);
    await noteAct(services, trx, clerk, { act: "logout", subject: clerk.email, now });
  });
  cookie.leave();
  return staffUrl("login");
};

const take: StaffEffect<ClerkContext> = async (context) => {
  const { id, number } = await requestOf(context);
  await takeReview(context.services, context.clerk, id);
  return onward("application", { number: String(number) }, "taken");
};

const decide: StaffEffect<ClerkContext> = async (context, values) => {
  const { id, number } = await requestOf(context);
  const decided = forms.decide.read(values);
  if (decided.verdict === "less" && !decided.terms)
    refuseFields({ amount: { code: "not-offered" }, period: { code: "not-offered" } });
  await decideReview(context.services, context.clerk, id, decided);
  return onward("application", { number: String(number) }, "decided");
};

const unmasking =
  (kind: Subject["kind"]): StaffEffect<ClerkContext> =>
  async (context, values) => {
    const { services, clerk, params } = context;
    const { field, reason } = readerOf(forms.unmasking, `staff-unmask-${kind}`).read(values);
    if (!field) return refuse("not-found");
    const id = kind === "application" ? (await requestOf(context)).id : (params["id"] ?? "");
    await unmask(services, clerk, { subject: { kind, id }, field, reason });
    return onward(kind, params, "unmasked");
  };

const closing: StaffEffect<ClerkContext> = async ({ services, clerk, now }) => {
  const closed = await closeDays(services);
  const noted = { act: "close-days", subject: "books", fields: { days: String(closed.length) }, now };
  await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
  return onward("day", {}, "closed");
};

const movingClock: StaffEffect<ClerkContext> = async ({ services, clerk, now }, values) => {
  const { days } = forms.moveClock.read(values);
  const moved = await moveClock(services, { seconds: days * 86_400, by: clerk.email });
  if (moved === "not-a-demo") return refuse("not-found");
  if (typeof moved === "string") return refuseFields({ days: { code: "not-forward" } });
  const noted = { act: "move-clock", subject: "clock", fields: { days: String(days) }, now };
  await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
  return onward("day", {}, "moved");
};

const maintenance: StaffEffect<ClerkContext> = async ({ services, clerk }, values) => {
  const changed = await switchSite(services, clerk, forms.maintenance.read(values));
  return onward("maintenance", {}, changed ? "switched" : "same");
};

/** Calls of those who are logged in. */
export const clerkPosts: Readonly<Record<Exclude<StaffCallName, keyof typeof openPosts>, StaffEffect<ClerkContext>>> = {
  logout,
  search,
  take,
  decide,
  "unmask-application": unmasking("application"),
  "unmask-person": unmasking("person"),
  "unmask-payout": unmasking("payout"),
  "unmask-refund": unmasking("refund"),
  "unmask-act": unmasking("act"),
  ...actPosts,
  ...moneyPosts,
  ...messagePosts,
  "close-days": closing,
  "move-clock": movingClock,
  approve: async ({ services, clerk, params }) => {
    const { id } = await approveAct(services, clerk, params["id"] ?? "");
    return onward("act", { id }, "approved");
  },
  "refuse-act": async ({ services, clerk, params }, values) => {
    const { id } = await refuseAct(services, clerk, params["id"] ?? "", forms.refuseAct.read(values).reason);
    return onward("act", { id }, "refused");
  },
  maintenance,
};
