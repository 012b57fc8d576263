/** The queue of applications that wait for a person's decision. */
import { queueWords, staffTitles } from "#src/copy/staff.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { money } from "#src/domain/lending/money.ts";
import { staffHome, staffUrl } from "#src/buro/table.ts";
import { CLAIM_MINUTES } from "#server/lending/staff/review.ts";
import { queuedReviews, type QueuedReview } from "#server/store/tables/reviews.ts";
import { listPage } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import type { ClerkRead } from "../reply.ts";

const MOST = 200;
/** Hours within which an application is answered. */
const SLA_HOURS = 48;

/** How long something waits, in one unit: minutes, hours, then days. */
export const waited = (since: Date, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return queueWords.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? queueWords.hours(hours) : queueWords.days(Math.floor(hours / 24));
};

/** Whether it waits longer than it should. */
export const isLate = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > SLA_HOURS * 3_600_000;

const stateOf = ({ since, findings, claim }: QueuedReview, { now }: ClerkContext): string => {
  const isHeld = claim && now.getTime() - claim.takenAt.getTime() < CLAIM_MINUTES * 60_000;
  return [
    queueWords.waits(waited(since, now)),
    ...(isLate(since, now) ? [queueWords.late] : []),
    queueWords.findings(findings),
    isHeld ? queueWords.takenBy(claim.names) : queueWords.free,
  ].join(" · ");
};

/** The queue; whoever has no business with it goes to their own first page. */
export const queue: ClerkRead = async (context) => {
  const { services, db, today } = context;
  const { catalogue } = services;
  const waiting = await queuedReviews(db, MOST);
  const items = waiting.map((review) => ({
    url: staffUrl("application", { number: String(review.number) }),
    title: queueWords.title(review.number, findProduct(catalogue, review.product).name),
    state: stateOf(review, context),
    at: review.since.toISOString(),
    amount: money(review.amountCents, catalogue),
  }));
  return listPage(today, staffTitles.queue, ["queue"], {
    lead: queueWords.lead,
    groups: [{ items }],
    empty: queueWords.empty,
  });
};

/** Where somebody goes who opens the desk and has no business with the queue. */
export const firstPage = ({ clerk }: ClerkContext): string => staffUrl(staffHome(clerk.roles));
