/** The chart of accounts with the accountant's codes, and the general ledger by months. */
import { chartWords as words } from "#src/copy/staff-books.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffLedgerUrl } from "#src/buro/table.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { ledgerMonths } from "#server/lending/servicing/export-ledger.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { chartRows } from "#server/store/tables/ledger-export.ts";
import { deskPage, notice, table, tablePart } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

/** The page. */
export const chart: ClerkRead = async (context) => {
  const { db, clerk, today } = context;
  const rows = await chartRows(db);
  const uncoded = rows.filter(({ externalCode }) => externalCode === null).length;
  const months = (await ledgerMonths(db, today)).map(({ month, isLocked }) => [
    formatDay(`${month}-01`).slice(3),
    isLocked ? words.locked : words.open,
    { text: words.download, url: staffLedgerUrl(month) },
  ]);
  const { roles, form } = staffCalls["account-code"];
  return deskPage(today, staffTitles.chart, ["export-ledger", "account-code"], {
    lead: words.lead,
    sections: [
      {
        title: words.months,
        blocks: [paragraph(words.monthsLead), table([words.month, words.state, words.file], months, words.monthsNone)],
      },
      ...(uncoded > 0 ? [{ blocks: [notice(words.uncoded(uncoded))] }] : []),
      tablePart(
        words.accounts,
        [words.code, words.name, words.external],
        rows.map(({ code, name, externalCode }) => [String(code), name, externalCode ?? ""]),
        "",
      ),
    ],
    ...(mayStaff(roles, clerk.roles) && { aside: [{ blocks: [], forms: [staffForm(context, form)] }] }),
  });
};
