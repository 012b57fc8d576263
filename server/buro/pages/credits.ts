/** The list of credits: who is late, by how much and since when. */
import { creditListWords as words, listWords } from "#src/copy/staff-lists.ts";
import { staffTitles, statusOfDesk } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct, PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { CREDIT_ORDERS, CREDITS_SHOWN, type CreditOrder, type CreditsShown } from "#src/domain/staff/lists.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { accountsOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import { countedCredits, creditKey, listedCredits, type ListedCredit } from "#server/store/tables/credit-list.ts";
import { deskPage } from "../blocks.ts";
import { listBlocks, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";

type Row = ListedCredit & { title: string; borrower: string; late: number; due: number };

const sum = (cents: number): string => formatCents(cents, "€");

/** The list. */
export const creditList: DeskList<Row> = {
  page: "credits",
  empty: words.empty,
  choices: async ({ db, services, today }) => {
    const counts = await countedCredits(db, today);
    return [
      {
        name: "koi",
        label: words.show,
        of: CREDITS_SHOWN.map((value) => ({ value, text: `${words.shown[value]} (${counts[value].count})` })),
      },
      { name: "red", label: words.order, of: CREDIT_ORDERS.map((value) => ({ value, text: words.orders[value] })) },
      {
        name: "vid",
        label: words.product,
        of: [
          { value: "", text: listWords.all },
          ...PRODUCT_KEYS.map((value) => ({ value, text: findProduct(services.catalogue, value).name })),
        ],
      },
    ];
  },
  columns: [
    {
      head: words.contract,
      of: ({ no, contract }) => ({ text: contract, url: staffUrl("credit", { id: String(no) }) }),
    },
    { head: words.person, of: ({ borrower }) => borrower },
    { head: words.product, of: ({ title }) => title },
    { head: words.status, of: ({ status }) => statusOfDesk[status] },
    { head: words.late, isSum: true, of: ({ late }) => (late > 0 ? String(late) : "") },
    { head: words.due, isSum: true, of: ({ due }) => (due > 0 ? sum(due) : "") },
    { head: words.next, of: ({ dueDay }) => (dueDay ? formatDay(dueDay) : "") },
    { head: words.balance, isSum: true, of: ({ principal }) => sum(principal) },
  ],
  read: async ({ db, services, today }, { chosen, after, most }) => {
    const product = PRODUCT_KEYS.find((key) => key === chosen["vid"]);
    const rows = await listedCredits(db, {
      shown: chosen["koi"] as CreditsShown,
      order: chosen["red"] as CreditOrder,
      ...(product && { product }),
      after,
      most,
      today,
    });
    const accounts = await accountsOf(services, db, rows, today);
    const names = await namesOfBorrowers(
      services,
      db,
      rows.map(({ applicationId }) => applicationId),
    );
    return rows.map((row) => ({
      ...row,
      title: findProduct(services.catalogue, row.product).name,
      borrower: initials(names.get(row.applicationId) ?? ""),
      late: row.dueDay ? daysLate(row.dueDay, today) : 0,
      due: wholeOfTold(accounts.get(row.no) ?? []).due.total,
    }));
  },
  keyOf: (row, chosen) => creditKey(row, chosen["red"] as CreditOrder),
};

/** The page of the list. */
export const creditsPage: ClerkRead = async (context) =>
  deskPage(context.today, staffTitles.credits, [], {
    lead: words.lead,
    sections: [{ blocks: await listBlocks(context, creditList) }],
  });
