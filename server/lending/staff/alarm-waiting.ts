/**
 * Mails to the staff about what nobody takes, and what expires soon: once for each wait and step. They hold numbers and links
 * alone.
 */
import { mayStaff } from "#src/buro/access.ts";
import { staffPages, staffUrl } from "#src/buro/table.ts";
import { waitingWords } from "#src/copy/staff-alarms.ts";
import type { TimerName } from "#src/domain/lending/catalogue.ts";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { beginOfDay } from "#src/domain/time/sofia-time.ts";
import { workingHoursBefore } from "#src/domain/time/working-time.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessages } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import { noteAlarms, waitingFor, type Waiting, type WaitingThing } from "#server/store/tables/staff-alarms.ts";
import { allStaff, type StaffRow } from "#server/store/tables/staff.ts";
import { CLAIM_MINUTES } from "./review.ts";

/** Days for which is known what was told; nothing waits for longer. */
export const ALARM_DAYS = 365;

/** Working hours after which something is told that nobody has taken: half a day, and the two days of our answer. */
const UNTAKEN = { hours: 4, days: 18 } as const;

/** Days before the end of its time on which something is told. */
const EXPIRES_DAYS = 2;

type Step = keyof typeof UNTAKEN | "expires";
type Row = { thing: WaitingThing; kind: Parameters<typeof waitingFor>[1]; step: Step; before: Date };

const AT_ONCE = 200;
const IN_A_MAIL = 30;

/** What is told, the most urgent first: of what has come to several steps at once, the last one is told. */
const rowsAt = ({ catalogue }: Services, now: Date): Row[] => {
  const lastDays = (timer: TimerName): Date =>
    beginOfDay(addDays(sofiaDay(now), EXPIRES_DAYS - catalogue.timers[timer]));
  return [
    { thing: "review", kind: "reviews", step: "expires", before: lastDays("reviewDays") },
    { thing: "offer", kind: "offers", step: "expires", before: lastDays("offerDays") },
    { thing: "guarantee", kind: "guarantees", step: "expires", before: now },
    { thing: "ccrReport", kind: "lateReports", step: "expires", before: now },
    { thing: "ccrRow", kind: "refusedRows", step: "hours", before: now },
    { thing: "certificate", kind: "certificates", step: "expires", before: now },
    { thing: "relief", kind: "reliefs", step: "expires", before: now },
    ...(["days", "hours"] as const).flatMap((step): Row[] => {
      const before = workingHoursBefore(now, UNTAKEN[step]);
      return [
        { thing: "review", kind: "untakenReviews", step, before },
        { thing: "video", kind: "untakenVideos", step, before },
        { thing: "enquiry", kind: "untakenEnquiries", step, before },
      ];
    }),
  ];
};

/** What waits, what kind of thing it is, and the step that it has come to. */
type Alarm = Waiting & { thing: WaitingThing; step: Step };

/** Pages of what waits. */
const PAGES = {
  review: { page: "application", url: (n: string) => staffUrl("application", { number: n }) },
  video: { page: "video", url: (n: string) => staffUrl("video", { number: n }) },
  offer: { page: "application", url: (n: string) => staffUrl("application", { number: n }) },
  guarantee: { page: "application", url: (n: string) => staffUrl("application", { number: n }) },
  ccrReport: { page: "ccr", url: () => `${staffUrl("ccr")}?koi=chakat` },
  ccrRow: { page: "ccrRow", url: (n: string) => staffUrl("ccrRow", { id: n }) },
  relief: { page: "reliefs", url: () => staffUrl("reliefs") },
  enquiry: { page: "enquiry", url: (n: string) => staffUrl("enquiry", { id: n }) },
  certificate: { page: "certificate", url: (_n: string, id: string) => staffUrl("certificate", { id }) },
} as const;

/** Whether a member gets such mails: who has not said, as an owner. */
export const wantsAlarms = ({ wantsAlarms: said, roles }: Pick<StaffRow, "wantsAlarms" | "roles">): boolean =>
  said ?? roles.includes("owner");

const mailFor = (services: Services, { names, email, roles }: StaffRow, all: readonly Alarm[]) => {
  const told = all.filter(({ thing }) => mayStaff(staffPages[PAGES[thing].page].roles, roles));
  if (told.length === 0) return [];
  const { origin } = services.settings;
  const to = { sender: lender(services), name: names };
  const more = told.length - IN_A_MAIL;
  const mail = services.words.mail("staff.waiting", to, {
    items: told.slice(0, IN_A_MAIL).map(({ thing, step, number, subject }) => ({
      label: waitingWords[thing][step](number),
      link: origin + PAGES[thing].url(String(number), subject),
    })),
    more: more > 0 ? services.words.parts("staff.waiting.more", to, { more: String(more) }) : [],
    url: origin + staffUrl("alarms"),
  });
  return [{ message: { channel: "mail", kind: "account", to: email, ...mail } as const }];
};

/** Tells the members of the staff who want it what waits. */
export const alarmWaiting = async (services: Services, now: Date): Promise<void> => {
  if (!services.settings.staff) return;
  const free = new Date(now.getTime() - CLAIM_MINUTES * 60_000);
  const today = sofiaDay(now);
  const { documentDays } = services.catalogue.timers;
  const wanted = { free, today, ends: addDays(today, EXPIRES_DAYS), documentDays, most: AT_ONCE };
  await services.database.transaction(async (trx) => {
    const told = new Map<string, Alarm>();
    for (const { thing, kind, step, before } of rowsAt(services, now)) {
      const waiting = await waitingFor(trx, kind, { ...wanted, step, before });
      for (const one of await noteAlarms(trx, { thing, step, now }, waiting)) {
        const name = `${thing} ${one.subject}`;
        if (!told.has(name)) told.set(name, { ...one, thing, step });
      }
    }
    if (told.size === 0) return;
    const members = (await allStaff(trx)).filter(
      (member) => !member.disabledAt && member.passwordHash && wantsAlarms(member),
    );
    const mails = members.flatMap((member) => mailFor(services, member, [...told.values()]));
    await enqueueMessages(trx, services, mails, now);
  });
};
