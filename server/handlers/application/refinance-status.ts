/** What the status of an application says that pays another credit off, or was to. */
import { refinanceEnds, refinanceFaults, refinanceStatus as words } from "#src/copy/refinance.ts";
import type { StatusWords } from "#src/copy/status.ts";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { refinanceFaultOf } from "#server/lending/agreements/agreements.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { endedAsOver } from "#server/store/tables/refinances.ts";
import type { Context } from "#server/visit/context.ts";

const WAITS: readonly ApplicationStatus[] = ["offerActive", "contractUnsigned"];

/** Its own words; undefined where it is called as any other. `isOver`: the old credit cannot be paid off by it any more. */
export type RefinanceStatus = { words: Partial<StatusWords>; isOver: boolean };

/** How an application to pay a credit off stands, where that is not as of any other. */
export const refinanceStatus = async (
  { services, db, today }: Context,
  { id, refinancesNo, status, shown }: ApplicationRow,
): Promise<RefinanceStatus | undefined> => {
  if (refinancesNo === null) return undefined;
  if (shown === "withdrawn") return { words: { text: words.withdrawn }, isOver: false };
  if (status === "expired") {
    const end = await endedAsOver(db, id);
    return end && { words: { ...words.over, text: words.ended(refinanceEnds[end]) }, isOver: true };
  }
  const fault = WAITS.includes(status) ? await refinanceFaultOf(services, db, id, today) : undefined;
  if (fault === undefined) return undefined;
  const why = fault === "short" ? words.short : refinanceFaults[fault];
  return { words: { ...words.over, text: words.waits(why) }, isOver: true };
};
