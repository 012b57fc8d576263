/** Reports to the credit register: the list of their rows, and the desk of one. */
import { ccrWords as words } from "#src/copy/staff-ccr.ts";
import { statusLabel } from "#server/lending/applications/status-words.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffPages, staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { CCR_SHOWN, type CcrShown } from "#src/domain/staff/lists.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { ccrRowByNo, ccrRowsOf, listedCcrRows, type CcrRow, type ListedCcrRow } from "#server/store/tables/ccr-list.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, euro, facts, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { listPage, tableOf, type Column, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";

const rowCell = ({ no }: ListedCcrRow): Cell => ({ text: `№\u00a0${no}`, url: staffUrl("ccrRow", { id: String(no) }) });

const whyOf = ({ code, words: said }: ListedCcrRow): string => [code, said].filter(Boolean).join(": ");

const row: Column<ListedCcrRow> = { head: words.row, of: rowCell };
const course: readonly Column<ListedCcrRow>[] = [
  { head: words.event, of: ({ event }) => words.events[event] },
  { head: words.day, of: ({ day }) => formatDay(day) },
  { head: words.due, of: ({ dueDay }) => formatDay(dueDay) },
  { head: words.state, of: ({ state }) => words.states[state] },
  { head: words.why, of: whyOf },
];

/** The list. */
export const ccrList: DeskList<ListedCcrRow> = {
  page: "ccr",
  empty: words.empty,
  choices: () => [
    { name: "koi", label: words.show, of: CCR_SHOWN.map((value) => ({ value, text: words.shown[value] })) },
  ],
  columns: [row, { head: words.contract, of: ({ contract }) => contract }, ...course],
  read: ({ db, today }, { chosen, after, most }) =>
    listedCcrRows(db, { shown: chosen["koi"] as CcrShown, today, after, most }),
  keyOf: ({ no }) => String(no),
};

/** The page of the list. */
export const ccr = listPage(ccrList, { lead: words.lead, commands: ["report ccr"] });

const toldBlock = ({ services }: ClerkContext, { facts: told }: CcrRow) =>
  facts([
    [words.facts.product, findProduct(services.catalogue, told.product).name],
    [words.facts.opened, formatDay(told.opened)],
    [words.facts.ends, formatDay(told.ends)],
    [words.facts.granted, euro(told.granted)],
    [words.facts.rate, `${told.rate.replace(".", ",")}\u00a0%`],
    [words.facts.status, statusLabel(services, told.status)],
    [words.facts.principal, euro(told.principal)],
    [words.facts.overdue, euro(told.overdue)],
    [words.facts.band, words.bands[told.band]],
    [words.facts.instalment, euro(told.instalment)],
  ]);

/** The desk of one row: what was told, what the register says, and what else was told of its credit. */
export const ccrRow: ClerkRead = async (context) => {
  const { db, params, today, clerk } = context;
  const id = params["id"] ?? "";
  const found = (await ccrRowByNo(db, id)) ?? refuse("not-found");
  const acts = await actsOn(context, "ccrRow", id);
  const credit = { text: found.contract, url: staffUrl("credit", { id: String(found.creditNo) }) };
  return deskPage(today, `${staffTitles.ccrRow} №\u00a0${found.no}`, acts.commands, {
    ...(found.state === "refused" && { lead: words.refusedLead }),
    sections: [
      {
        blocks: [
          facts([
            [words.contract, mayStaff(staffPages.credit.roles, clerk.roles) ? credit : found.contract],
            [words.event, words.events[found.event]],
            [words.day, formatDay(found.day)],
            [words.due, formatDay(found.dueDay)],
            [words.report, `№\u00a0${found.reportNo}, ${formatDay(found.reportDay)}`],
            [words.handed, found.handedAt ? formatMoment(found.handedAt) : words.notYet],
            [words.state, words.states[found.state]],
            found.answeredAt ? [words.answered, formatMoment(found.answeredAt)] : undefined,
            found.code === null ? undefined : [words.why, whyOf(found)],
          ]),
        ],
      },
      { title: words.told, blocks: [toldBlock(context, found)] },
      { title: words.others, blocks: [tableOf([row, ...course], await ccrRowsOf(db, found.creditNo), words.empty)] },
    ],
    aside: acts.sections,
  });
};
