/** What an application is to pay off, as the desk sees it. */
import { applicationWords as words } from "#src/copy/staff-review.ts";
import { staffUrl } from "#src/buro/table.ts";
import { creditByNo } from "#server/store/tables/credits.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";

/** The credit that an application is to pay off. */
export const refinanceFact = async (
  { db }: ClerkContext,
  { refinancesNo }: ApplicationRow,
): Promise<(readonly [string, Cell])[]> => {
  const old = refinancesNo === null ? undefined : await creditByNo(db, refinancesNo);
  return old ? [[words.refinances, { text: old.contractNumber, url: staffUrl("credit", { id: String(old.no) }) }]] : [];
};
