/** The books at a glance: the trial balance, what is still open, and the check that they hold. */
import { reconciliationWords as words } from "#src/copy/staff-money.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff, staffCalls, staffUrl } from "#src/buro/table.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { lockableMonth } from "#server/lending/servicing/lock-month.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openSubjects, trialBalance } from "#server/store/tables/journal.ts";
import { lockedMonths } from "#server/store/tables/locked-months.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { openActsAbout } from "#server/store/tables/staff-acts.ts";
import { facts, notice, paragraph, table, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { waitingNotice } from "./acts.ts";

const MOST = 200;
/** Query parameter that asks for the check. */
const CHECK = "proverka";

const sum = (cents: number): string => formatCents(cents, "€");

const { transfers, unallocated, refundable, refinancing } = accounts;

/** Where the subject of an open sum is shown. */
const subjectOf = async (db: Db, account: number, subject: string): Promise<Cell> => {
  if (account === unallocated.code || account === refundable.code)
    return { text: staffTitles.payment, url: staffUrl("payment", { id: subject }) };
  const page = (await refundById(db, subject)) ? "refund" : "payout";
  return { text: staffTitles[page], url: staffUrl(page, { id: subject }) };
};

const trialPart = async ({ db, today }: ClerkContext): Promise<DeskSection> => {
  const rows = await trialBalance(db, today);
  const total = rows.reduce((all, { debit, credit }) => all + debit - credit, 0);
  return {
    title: words.trial,
    blocks: [
      table(
        [words.code, words.name, words.debit, words.credit, words.balance],
        [
          ...rows.map(({ code, name, debit, credit }) => [
            String(code),
            name,
            sum(debit),
            sum(credit),
            sum(debit - credit),
          ]),
          ["", words.total, "", "", sum(total)],
        ],
        "",
        [2, 3, 4],
      ),
    ],
  };
};

const openPart = async ({ db }: ClerkContext): Promise<DeskSection> => {
  const rows: Cell[][] = [];
  const codes = [transfers, unallocated, refundable, refinancing].map(({ code }) => code);
  for (const { account, name, subject, cents, since } of await openSubjects(db, codes, MOST))
    rows.push([`${account} ${name}`, await subjectOf(db, account, subject), formatDay(since), sum(cents)]);
  return {
    title: words.open,
    blocks: [table([words.name, words.subject, words.since, words.balance], rows, words.openNone, [3])],
  };
};

const checkPart = async ({ services, query }: ClerkContext): Promise<DeskSection> => {
  if (!query.has(CHECK))
    return {
      title: words.check,
      blocks: [
        paragraph(words.checkLead),
        facts([[words.check, { text: words.run, url: `${staffUrl("reconciliation")}?${CHECK}=1` }]]),
      ],
    };
  const faults = await faultsOfBooks(services);
  return {
    title: words.check,
    blocks: [
      table(
        [words.fault],
        faults.map((fault) => [fault]),
        words.whole,
      ),
    ],
  };
};

const monthName = (month: Day): string => formatDay(month).slice(3);

/** Locked months, and the one that may be locked now. */
const monthsPart = async (context: ClerkContext): Promise<DeskSection> => {
  const { db, clerk, today } = context;
  const month = await lockableMonth(db, today);
  const id = month?.slice(0, 7) ?? "";
  const open = month ? await openActsAbout(db, id) : [];
  const mayLock = month !== undefined && open.length === 0 && mayStaff(staffCalls["lock-month"].roles, clerk.roles);
  const rows = (await lockedMonths(db)).map(({ month: of, by, at }) => [monthName(of), by, formatMoment(at)]);
  return {
    title: words.months,
    blocks: [
      table([words.month, words.lockedBy, words.lockedAt], rows, words.monthsNone),
      ...(month ? [] : [paragraph(words.nextMonth)]),
      ...open.map((act) => notice(waitingNotice(act))),
    ],
    ...(mayLock && {
      forms: [
        {
          ...staffForm(context, staffCalls["lock-month"].form, { params: { id } }),
          title: words.lock(monthName(month)),
        },
      ],
    }),
  };
};

/** The books. */
export const reconciliation: ClerkRead = async (context) => ({
  view: {
    template: "desk",
    data: {
      page: { title: staffTitles.reconciliation },
      today: context.today,
      lead: words.lead(formatDay(context.today)),
      sections: [
        await checkPart(context),
        await trialPart(context),
        await openPart(context),
        await monthsPart(context),
      ],
    },
  },
  commands: ["trial-balance", "check-books", "lock-month <ГГГГ-ММ> --as <служител> --reason <защо>"],
});
