/** The books at a glance, as the last reconciliation found them: what differs, the trial balance, what is still open. */
import { differenceWords, reconciliationWords as words } from "#src/copy/staff-books.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { daysBetween, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { withSubjects } from "#server/lending/servicing/difference-subjects.ts";
import { lockableMonth } from "#server/lending/servicing/lock-month.ts";
import { withOwners } from "#server/lending/staff/open-sums.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import type { DifferenceKind } from "#server/lending/servicing/reconcile.ts";
import { lockedMonths } from "#server/store/tables/locked-months.ts";
import { bankKnown } from "#server/store/tables/statements.ts";
import { lastRun, openDifferences, type Run } from "#server/store/tables/reconciliations.ts";
import type { Whose } from "#server/store/tables/whose.ts";
import { actsOn, NO_ACTS, type ActsOn } from "../act-forms.ts";
import { deskPage, table, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

const MOST = 200;

/** Every kind of difference has its words, or a type error. */
const kindNames: Readonly<Record<string, string>> = differenceWords satisfies Record<DifferenceKind, string>;

const sum = (cents: number): string => formatCents(cents, "€");

const trialPart = ({ trial }: Run): DeskSection => {
  const [debits, credits] = trial.reduce(
    (all, { debit, credit }): [number, number] => [all[0] + debit, all[1] + credit],
    [0, 0],
  );
  return tablePart(
    words.trial,
    [words.code, words.name, words.debit, words.credit, words.balance],
    [
      ...trial.map(({ code, name, debit, credit }) => [
        String(code),
        name,
        sum(debit),
        sum(credit),
        sum(debit - credit),
      ]),
      ["", words.total, sum(debits), sum(credits), sum(debits - credits)],
    ],
    "",
    [2, 3, 4],
  );
};

/** What is looked at, and whose it is, as a link there. */
const linkTo = ({ page, id, contract }: Pick<Whose, "page" | "id" | "contract">, more = ""): Cell => ({
  text: [words.subjects[page], contract ?? "", more].filter(Boolean).join(" · "),
  url: staffUrl(page, page === "application" ? { number: id } : { id }),
});

const openPart = async ({ services, db }: ClerkContext, { open }: Run): Promise<DeskSection> =>
  tablePart(
    words.open,
    [words.name, words.subject, words.borrower, words.since, words.note, words.balance],
    (await withOwners(services, db, open)).map(({ account, name, subject, cents, since, page, contract, borrower }) => [
      `${account} ${name}`,
      linkTo({ page, id: subject, contract }),
      borrower,
      formatDay(since),
      account === accounts.payersOwe.code ? words.payerOwes : "",
      sum(cents),
    ]),
    words.openNone,
    [5],
  );

const differencesPart = async ({ db, today }: ClerkContext): Promise<DeskSection> => ({
  title: words.differences,
  blocks: [
    paragraph(words.differencesLead),
    table(
      [words.what, words.about, words.age, words.sum],
      (await withSubjects(db, await openDifferences(db, MOST))).map(({ kind, about, cents, foundAt, subject }) => [
        kindNames[kind] ?? kind,
        subject ? linkTo(subject, about.split(" ").slice(1).join(" ")) : about,
        `${formatMoment(foundAt)}, ${words.days(daysBetween(sofiaDay(foundAt), today))}`,
        cents === null ? "" : sum(cents),
      ]),
      words.whole,
      [3],
    ),
  ],
});

/** What the books are compared with, and what nothing is there to compare with. */
const comparedPart = async ({ db }: ClerkContext): Promise<DeskSection> => {
  const { through, waiting } = await bankKnown(db);
  return {
    title: words.compared,
    blocks: [
      paragraph(through === null ? words.bankNever : words.bankThrough(formatDay(through), waiting)),
      paragraph(words.cardsCompared),
      paragraph(words.providers),
    ],
  };
};

const monthName = (month: Day): string => formatDay(month).slice(3);

/** Locked months, and the one that may be locked now. */
const monthsPart = async (context: ClerkContext): Promise<ActsOn> => {
  const { db, today } = context;
  const month = await lockableMonth(db, today);
  const acts = month ? await actsOn(context, "month", month.slice(0, 7)) : NO_ACTS;
  const rows = (await lockedMonths(db)).map(({ month: of, by, at }) => [monthName(of), by, formatMoment(at)]);
  const blocks = [
    table([words.month, words.lockedBy, words.lockedAt], rows, words.monthsNone),
    ...(month ? [] : [paragraph(words.nextMonth)]),
  ];
  return { ...acts, sections: [{ title: words.months, blocks }, ...acts.sections] };
};

const howOf = ({ night, by }: Run): string => {
  if (night !== null) return words.byNight;
  return by === null ? words.byCommand : words.askedBy(by);
};

/** The books. */
export const reconciliation: ClerkRead = async (context) => {
  const { db, clerk, today } = context;
  const run = await lastRun(db);
  const { reconcile } = staffCalls;
  const months = await monthsPart(context);
  const forms = mayStaff(reconcile.roles, clerk.roles) ? [staffForm(context, reconcile.form)] : [];
  const commands = ["reconcile", "trial-balance", "check-books", ...months.commands];
  return deskPage(today, staffTitles.reconciliation, commands, {
    lead: run ? words.lead(formatMoment(run.at), howOf(run)) : words.never,
    sections: [
      ...(run
        ? [await differencesPart(context), await comparedPart(context), trialPart(run), await openPart(context, run)]
        : []),
      ...months.sections,
    ],
    ...(forms.length > 0 && { aside: [{ blocks: [], forms }] }),
  });
};
