/** Posts of the staff about money that are no acts: what is chosen among proposals, providers asked, files, the books. */
import type { DoneWord } from "#src/copy/staff.ts";
import { paymentsWords, whyWords } from "#src/copy/staff-money.ts";
import { staffUrl } from "#src/buro/table.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { askAboutPayout } from "#server/lending/payouts/pay-out.ts";
import { askAboutRefund } from "#server/lending/refunds/send-refund.ts";
import { candidatesOf, type PaymentCandidate } from "#server/lending/statements/candidates.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { actSays } from "#server/lending/staff/act-says.ts";
import { waitingByPayment } from "#server/lending/staff/waiting-acts.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { countTill } from "#server/lending/staff/count-till.ts";
import { findPayout } from "#server/lending/staff/masked.ts";
import { proposeAct, type Proposing } from "#server/lending/staff/propose-act.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { Services } from "#server/services.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { batchOf, MOST_OF_BATCH } from "#server/store/tables/payment-batches.ts";
import { paymentById, paymentsWith } from "#server/store/tables/payments.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { unread } from "#server/submissions/reader.ts";
import * as forms from "#server/submissions/staff.ts";
import { nextPayment, onward, unlessRefused } from "./acting.ts";
import { newPayersUrl } from "./pages/chosen.ts";
import { proposalIn } from "./picks.ts";
import { DONE } from "#server/ssr/plain-posts.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

/** The act that posts a payment to a credit proposed for it; the reason is why it was proposed. */
const matching = (subject: string, { contract, why }: PaymentCandidate): Proposing => ({
  act: "match-payment",
  subject,
  given: { contract },
  reason: paymentsWords.proposed(whyWords(why)),
});

/** Posts what the cashier chose among the proposed credits. */
const matchCandidate = clerkPost(forms.matchCandidate, {
  effect: async ({ services, db, clerk, params }, { contract }) => {
    const found = (await paymentById(db, params["id"] ?? "")) ?? refuse("not-found");
    const candidates = (await candidatesOf(services, db, [found])).get(found.id) ?? [];
    const chosen = candidates.find((one) => one.contract === contract) ?? refuse("desk-decided");
    const { id, state } = await proposeAct(services, clerk, matching(found.id, chosen));
    return {
      nextUrl: onward("payment", { id: found.id }, state),
      says: await actSays(services, db, id),
      ...(await nextPayment(db, found.id)),
    };
  },
});

/** The rows that are ticked; refuses none, and more than one post takes. */
const ticked = (picked: ReadonlySet<string> | undefined): string[] =>
  picked && picked.size > 0 && picked.size <= MOST_OF_BATCH
    ? [...picked]
    : refuse("desk-pick", { params: { most: MOST_OF_BATCH } });

/** Posts each ticked payment to the credit that its row showed, as an act of its own; what is not so any more is left. */
const matchChosen = clerkPost(unread("staff-match-chosen"), {
  effect: async ({ services, db, clerk, picked }) => {
    const chosen = ticked(picked).map(proposalIn);
    const ids = chosen.flatMap(({ paymentId }) => (isUuid(paymentId) ? [paymentId] : []));
    const found = await paymentsWith(db, ids);
    const candidates = await candidatesOf(
      services,
      db,
      found.filter(({ status }) => status === "unmatched"),
    );
    const waiting = await waitingByPayment(db);
    const count = { executed: 0, proposed: 0, left: 0 };
    // Credits are locked in their order, as by others who lock several.
    for (const { paymentId, creditNo } of chosen.toSorted((one, other) => one.creditNo - other.creditNo)) {
      const likely = waiting.has(paymentId)
        ? undefined
        : candidates.get(paymentId)?.find((one) => one.creditNo === creditNo);
      // Posted, or proposed, by somebody else meanwhile; or of a day before its credit was paid out.
      const done = likely && (await unlessRefused(proposeAct(services, clerk, matching(paymentId, likely))));
      count[done?.state ?? "left"] += 1;
    }
    const says = paymentsWords.chosen(count.executed, count.proposed, count.left);
    return { nextUrl: onward("payments", {}, "matched"), says };
  },
});

/** Says of each ticked payment that its payer is as it should be, as an act of its own. */
const acknowledgeChosen = clerkPost(forms.acknowledgeChosen, {
  effect: async ({ services, clerk, picked }, { reason }) => {
    const chosen = ticked(picked).toSorted();
    let seen = 0;
    for (const subject of chosen)
      if (await unlessRefused(proposeAct(services, clerk, { act: "acknowledge-payer", subject, reason }))) seen += 1;
    return {
      nextUrl: `${newPayersUrl}&${DONE}=${"matched" satisfies DoneWord}`,
      says: paymentsWords.seen(seen, chosen.length - seen),
    };
  },
});

/** Puts payments together that somebody has ticked. */
const choosing = (name: string): ClerkPost =>
  clerkPost(unread(`staff-${name}`), {
    effect: async ({ db, picked }) => {
      const id = (await batchOf(db, ticked(picked))) ?? refuse("desk-pick", { params: { most: MOST_OF_BATCH } });
      return { nextUrl: staffUrl("batch", { id }) };
    },
  });

/** Asks the provider about an order at once, and notes who asked. */
const asking = (page: "payout" | "refund", ask: (services: Services, id: string) => Promise<boolean>): ClerkPost =>
  clerkPost(unread(`staff-ask-${page}`), {
    prepare: ({ services, params }) =>
      ask(services, params["id"] ?? "").catch((error: unknown) => {
        if (error instanceof PortError) return refuse("provider-silent");
        throw error;
      }),
    effect: async ({ services, db, clerk, params, now }, _form, answered) => {
      const id = params["id"] ?? "";
      await noteAct(services, db, clerk, { act: `ask-${page}`, subject: id, now });
      return { nextUrl: onward(page, { id }, answered ? "asked" : "unanswered") };
    },
  });

/** Imports a bank's file, as the command does, and shows its report. */
const importing = clerkPost(unread("staff-import-statement"), {
  prepare: ({ services, uploads = [] }) => importStatement(services, uploads[0]?.bytes ?? refuse("not-found")),
  effect: async ({ services, db, clerk, now }, _form, report) => {
    const { sha256, state } = report;
    const fields = { state: state === "refused" ? report.reason : state };
    await noteAct(services, db, clerk, { act: "import-statement", subject: sha256, fields, now });
    return {
      // A refused file says so on its own page.
      nextUrl:
        report.state === "refused"
          ? staffUrl("file", { id: sha256 })
          : onward("file", { id: sha256 }, report.again ? "again" : "imported"),
    };
  },
});

/** Asks for a reconciliation: a job does it, and the page shows it once it has ended. */
const reconciling = clerkPost(unread("staff-reconcile"), {
  effect: async ({ services, db, clerk, now }) => {
    await services.queue.send(db, "reconcile", { staffId: clerk.id });
    await noteAct(services, db, clerk, { act: "reconcile", subject: "books", now });
    return { nextUrl: onward("reconciliation", {}, "reconciling") };
  },
});

/** Notes what was counted in the till. */
const counting = clerkPost(forms.countTill, {
  effect: async ({ services, db, clerk, now }, { cents, words }) => {
    if (cents === undefined) return refuseFields({ sum: { code: "not-a-sum" } });
    await countTill(services, db, clerk, { cents, words, now });
    return { nextUrl: onward("day", {}, "counted") };
  },
});

/** What each of them does. */
export const moneyPosts = {
  "match-candidate": matchCandidate,
  "match-chosen": matchChosen,
  "acknowledge-chosen": acknowledgeChosen,
  "ask-refund": asking("refund", async (services, id) =>
    askAboutRefund(services, (await refundById(services.database.db, id)) ?? refuse("not-found")),
  ),
  "ask-payout": asking("payout", async (services, id) => askAboutPayout(services, await findPayout(services, id))),
  "choose-returns": choosing("choose-returns"),
  "choose-debts": choosing("choose-debts"),
  reconcile: reconciling,
  "count-till": counting,
  "import-statement": importing,
} as const satisfies Record<string, ClerkPost>;
