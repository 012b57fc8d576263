/** The list of affiliates: what came by the links of each, by month. Whose own link brought a friend is not told here. */
import { affiliateListWords as words } from "#src/copy/staff-lists.ts";
import { formatMonth } from "#src/domain/time/month.ts";
import { affiliateKey, listedAffiliates, type ListedAffiliate } from "#server/store/tables/affiliate-list.ts";
import { euro } from "../blocks.ts";
import { listPage, type DeskList } from "../listing.ts";

/** Affiliates by month. */
export const affiliateList: DeskList<ListedAffiliate> = {
  page: "affiliates",
  empty: words.empty,
  choices: () => [],
  columns: [
    { head: words.month, of: ({ month }) => formatMonth(month) },
    { head: words.key, of: ({ key }) => key ?? words.persons },
    { head: words.sent, isSum: true, of: ({ sent }) => String(sent) },
    { head: words.signed, isSum: true, of: ({ signed }) => String(signed) },
    { head: words.paid, isSum: true, of: ({ paid }) => String(paid) },
    { head: words.sum, isSum: true, of: ({ cents }) => euro(cents) },
  ],
  read: ({ db }, { after, most }) => listedAffiliates(db, { after, most }),
  keyOf: affiliateKey,
};

/** The page of affiliates. */
export const affiliates = listPage(affiliateList, { lead: words.lead });
