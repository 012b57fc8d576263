/** The list of applications: those that wait for a person's decision, and all others that were sent. */
import { applicationListWords as words, listWords } from "#src/copy/staff-lists.ts";
import { documentAskWords } from "#src/copy/staff-documents.ts";
import { queueWords } from "#src/copy/staff-review.ts";
import { statusOfDesk } from "#src/copy/staff.ts";
import { ruleSentence } from "#src/copy/staff-rules.ts";
import { counted } from "#src/copy/units.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { APPLICATIONS_SHOWN, type ApplicationsShown } from "#src/domain/staff/lists.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { CLAIM_MINUTES } from "#server/lending/staff/review.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import { applicationKey, listedApplications, type ListedApplication } from "#server/store/tables/application-list.ts";
import { euro } from "../blocks.ts";
import { listPage, type Chosen, type DeskList } from "../listing.ts";

type Row = ListedApplication & { title: string; borrower: string; why: string; waits: string; taken: string };

/** Hours within which an application is answered. */
const SLA_HOURS = 48;
const HOUR_MS = 3_600_000;

/** How long something waits, in one unit: minutes, hours, then days. */
export const waited = (since: Date, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return queueWords.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? queueWords.hours(hours) : queueWords.days(Math.floor(hours / 24));
};

/** What waits since before this time waits longer than it should. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - SLA_HOURS * HOUR_MS);

/** Whether it waits longer than it should. */
export const isLate = (since: Date, now: Date): boolean => since < lateBefore(now);

const SHOWN: Readonly<Record<ApplicationsShown, string>> = { ...statusOfDesk, ...words.shown };

const shownIn = (chosen: Chosen): ApplicationsShown => chosen["koi"] as ApplicationsShown;

const isHeld = ({ claim }: ListedApplication, now: Date): boolean =>
  claim !== null && now.getTime() - claim.takenAt.getTime() < CLAIM_MINUTES * 60_000;

const sinceOf = ({ status, since }: ListedApplication, now: Date): string => {
  if (status !== "manualReview") return formatMoment(since);
  return queueWords.waits(waited(since, now)) + (isLate(since, now) ? `, ${queueWords.late}` : "");
};

/** How the documents stand that were asked for; nothing of those that are not wanted any more. */
const askedOf = (ask: ListedApplication["ask"], today: Day): string => {
  if (ask?.state === "sent" && ask.endedAt) return documentAskWords.sent(formatMoment(ask.endedAt));
  return ask?.state === "open" ? documentAskWords[ask.until < today ? "lapsed" : "open"](formatDay(ask.until)) : "";
};

const whyOf = ({ status, refers, ask, guarantor }: ListedApplication, today: Day): string => {
  if (status !== "manualReview") return "";
  const asked = askedOf(ask, today);
  // What was found of the application itself it waits for no more.
  const why = guarantor ? [queueWords.guarantor] : refers.map(ruleSentence);
  return [asked && `${asked}.`, ...why].filter(Boolean).join(" ");
};

const takenOf = (row: ListedApplication, now: Date): string => {
  if (row.status !== "manualReview") return "";
  return isHeld(row, now) ? row.claim!.names : queueWords.free;
};

/** The list. */
export const applicationList: DeskList<Row> = {
  page: "queue",
  empty: words.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: APPLICATIONS_SHOWN.map((value) => ({ value, text: SHOWN[value] })),
    },
  ],
  columns: [
    {
      head: words.number,
      of: ({ number }) => ({
        text: `№\u00a0${number}`,
        url: staffUrl("application", { number: String(number) }),
      }),
    },
    { head: words.person, of: ({ borrower }) => borrower },
    { head: words.product, of: ({ title }) => title },
    {
      head: words.terms,
      isSum: true,
      of: ({ amountCents, period, periodUnit }) => `${euro(amountCents)} / ${counted(period, periodUnit)}`,
    },
    { head: words.status, of: ({ status }) => (status === "concluded" ? SHOWN.concluded : statusOfDesk[status]) },
    {
      head: words.why,
      of: ({ why }) => why,
    },
    { head: words.since, of: ({ waits }) => waits },
    { head: words.taken, of: ({ taken }) => taken },
  ],
  read: async ({ db, services, clerk, now, today }, { chosen, after, most }) => {
    const rows = await listedApplications(db, { shown: shownIn(chosen), staffId: clerk.id, after, most });
    const names = await namesOfBorrowers(
      services,
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...row,
      title: findProduct(services.catalogue, row.product).name,
      borrower: shownNames(clerk, names.get(row.id) ?? ""),
      why: whyOf(row, today),
      waits: sinceOf(row, now),
      taken: takenOf(row, now),
    }));
  },
  keyOf: (row, chosen) => applicationKey(row, { shown: shownIn(chosen) }),
};

/** The page of the list. */
export const queue = listPage(applicationList, { lead: queueWords.lead, commands: ["queue"] });
