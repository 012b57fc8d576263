/** The first page of the desk: the day's numbers, each a link to the list of what it counts. */
import { creditListWords, homeWords as words } from "#src/copy/staff-lists.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskPart } from "#src/buro/desk.ts";
import { staffPages, staffUrl, type StaffPageName } from "#src/buro/table.ts";
import { ARREARS_SHOWN, NOTICE_SOON } from "#src/domain/staff/lists.ts";
import { link } from "#src/domain/text/blocks.ts";
import type { Inline } from "#src/domain/text/document.ts";
import { addDays, daysBetween } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { actsFor } from "#server/lending/staff/approvers.ts";
import { viewerOf } from "#server/lending/staff/remarks.ts";
import { countedReviews } from "#server/store/tables/application-list.ts";
import { countedCcrRows } from "#server/store/tables/ccr-list.ts";
import { countedCertificates } from "#server/store/tables/certificate-list.ts";
import { countedCredits } from "#server/store/tables/credit-list.ts";
import { firstBookDay, lastClosedDay, leftBehind } from "#server/store/tables/day-closes.ts";
import { waitingEnquiries } from "#server/store/tables/enquiries.ts";
import { countedGarnishments, countedNotices } from "#server/store/tables/law-list.ts";
import { countedLines } from "#server/store/tables/line-sums.ts";
import { countedLost } from "#server/store/tables/lost-messages.ts";
import { keptSum, newPayerSum, unmatchedSum, type SumOf } from "#server/store/tables/payment-list.ts";
import { refundsUnderWay, waitingPayouts } from "#server/store/tables/payout-list.ts";
import { countedDifferences, lastRunAt } from "#server/store/tables/reconciliations.ts";
import { countedTasks } from "#server/store/tables/remarks.ts";
import { countedReliefs } from "#server/store/tables/reliefs.ts";
import { openActs } from "#server/store/tables/staff-acts.ts";
import { countedVideos } from "#server/store/tables/video-sessions.ts";
import { deskPage, euro } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import type { Chosen } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";
import { lateBefore } from "./queue.ts";

/** A number of the day: what it counts, where that is listed if not on the page of its query, how many, and their sum. */
type DayNumber = { label: string; page?: StaffPageName; chosen?: Chosen; count: number | string; cents?: number };

/** Numbers that one query tells, of the page that lists what they count; only who may open it is told them. */
type Numbers = { page: StaffPageName; read(context: ClerkContext): Promise<DayNumber[]> };

const summed = (label: string, { count, cents }: SumOf, chosen?: Chosen): DayNumber => ({
  label,
  count,
  cents,
  ...(chosen && { chosen }),
});

const daysOpen = async ({ db, today }: ClerkContext): Promise<number> => {
  const closed = await lastClosedDay(db);
  if (closed !== null) return Math.max(0, daysBetween(closed, today) - 1);
  const first = await firstBookDay(db);
  return first === null ? 0 : Math.max(0, daysBetween(first, today));
};

/** The numbers, in the groups of the page. */
const GROUPS: readonly { title: string; numbers: readonly Numbers[] }[] = [
  {
    title: words.applications,
    numbers: [
      {
        page: "queue",
        read: async ({ db, now }) => {
          const { count, late } = await countedReviews(db, lateBefore(now));
          return [
            { label: words.waiting, count },
            { label: words.waitingLate, count: late },
          ];
        },
      },
      { page: "videos", read: async ({ db }) => [{ label: words.videos, count: await countedVideos(db) }] },
    ],
  },
  {
    title: words.reliefs,
    numbers: [
      {
        page: "reliefs",
        read: async ({ db, today }) => {
          const { count, late } = await countedReliefs(db, today);
          return [
            { label: words.reliefsWaiting, count },
            { label: words.reliefsLate, count: late },
          ];
        },
      },
    ],
  },
  {
    title: words.law,
    numbers: [
      {
        page: "notices",
        read: async ({ db, today }) => {
          const { count, soon } = await countedNotices(db, { today, soon: addDays(today, NOTICE_SOON) });
          return [
            { label: words.notices, count },
            { label: words.noticesSoon(NOTICE_SOON), count: soon },
          ];
        },
      },
      {
        page: "garnishments",
        read: async ({ db }) => [{ label: words.garnishments, count: await countedGarnishments(db) }],
      },
    ],
  },
  {
    title: words.arrears,
    numbers: [
      {
        page: "credits",
        read: async ({ db, today }) => {
          const counts = await countedCredits(db, today);
          return (["dnes", "predstoyat", ...ARREARS_SHOWN] as const).map((shown) => ({
            label: creditListWords.shown[shown],
            page: shown === "dnes" || shown === "predstoyat" ? "credits" : "arrears",
            chosen: { koi: shown },
            count: counts[shown].count,
            cents: counts[shown].principal,
          }));
        },
      },
    ],
  },
  {
    title: words.money,
    numbers: [
      { page: "payments", read: async ({ db }) => [summed(words.unmatched, await unmatchedSum(db))] },
      {
        page: "payments",
        read: async ({ db }) => [summed(words.newPayers, await newPayerSum(db), { koi: "novi-platci" })],
      },
      {
        page: "payments",
        read: async ({ db }) => [summed(words.kept, await keptSum(db), { koi: "pazeni" })],
      },
      { page: "lines", read: async ({ db }) => [{ label: words.lines, count: await countedLines(db) }] },
      { page: "payouts", read: async ({ db }) => [summed(words.payouts, await waitingPayouts(db))] },
      { page: "refunds", read: async ({ db }) => [summed(words.refunds, await refundsUnderWay(db))] },
    ],
  },
  {
    title: words.people,
    numbers: [
      {
        page: "acts",
        read: async ({ services, db, clerk }) => {
          const { length } = await actsFor(services, db, clerk, await openActs(db));
          return [{ label: words.acts, chosen: { koi: "za-men" }, count: length }];
        },
      },
      {
        page: "tasks",
        read: async ({ db, clerk, today }) => {
          const counts = await countedTasks(db, viewerOf(clerk, today));
          return [
            { label: words.tasks, count: counts.moi },
            { label: words.tasksLate, chosen: { koi: "prosrocheni" }, count: counts.prosrocheni },
          ];
        },
      },
      { page: "enquiries", read: async ({ db }) => [{ label: words.enquiries, count: await waitingEnquiries(db) }] },
      {
        page: "certificates",
        read: async ({ db }) => {
          const { toMake, toPost } = await countedCertificates(db);
          return [
            { label: words.certificates, count: toMake },
            { label: words.certificatesToPost, count: toPost },
          ];
        },
      },
      { page: "messages", read: async ({ db }) => [{ label: words.messages, count: await countedLost(db) }] },
    ],
  },
  {
    title: words.books,
    numbers: [
      {
        page: "day",
        read: async (context) => [
          { label: words.days, count: await daysOpen(context) },
          { label: words.leftBehind, count: (await leftBehind(context.db)).length },
        ],
      },
      {
        page: "ccr",
        read: async ({ db, today }) => {
          const { refused, late } = await countedCcrRows(db, today);
          return [
            { label: words.ccrRefused, count: refused },
            { label: words.ccrLate, chosen: { koi: "zakasneli" }, count: late },
          ];
        },
      },
      {
        page: "reconciliation",
        read: async ({ db }) => {
          const at = await lastRunAt(db);
          return [
            { label: words.differences, count: await countedDifferences(db) },
            { label: words.reconciled, count: at ? formatMoment(at) : words.never },
          ];
        },
      },
    ],
  },
];

const rowOf = (of: StaffPageName, { label, page = of, chosen, count, cents }: DayNumber): Inline => {
  const query = chosen ? `?${new URLSearchParams(chosen)}` : "";
  const told = cents ? `${count} · ${euro(cents)}` : String(count);
  return [link(label, staffUrl(page) + query), " ", { tag: "em", children: [told] }];
};

const partOf = async (context: ClerkContext, { title, numbers }: (typeof GROUPS)[number]): Promise<DeskPart[]> => {
  const mine = numbers.filter(({ page }) => mayStaff(staffPages[page].roles, context.clerk.roles));
  const items: Inline[] = [];
  for (const { page, read } of mine) items.push(...(await read(context)).map((told) => rowOf(page, told)));
  return items.length === 0 ? [] : [{ title, blocks: [{ kind: "list", ordered: false, items }] }];
};

/** The page. */
export const home: ClerkRead = async (context) => {
  const parts: DeskPart[] = [];
  for (const group of GROUPS) parts.push(...(await partOf(context, group)));
  return deskPage(context.today, staffTitles.home, [], { lead: words.lead, sections: [{ blocks: [], parts }] });
};
