/** What a borrower does on the status page: asks for a review, cancels an application, ends an agreement without a payout. */
import { ANSWER_ID, pageUrl } from "#src/pages/table.ts";
import { closeApplication } from "#server/lending/applications/close-application.ts";
import { dropGuarantor as dropped } from "#server/lending/guarantees/drop-guarantor.ts";
import { offerLess } from "#server/lending/applications/offer-less.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { notify } from "#server/lending/messages/notify.ts";
import { terminateUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import { demandUnpaid } from "#server/handlers/demand-unpaid.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { applicationOf } from "#server/store/tables/applications.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { unread } from "#server/submissions/reader.ts";
import { save } from "./answers.ts";
import { mayAskReview } from "./status.ts";

/** Requests a human review of a rejection; the borrower's statement is saved with the application. */
export const askReview: FormHandler = {
  post: definePost(unread("ask-review"), {
    effect: async (context, _form, _prepared, submission) => {
      const { db, now, person, services } = context;
      const application = context.application && (await applicationOf(db, person!.id, context.application.id));
      if (!application || !mayAskReview(context, application))
        return refuse("moved-on", { nextUrl: pageUrl("applicationStatus") });
      await save(context, submission, application.id);
      await moveApplication(db, {
        applicationId: application.id,
        to: "manualReview",
        actor: "U",
        reason: "review asked for",
        now,
      });
      await services.queue.send(db, "review-request", { requestId: application.id });
      await notify(services, db, "referred", { userId: person!.id, applicationId: application.id, now });
      return { nextUrl: pageUrl("applicationProcessing") };
    },
  }),
};

/** Turns an application that lacks but a guarantor into an offer of what needs none. */
export const takeLess: FormHandler = {
  post: definePost(unread("take-less"), {
    effect: async ({ services, db, application, now }) => {
      if (!(await offerLess(services, db, { applicationId: application!.id, actor: "U", now })))
        return refuse("moved-on", { nextUrl: pageUrl("applicationStatus") });
      return { nextUrl: `${pageUrl("applicationStatus")}#${ANSWER_ID}` };
    },
  }),
};

/** Goes on without the guarantor whose signature an agreement waits for. */
export const dropGuarantor: FormHandler = {
  post: definePost(unread("drop-guarantor"), {
    effect: async ({ services, db, application, now }) => {
      if (!(await dropped(services, db, { applicationId: application!.id, now })))
        return refuse("moved-on", { nextUrl: pageUrl("applicationStatus") });
      return { nextUrl: pageUrl("applicationStatus") };
    },
  }),
};

/** Ends a signed agreement whose payout failed, at the borrower's wish; nothing is owed. */
export const endAgreement: FormHandler = {
  post: definePost(unread("end-agreement"), {
    prepare: ({ services, application }) => demandUnpaid(services, application!.id, pageUrl("applicationStatus")),
    effect: async ({ services, db, application, now }) => {
      const ending = { applicationId: application!.id, actor: "U", reason: "ended by the borrower", now } as const;
      if (!(await terminateUnpaid(services, db, ending))) refuse("moved-on", { nextUrl: pageUrl("applicationStatus") });
      return { nextUrl: pageUrl("applicationStatus") };
    },
  }),
};

/** Cancels the application; nothing is owed. */
export const cancelApplication: FormHandler = {
  post: definePost(unread("cancel-request"), {
    effect: async (context) => {
      await closeApplication(context.db, {
        applicationId: context.application!.id,
        to: "cancelled",
        actor: "U",
        now: context.now,
      });
      return { nextUrl: pageUrl("applicationStatus") };
    },
  }),
};
