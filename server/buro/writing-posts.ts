/** Posts of the staff by which they write to people: about enquiries, and what is sent again. */
import { answerEnquiry, noteOutcome, takeEnquiry, type OnEnquiry } from "#server/lending/staff/enquiries.ts";
import { resendMail, resendPapers } from "#server/lending/staff/resend.ts";
import type { DoneWord } from "#src/copy/staff.ts";
import { unread } from "#server/submissions/reader.ts";
import * as forms from "#server/submissions/staff.ts";
import { onward, numberSeen } from "./acting.ts";
import type { ClerkContext } from "./context.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

/** The enquiry of the address, and what its page has shown of it. */
const onPage = ({ params, query }: ClerkContext): OnEnquiry => ({
  number: params["id"] ?? "",
  seen: numberSeen(query),
});

const backTo = ({ params }: ClerkContext, done: DoneWord) => ({ nextUrl: onward("enquiry", params, done) });

const take = clerkPost(unread("staff-take-enquiry"), {
  effect: async (context) => {
    await takeEnquiry(context.services, context.clerk, onPage(context));
    return backTo(context, "enquiry-taken");
  },
});

const answer = clerkPost(forms.answerEnquiry, {
  effect: async (context, { answer: words }) => {
    await answerEnquiry(context.services, context.clerk, onPage(context), words);
    return backTo(context, "answered");
  },
});

const end = clerkPost(forms.endEnquiry, {
  effect: async (context, outcome) => {
    await noteOutcome(context.services, context.clerk, onPage(context), outcome);
    return backTo(context, "noted");
  },
});

const resendingMail = clerkPost(unread("staff-resend-mail"), {
  effect: async ({ services, clerk, params }) => {
    await resendMail(services, clerk, params["id"] ?? "");
    return { nextUrl: onward("mail", params, "sent-again") };
  },
});

const resendingPapers = clerkPost(unread("staff-resend-papers"), {
  effect: async ({ services, clerk, params }) => {
    await resendPapers(services, clerk, params["id"] ?? "");
    return { nextUrl: onward("credit", params, "sent-again") };
  },
});

/** The posts by call. */
export const writingPosts = {
  "resend-mail": resendingMail,
  "resend-papers": resendingPapers,
  "take-enquiry": take,
  "answer-enquiry": answer,
  "end-enquiry": end,
} as const satisfies Record<string, ClerkPost>;
