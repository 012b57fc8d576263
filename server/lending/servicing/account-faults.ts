/** Checks that the books of every credit say what its account says, and nothing else: no entry is missing. */
import { principalOwed } from "#src/domain/lending/account/readings.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditsFrom, principalsOf } from "#server/store/tables/account-books.ts";
import { creditBooks } from "#server/store/tables/credit-books.ts";
import { accountOf } from "./accounts.ts";
import { entriesFor } from "./account-entries.ts";

const AT_ONCE = 500;

type Books = Pick<Services, "catalogue" | "ports">;

/** What the books of a credit lack: the entry they need, or the principal that its plans leave open. */
export type AccountFault = { creditNo: number; kind: "entries" | "principal"; about: string };

/** What the books of these credits lack, as they stand in the database now. */
export const faultsOfCredits = async (
  { catalogue, ports }: Books,
  db: Db,
  nos: readonly number[],
): Promise<AccountFault[]> => {
  const now = ports.clock.now();
  const cause = { event: "check", actor: "O", bookDay: sofiaDay(now), now } as const;
  const principals = await principalsOf(db, nos);
  return [...(await creditBooks(db, nos))].flatMap(([creditNo, { drawings, booked, through }]) => {
    const faults: AccountFault[] = [];
    let open = 0;
    for (const drawing of drawings) {
      const account = accountOf({ catalogue }, drawing, through ?? drawing.start);
      open += principalOwed(account);
      for (const { about } of entriesFor(account, { creditNo, drawingNo: drawing.no }, booked, cause))
        faults.push({ creditNo, kind: "entries", about: about ?? "" });
    }
    const principal = principals.get(creditNo) ?? 0;
    return open === principal
      ? faults
      : [...faults, { creditNo, kind: "principal" as const, about: `${principal - open}` }];
  });
};

/** What the books of all credits lack, at most `most`. */
export const faultsOfAccounts = async (services: Books, db: Db, most: number): Promise<AccountFault[]> => {
  const faults: AccountFault[] = [];
  for (let from = 0; faults.length < most;) {
    const nos = await creditsFrom(db, from, AT_ONCE);
    if (nos.length === 0) return faults;
    from = nos.at(-1)! + 1;
    faults.push(...(await faultsOfCredits(services, db, nos)));
  }
  return faults.slice(0, most);
};

const MOST = 10;

const SAYS: Readonly<Record<AccountFault["kind"], (fault: AccountFault) => string>> = {
  entries: ({ creditNo, about }) => `the books of credit ${creditNo} do not say what its account says: ${about}`,
  principal: ({ creditNo, about }) => `the plans of credit ${creditNo} leave another principal open, by ${about} cents`,
};

/** What the books of credits lack in words, a line each, at most ten. */
export const accountFaults = async (services: Services): Promise<string[]> =>
  (await faultsOfAccounts(services, services.database.db, MOST)).map((fault) => SAYS[fault.kind](fault));
