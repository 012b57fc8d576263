/** The lists of the desk, by the page that shows each. */
import type { StaffPageName } from "#src/buro/table.ts";
import type { DeskList } from "./listing.ts";
import { creditList } from "./pages/credits.ts";
import { ledgerList } from "./pages/ledger.ts";
import { auditList } from "./pages/site.ts";
import { enquiryList } from "./pages/enquiries.ts";

/** A list without its rows' type: whoever reads it hands the rows back to it. */
export type AnyList = DeskList<never>;

/** The lists. */
export const LISTS: Readonly<Partial<Record<StaffPageName, AnyList>>> = {
  credits: creditList as unknown as AnyList,
  ledger: ledgerList as unknown as AnyList,
  audit: auditList as unknown as AnyList,
  enquiries: enquiryList as unknown as AnyList,
};
