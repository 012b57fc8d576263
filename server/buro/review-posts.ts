/** Posts of the staff about applications in review. */
import { applicationWords as words } from "#src/copy/staff-review.ts";
import { staffUrl } from "#src/buro/table.ts";
import { decideGuarantor, reviewGuarantor, type GuarantorVerdict } from "#server/lending/staff/guarantor.ts";
import { decideReview, nextReview, takeReview, type Decided } from "#server/lending/staff/review.ts";
import { type FormReader, unread } from "#server/submissions/reader.ts";
import * as forms from "#server/submissions/staff.ts";
import { onward, numberSeen } from "./acting.ts";
import type { ClerkContext } from "./context.ts";
import { applicationOnPage } from "./pages/application.ts";
import { clerkPost, type ClerkPost, type StaffDone } from "./reply.ts";

const at = (number: number) => ({ number: String(number) });

const take = clerkPost(unread("staff-take"), {
  effect: async (context) => {
    const { id, number } = await applicationOnPage(context);
    await takeReview(context.services, context.clerk, id);
    return { nextUrl: onward("application", at(number), "taken") };
  },
});

/** Where somebody goes on to who has decided: the next application, taken if they wish, or a link to it. */
const afterDeciding = async (
  { services, clerk }: ClerkContext,
  { decided, takes }: { decided: number; takes: boolean },
): Promise<StaffDone> => {
  const next = await nextReview(services, clerk);
  if (!next) return { nextUrl: onward("application", at(decided), "decided"), says: words.noNext };
  const linkTo = (text: string, number: number) => ({ text, url: staffUrl("application", at(number)) });
  if (!takes)
    return {
      nextUrl: onward("application", at(decided), "decided"),
      more: linkTo(words.next(next.number), next.number),
    };
  await takeReview(services, clerk, next.id);
  return { nextUrl: onward("application", at(next.number), "next"), more: linkTo(words.decided(decided), decided) };
};

const deciding = (
  verdict: Decided["verdict"],
  reader: FormReader<Omit<Decided, "verdict"> & { next: boolean }>,
): ClerkPost =>
  clerkPost(reader, {
    effect: async (context, { next, ...said }) => {
      const { id, number } = await applicationOnPage(context);
      await decideReview(context.services, context.clerk, id, { verdict, ...said, seen: numberSeen(context.query) });
      return afterDeciding(context, { decided: number, takes: next });
    },
  });

const judging = (verdict: GuarantorVerdict["verdict"], reader: FormReader<{ reason: string }>): ClerkPost =>
  clerkPost(reader, {
    effect: async (context, { reason }) => {
      const { id, number } = await applicationOnPage(context);
      const seen = numberSeen(context.query);
      await decideGuarantor(context.services, context.clerk, id, { verdict, reason, seen });
      return { nextUrl: onward("application", at(number), "guarantor-decided") };
    },
  });

const reviewing = clerkPost(forms.reviewGuarantor, {
  effect: async (context, { reason }) => {
    const { id, number } = await applicationOnPage(context);
    await reviewGuarantor(context.services, context.clerk, id, { reason, seen: numberSeen(context.query) });
    return { nextUrl: onward("application", at(number), "guarantor-reopened") };
  },
});

/** The posts by call. */
export const reviewPosts = {
  take,
  "decide-approve": deciding("approve", forms.decideApprove),
  "decide-less": deciding("less", forms.decideLess),
  "decide-reject": deciding("reject", forms.decideReject),
  "decide-guarantor": deciding("guarantor", forms.decideGuarantor),
  "review-guarantor": reviewing,
  "accept-guarantor": judging("accept", forms.acceptGuarantor),
  "refuse-guarantor": judging("refuse", forms.refuseGuarantor),
  "decide-video": deciding("video", forms.decideVideo),
  "decide-card": deciding("card", forms.decideCard),
} as const satisfies Record<string, ClerkPost>;
