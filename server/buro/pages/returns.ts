/** Money that is kept for payers: a list to tick what goes back from, and the batch that was ticked. */
import { returnWords as words } from "#src/copy/staff-money.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskSection, PickTable } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { waitingByPayment } from "#server/lending/staff/waiting-acts.ts";
import { returnablesOf, shownTo, shownWhose, type Returnable } from "#server/lending/staff/returnable.ts";
import { keptSums, keptSumsOf, smallDebts, type KeptSum } from "#server/store/tables/kept-sums.ts";
import { batchById } from "#server/store/tables/payment-batches.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, euro, inline, longColumns, table, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { pickName } from "../picks.ts";
import type { ClerkRead } from "../reply.ts";

const A_PAGE = 100;
const AFTER = "sled";
const ALL = "otmetni";

const OF_PAYMENT = [words.contract, words.borrower, words.day];
const HEAD = [...OF_PAYMENT, words.sum, words.to];
const DEBT_HEAD = [...OF_PAYMENT, words.owed, words.state];
const SUMS = [OF_PAYMENT.length];

const ofPayment = ({ contract, paymentId, borrower, day }: Returnable): Cell[] => [
  { text: contract, url: staffUrl("payment", { id: paymentId }) },
  borrower,
  formatDay(day),
];

/** What is kept of payments, or owed for them, with names as their reader may see them. */
const rowsFor = async ({ services, db, clerk }: ClerkContext, sums: readonly KeptSum[]): Promise<Returnable[]> =>
  (await returnablesOf(services, db, sums)).map((row) => ({ ...row, borrower: shownNames(clerk, row.names) }));

/** Where a row goes, or why it does not go back with others, with the way to where that is mended. */
const toCell = (row: Returnable, act?: string): Cell => {
  const { paymentId, refundId, why } = row;
  if (act !== undefined) return { text: words.waits, url: staffUrl("act", { id: act }) };
  if (why === undefined) return shownTo(row);
  const url = refundId === null ? staffUrl("payment", { id: paymentId }) : staffUrl("refund", { id: refundId });
  return { text: words.alone[why], url };
};

const cellsOf = (row: Returnable, act?: string): Cell[] => [...ofPayment(row), euro(row.cents), toCell(row, act)];

const debtCells = (row: Returnable, act?: string): Cell[] => [
  ...ofPayment(row),
  euro(row.owed),
  act === undefined ? "" : { text: words.waits, url: staffUrl("act", { id: act }) },
];

/** Rows to tick for a form; none where somebody may not post it, where an act waits, and where `isFree` says so. */
const picksOf = async (
  { db, query, picked, again }: ClerkContext,
  form: Descriptor | undefined,
  rows: readonly Returnable[],
  of: { head: readonly string[]; cells: typeof cellsOf; isFree(row: Returnable): boolean },
): Promise<PickTable> => {
  const waiting = await waitingByPayment(db);
  const cells = rows.map((row) => of.cells(row, waiting.get(row.paymentId)?.id));
  return {
    form: form?.id ?? "",
    head: of.head,
    rows: rows.map((row, at) => {
      const isPicked = again ? (picked?.has(row.paymentId) ?? false) : query.has(ALL);
      const pick = { name: pickName(row.paymentId), label: words.pickOf(shownWhose(row)), isPicked };
      const isFree = form && !waiting.has(row.paymentId) && of.isFree(row);
      return { ...(isFree && { pick }), cells: cells[at]!.map(inline) };
    }),
    numeric: SUMS,
    long: longColumns(cells),
  };
};

const formFor = (context: ClerkContext, call: "choose-returns" | "choose-debts"): Descriptor | undefined =>
  mayStaff(staffCalls[call].roles, context.clerk.roles) ? staffForm(context, staffCalls[call].form) : undefined;

const addressOf = (after: number, isAll: boolean): string =>
  `${staffUrl("returns")}?${new URLSearchParams({ ...(after > 0 && { [AFTER]: String(after) }), ...(isAll && { [ALL]: "1" }) })}`;

/** Debts of payers that are too small to ask for. */
const debtsPart = async (context: ClerkContext): Promise<DeskSection[]> => {
  const found = await smallDebts(context.db, { largest: POLICY.smallDebt, most: A_PAGE });
  if (found.length === 0) return [];
  const rows = await rowsFor(context, found);
  const form = formFor(context, "choose-debts");
  const of = { head: DEBT_HEAD, cells: debtCells, isFree: () => true };
  return [
    {
      title: words.debts(euro(POLICY.smallDebt)),
      blocks: [paragraph(words.debtsLead)],
      picks: await picksOf(context, form, rows, of),
      ...(form && { forms: [form] }),
    },
  ];
};

/** The list. */
export const returns: ClerkRead = async (context) => {
  const { db, query, today } = context;
  const asked = query.get(AFTER) ?? "";
  const after = /^[0-9]{1,15}$/.test(asked) ? Number(asked) : 0;
  const found = await keptSums(db, { after, most: A_PAGE + 1 });
  const rows = await rowsFor(context, found.slice(0, A_PAGE));
  const form = rows.length > 0 ? formFor(context, "choose-returns") : undefined;
  const isAll = query.has(ALL);
  const ways = [
    ...(form ? [link(isAll ? words.none : words.all, addressOf(after, !isAll))] : []),
    ...(after > 0 ? [link(words.first, addressOf(0, false))] : []),
    ...(found.length > A_PAGE ? [link(words.next, addressOf(found[A_PAGE - 1]!.no, false))] : []),
  ];
  const of = { head: HEAD, cells: cellsOf, isFree: ({ why }: Returnable) => why === undefined };
  return deskPage(today, staffTitles.returns, ["kept"], {
    lead: words.lead,
    sections: [
      {
        blocks: [
          ...(rows.length === 0 ? [paragraph(words.empty)] : []),
          ...(ways.length > 0 ? [paragraph(...ways.flatMap((way, at) => [...(at > 0 ? [" · "] : []), way]))] : []),
        ],
        ...(rows.length > 0 && { picks: await picksOf(context, form, rows, of) }),
        ...(form && { forms: [form] }),
      },
      ...(await debtsPart(context)),
    ],
  });
};

const totalOf = (rows: readonly Returnable[], cents: (row: Returnable) => Cents): string =>
  words.total(rows.length, euro(rows.reduce((all, row) => all + cents(row), 0)));

/** What was ticked, and its act. */
export const batch: ClerkRead = async (context) => {
  const { db, params, today } = context;
  const found = (await batchById(db, params["id"] ?? "")) ?? refuse("not-found");
  const rows = await rowsFor(context, await keptSumsOf(db, found.payments));
  const offered = await actsOn(context, "batch", found.id);
  const debts = rows.filter(({ cents, owed }) => cents <= 0 && owed > 0);
  const others = rows.filter((row) => !debts.includes(row));
  const part = (head: string[], of: readonly Returnable[], cells: typeof cellsOf, cents: (row: Returnable) => Cents) =>
    of.length === 0
      ? []
      : [
          table(
            head,
            of.map((row) => cells(row)),
            "",
            SUMS,
          ),
          paragraph(totalOf(of, cents)),
        ];
  return deskPage(today, staffTitles.batch, offered.commands, {
    lead: words.batchLead,
    sections: [
      {
        blocks: [
          ...part(HEAD, others, cellsOf, ({ cents }) => cents),
          ...part(DEBT_HEAD, debts, debtCells, ({ owed }) => owed),
          paragraph(link(words.list, staffUrl("returns"))),
        ],
      },
    ],
    aside: offered.sections,
  });
};
