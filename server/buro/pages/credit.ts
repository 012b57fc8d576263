/** The desk of a credit: what is owed today, its plan, its payments and its journal. */
import { deskCreditWords as words, entryWords, paymentStates } from "#src/copy/staff-money.ts";
import { staffTitles, statusOfDesk } from "#src/copy/staff.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import { planOf } from "#src/domain/lending/account/readings.ts";
import type { MovementKind } from "#src/domain/lending/account/movements.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { EntryKind } from "#server/lending/ledger/entries.ts";
import { accountsAt, openOf, wholeOfTold, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { creditByNo, creditsByNo, type CreditRow } from "#server/store/tables/credits.ts";
import { applicationsOfDrawings, drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { journalOf } from "#server/store/tables/journal.ts";
import { paymentsOfCredit } from "#server/store/tables/payments.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, facts, factsPart, moreLink, table, tablePart, WHOLE } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import type { ClerkRead } from "../reply.ts";

/** Every kind of entry has its words, or a type error. */
const entryNames: Readonly<Record<string, string>> = entryWords satisfies Record<EntryKind | MovementKind, string>;

const sum = (cents: number): string => formatCents(cents, "€");

const owedPart = ({ day, due, daysLate, advance, refundable, payOff, writtenOff }: Whole): DeskSection => ({
  title: `${words.asOf} ${formatDay(day)}`,
  blocks: [
    facts([
      [words.due, sum(due.total)],
      [words.duePrincipal, sum(due.principal)],
      [words.dueInterest, sum(due.interest)],
      [words.dueLate, sum(due.late)],
      [words.late, String(daysLate)],
      [words.advance, sum(advance)],
      [words.toReturn, sum(refundable)],
      [words.payOff, sum(payOff)],
      ...(writtenOff
        ? ([
            [words.writtenOff(formatDay(writtenOff.day)), sum(writtenOff.cents)],
            [words.recovered, sum(writtenOff.recovered)],
          ] as const)
        : []),
    ]),
  ],
});

/** The drawings, each with the application that it was asked for by. */
const drawingsPart = async (
  { db }: ClerkContext,
  creditNo: number,
  drawings: readonly LivedDrawing[],
): Promise<DeskSection> => {
  const numbers = await applicationsOfDrawings(db, creditNo);
  return tablePart(
    words.drawings,
    [words.request, words.drawn, words.principal, words.rate],
    drawings.map(({ no, start, plan, ratePerYear, status }) => [
      { text: `№\u00a0${numbers.get(no)!}`, url: staffUrl("application", { number: String(numbers.get(no)!) }) },
      formatDay(start),
      status === "void" ? words.unlent : sum(plan.reduce((all, { principal }) => all + principal, 0)),
      `${ratePerYear.replace(".", ",")}\u00a0%`,
    ]),
    "",
    [2, 3],
  );
};

const planPart = ({ account, drawing: { plan, start } }: DrawingAccount, isOne: boolean): DeskSection =>
  tablePart(
    isOne ? words.plan : words.planOf(formatDay(start)),
    repaymentCopy.plan.head,
    planOf(account, plan).map(({ n, dueDate, instalment, principal, interest, balance, status }) => [
      String(n),
      formatDay(dueDate),
      sum(instalment),
      sum(principal),
      sum(interest),
      sum(balance),
      repaymentCopy.plan.statuses[status],
    ]),
    "",
    [0, 2, 3, 4, 5],
  );

const paymentsPart = async ({ db }: ClerkContext, no: number): Promise<DeskSection> =>
  tablePart(
    words.payments,
    [words.day, words.sum, words.kind, words.status],
    (await paymentsOfCredit(db, no)).map(({ id, valueDay, cents, channel, status }) => [
      { text: formatDay(valueDay), url: staffUrl("payment", { id }) },
      sum(cents),
      repaymentCopy.channels[channel],
      paymentStates[status],
    ]),
    words.noPayments,
    [1],
  );

/** Lines of the journal on the page, and those that a link of it shows; the command tells all of them. */
const LINES = { first: 12, most: 200 };

const journalPart = async ({ db, query }: ClerkContext, no: number): Promise<DeskSection> => {
  const all = await journalOf(db, no);
  const lines = query.has(WHOLE) ? LINES.most : LINES.first;
  const isCut = all.length > lines && !query.has(WHOLE);
  return {
    title: words.journal(lines),
    blocks: [
      ...journalTable(all.toReversed().slice(0, lines)),
      ...(isCut ? [moreLink(staffUrl("credit", { id: String(no) }))] : []),
    ],
  };
};

const journalTable = (rows: Awaited<ReturnType<typeof journalOf>>): DeskSection["blocks"] => [
  table(
    [words.entry, words.day, words.bookDay, words.kind, words.account, words.sum],
    rows.map(({ entryId, valueDay, bookDay, kind, account, name, cents }) => [
      String(entryId),
      formatDay(valueDay),
      formatDay(bookDay),
      entryNames[kind] ?? kind,
      `${account} ${name}`,
      sum(cents),
    ]),
    words.noPayments,
    [0, 5],
  ),
];

const factsOf = ({ services }: ClerkContext, credit: CreditRow, userId: string): DeskSection =>
  factsPart([
    [words.contract, credit.contractNumber],
    [words.product, findProduct(services.catalogue, credit.product).name],
    [words.status, statusOfDesk[credit.status]],
    [words.person, { text: words.toPerson, url: staffUrl("person", { id: userId }) }],
  ]);

/** The desk of a credit; of a line drawn on again, what is owed is of all its drawings, and each that owes has its plan. */
export const credit: ClerkRead = async (context) => {
  const { services, db, params, today } = context;
  const id = params["id"] ?? "";
  const [found] = isCreditNo(id) ? await creditsByNo(db, [Number(id)]) : [];
  const told = found && (await creditByNo(db, found.no));
  if (!told) return refuse("not-found");
  const drawings = await drawingsOf(db, [found.no]);
  const accounts = accountsAt(services, drawings, today);
  const open = openOf(accounts);
  const acts = await actsOn(context, "credit", id, { named: told.contractNumber });
  return deskPage(
    today,
    `${staffTitles.credit} ${told.contractNumber}`,
    [`journal ${told.contractNumber}`, ...acts.commands],
    {
      sections: [factsOf(context, { ...told, status: found.status }, found.userId), owedPart(wholeOfTold(accounts))],
      aside: acts.sections,
      records: [
        await drawingsPart(context, found.no, drawings),
        ...open.filter(({ drawing }) => isLent(drawing)).map((one) => planPart(one, open.length === 1)),
        await paymentsPart(context, found.no),
        await journalPart(context, found.no),
      ],
    },
  );
};
