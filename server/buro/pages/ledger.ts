/** The journal of a credit, the latest entries first. */
import { deskCreditWords as words } from "#src/copy/staff-money.ts";
import { entryWords } from "#src/copy/staff-books.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import type { MovementKind } from "#src/domain/lending/account/movements.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { EntryKind } from "#server/lending/ledger/entries.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import { creditByNo } from "#server/store/tables/credits.ts";
import { journalKey, journalPage, type JournalRow } from "#server/store/tables/journal.ts";
import { deskPage } from "../blocks.ts";
import { listBlocks, tableOf, type Column, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";

/** Every kind of entry has its words, or a type error. */
const entryNames: Readonly<Record<string, string>> = entryWords satisfies Record<EntryKind | MovementKind, string>;

const columns: readonly Column<JournalRow>[] = [
  { head: words.entry, isSum: true, of: ({ entryId }) => String(entryId) },
  { head: words.day, of: ({ valueDay }) => formatDay(valueDay) },
  { head: words.bookDay, of: ({ bookDay }) => formatDay(bookDay) },
  { head: words.kind, of: ({ kind }) => entryNames[kind] ?? kind },
  { head: words.account, of: ({ account, name }) => `${account} ${name}` },
  { head: words.sum, isSum: true, of: ({ cents }) => formatCents(cents, "€") },
];

/** Lines of the journal as a table. */
export const ledgerTable = (rows: readonly JournalRow[]): Block => tableOf(columns, rows, words.noEntries);

/** The list. */
export const ledgerList: DeskList<JournalRow> = {
  page: "ledger",
  empty: words.noEntries,
  choices: () => [],
  columns,
  read: ({ db, params }, { after, most }) => {
    const id = params["id"] ?? "";
    return isCreditNo(id) ? journalPage(db, Number(id), { after, most }) : refuse("not-found");
  },
  keyOf: journalKey,
};

/** The page of the list. */
export const ledger: ClerkRead = async (context) => {
  const { db, params, today } = context;
  const id = params["id"] ?? "";
  const credit = (isCreditNo(id) ? await creditByNo(db, Number(id)) : undefined) ?? refuse("not-found");
  const { contractNumber } = credit;
  return deskPage(today, `${staffTitles.ledger}: ${contractNumber}`, [`journal ${contractNumber}`], {
    sections: [
      {
        blocks: [
          paragraph(link(`${staffTitles.credit} ${contractNumber}`, staffUrl("credit", { id }))),
          ...(await listBlocks(context, ledgerList)),
        ],
      },
    ],
  });
};
