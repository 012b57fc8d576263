/** What each call of the staff does. A call of the table (`lending/staff/calls.ts`) without a row here is a type error. */
import { actPageWords as words } from "#src/copy/staff-acts.ts";
import { staffUrl } from "#src/buro/table.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { actName } from "#server/lending/staff/act-names.ts";
import { nextActFor } from "#server/lending/staff/approvers.ts";
import { actBrief, actSays } from "#server/lending/staff/act-says.ts";
import { beginStaffSession, enrol } from "#server/lending/staff/accounts.ts";
import { callBorrower } from "#server/lending/staff/call-borrower.ts";
import type { StaffCallName } from "#server/lending/staff/calls.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { DAY_SECONDS, moveClock } from "#server/lending/servicing/move-clock.ts";
import { askDocuments, withdrawAsk } from "#server/lending/staff/document-asks.ts";
import { switchSite } from "#server/lending/staff/maintenance.ts";
import { approveAct, refuseAct } from "#server/lending/staff/propose-act.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import { unmask, type Subject } from "#server/lending/staff/unmask.ts";
import { accountFor } from "#server/policy/staff-login.ts";
import { liveGuaranteeState } from "#server/store/tables/guarantees.ts";
import { setWantsAlarms } from "#server/store/tables/staff.ts";
import { endStaffSession } from "#server/store/tables/staff-sessions.ts";
import { unread } from "#server/submissions/reader.ts";
import * as forms from "#server/submissions/staff.ts";
import { actPosts, onward, readerOf } from "./acting.ts";

import type { ClerkContext } from "./context.ts";
import { outwardPosts } from "./outward-posts.ts";
import { bonusPosts } from "./bonus-posts.ts";
import { messagePosts } from "./message-posts.ts";
import { moneyPosts } from "./money-posts.ts";
import { applicationOnPage } from "./pages/application.ts";
import { find } from "./pages/find.ts";
import { reviewPosts } from "./review-posts.ts";
import { remarkPosts } from "./remark-posts.ts";
import { reliefPosts } from "./relief-posts.ts";
import { videoPosts } from "./video-posts.ts";
import { deviceKnownTo, noteLogin } from "./device.ts";
import { writingPosts } from "./writing-posts.ts";
import { clerkPost, openPost, type ClerkPost, type OpenPost } from "./reply.ts";

const login = openPost(forms.login, {
  prepare: (context, form) => accountFor(context, form, (member) => deviceKnownTo(context, member)),
  effect: async (context, _form, member) => {
    const { services, address, now } = context;
    await noteLogin(context, member);
    const begins = await beginStaffSession(services, member, { address, now });
    return { nextUrl: staffUrl("home"), begins };
  },
});

const enrolling = openPost(forms.enrol, {
  // Hashes, and uses up its link by itself.
  prepare: ({ services, params, address, now }, form) =>
    enrol(services, { ...form, token: params["token"] ?? "", address, now }),
  effect: () => Promise.resolve({ nextUrl: onward("login", {}, "enrolled") }),
});

/** Calls that anybody may post. */
export const openPosts = { login, enrol: enrolling } as const satisfies Partial<Record<StaffCallName, OpenPost>>;

const logout = clerkPost(unread("staff-logout"), {
  effect: async ({ services, db, clerk, cookie, now }) => {
    await endStaffSession(db, cookie.hash);
    await noteAct(services, db, clerk, { act: "logout", subject: clerk.email, now });
    return { nextUrl: staffUrl("login"), leaves: true };
  },
});

const askingDocuments = clerkPost(forms.askDocuments, {
  effect: async (context, asking) => {
    const { id, number } = await applicationOnPage(context);
    await askDocuments(context.services, context.clerk, id, asking);
    return { nextUrl: onward("application", { number: String(number) }, "documents-asked") };
  },
});

const withdrawingAsk = clerkPost(unread("staff-withdraw-ask"), {
  effect: async (context) => {
    const { id, number } = await applicationOnPage(context);
    await withdrawAsk(context.services, context.clerk, id);
    return { nextUrl: onward("application", { number: String(number) }, "ask-withdrawn") };
  },
});

/** Whose field it is, where the address of the page names an application: its applicant's, its guarantor's. */
const idOf: Partial<Record<Subject["kind"], (context: ClerkContext) => Promise<string>>> = {
  application: async (context) => (await applicationOnPage(context)).id,
  guarantor: async (context) => {
    const { id } = await applicationOnPage(context);
    return (await liveGuaranteeState(context.db, id))?.id ?? refuse("not-found");
  },
};

/** Shows a field of a subject on the page where that is asked, which is its own unless told otherwise. */
const unmasking = (
  kind: Subject["kind"],
  page: Exclude<Subject["kind"], "guarantor"> | "video",
  form: string = page,
): ClerkPost =>
  clerkPost(readerOf(forms.unmasking, `staff-unmask-${form}`), {
    effect: async (context, { field, reason }) => {
      const { services, clerk, params } = context;
      if (!field) return refuse("not-found");
      const id = (await idOf[kind]?.(context)) ?? params["id"] ?? "";
      await unmask(services, clerk, { subject: { kind, id }, field, reason });
      return { nextUrl: onward(page, params, "unmasked") };
    },
  });

const calling = clerkPost(unread("staff-call-borrower"), {
  effect: async ({ services, clerk, params, today }) => {
    const id = params["id"] ?? "";
    if (!isCreditNo(id)) return refuse("not-found");
    await callBorrower(services, clerk, Number(id), today);
    return { nextUrl: onward("credit", { id }, "unmasked") };
  },
});

const closing = clerkPost(unread("staff-close-days"), {
  prepare: ({ services }) => closeDays(services),
  effect: async ({ services, db, clerk, now }, _form, closed) => {
    const fields = { days: String(closed.length) };
    await noteAct(services, db, clerk, { act: "close-days", subject: "books", fields, now });
    return { nextUrl: onward("day", {}, "closed") };
  },
});

const movingClock = clerkPost(forms.moveClock, {
  prepare: async ({ services, clerk }, { days }) => {
    const moved = await moveClock(services, { seconds: days * DAY_SECONDS, by: clerk.email });
    if (moved === "not-a-demo") return refuse("not-found");
    if (typeof moved === "string") return refuseFields({ days: { code: "not-forward" } });
    return undefined;
  },
  effect: async ({ services, db, clerk, now }, { days }) => {
    await noteAct(services, db, clerk, { act: "move-clock", subject: "clock", fields: { days: String(days) }, now });
    return { nextUrl: onward("day", {}, "moved") };
  },
});

const maintenance = clerkPost(forms.maintenance, {
  effect: async ({ services, clerk }, form) => {
    const changed = await switchSite(services, clerk, form);
    return { nextUrl: onward("maintenance", {}, changed ? "switched" : "same") };
  },
});

const choosingAlarms = clerkPost(forms.wantAlarms, {
  effect: async ({ services, db, clerk, now }, { wants }) => {
    await setWantsAlarms(db, clerk.id, wants);
    const fields = { state: wants ? "yes" : "no" };
    await noteAct(services, db, clerk, { act: "want-alarms", subject: clerk.email, fields, now });
    return { nextUrl: onward("alarms", {}, "alarms-chosen") };
  },
});

const approve = clerkPost(unread("staff-approve"), {
  effect: async ({ services, db, clerk, params }) => {
    const { id } = await approveAct(services, clerk, params["id"] ?? "");
    const next = await nextActFor(services, db, clerk);
    const brief = next && [actName(next.act), actBrief(services, next)].filter(Boolean).join(", ");
    return {
      nextUrl: onward("act", { id }, "approved"),
      says: await actSays(services, db, id),
      ...(next && { more: { text: words.next(brief!), url: staffUrl("act", { id: next.id }) } }),
    };
  },
});

const refusing = clerkPost(forms.refuseAct, {
  effect: async ({ services, db, clerk, params }, { reason }) => {
    const { id, proposedBy } = await refuseAct(services, clerk, params["id"] ?? "", reason);
    const done = proposedBy === clerk.id ? "withdrawn" : "refused";
    return { nextUrl: onward("act", { id }, done), says: await actSays(services, db, id) };
  },
});

/** Calls of those who are logged in. */
export const clerkPosts: Readonly<Record<Exclude<StaffCallName, keyof typeof openPosts>, ClerkPost>> = {
  logout,
  find,
  "ask-documents": askingDocuments,
  "withdraw-ask": withdrawingAsk,
  "unmask-application": unmasking("application", "application"),
  "unmask-guarantor": unmasking("guarantor", "application", "guarantor"),
  "unmask-video": unmasking("application", "video"),
  "unmask-person": unmasking("person", "person"),
  "call-borrower": calling,
  "unmask-payout": unmasking("payout", "payout"),
  "unmask-refund": unmasking("refund", "refund"),
  "unmask-payment": unmasking("payment", "payment"),
  "unmask-line": unmasking("line", "line"),
  "unmask-act": unmasking("act", "act"),
  "unmask-enquiry": unmasking("enquiry", "enquiry"),
  "unmask-certificate": unmasking("certificate", "certificate"),
  ...actPosts,
  ...moneyPosts,
  ...outwardPosts,
  ...bonusPosts,
  ...messagePosts,
  ...reviewPosts,
  ...videoPosts,
  ...writingPosts,
  ...remarkPosts,
  ...reliefPosts,
  "close-days": closing,
  "move-clock": movingClock,
  approve,
  "refuse-act": refusing,
  "want-alarms": choosingAlarms,
  maintenance,
};
