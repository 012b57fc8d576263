/** Checks that the books of every credit say what its account says, and nothing else: no entry is missing. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { creditsFrom } from "#server/store/tables/account-books.ts";
import { creditBooks } from "#server/store/tables/credit-books.ts";
import { accountOf } from "./accounts.ts";
import { entriesFor } from "./account-entries.ts";

const AT_ONCE = 500;

/** What the books of credits lack, a line each, at most ten. */
export const accountFaults = async ({ database, catalogue, ports }: Services): Promise<string[]> => {
  const { db } = database;
  const now = ports.clock.now();
  const bookDay = sofiaDay(now);
  const faults: string[] = [];
  for (let from = 0; faults.length < 10;) {
    const nos = await creditsFrom(db, from, AT_ONCE);
    if (nos.length === 0) return faults;
    from = nos.at(-1)! + 1;
    for (const [creditNo, { drawings, booked, through }] of await creditBooks(db, nos))
      for (const drawing of drawings) {
        const account = accountOf({ catalogue }, drawing, through ?? drawing.start);
        const missing = entriesFor(account, { creditNo, drawingNo: drawing.no }, booked, {
          event: "check",
          actor: "O",
          bookDay,
          now,
        });
        faults.push(
          ...missing.map(({ about }) => `the books of credit ${creditNo} do not say what its account says: ${about}`),
        );
      }
  }
  return faults.slice(0, 10);
};
