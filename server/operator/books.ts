/** Acts on the books: the journal of a credit, the trial balance, and the check that the books hold. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import { journalOf, trialBalance } from "#server/store/tables/journal.ts";

const column = (text: string): string => text.padStart(16);

/** The entries of a credit, a line for each posting; undefined when there is no such credit. */
export const tellJournal = async (services: Services, contract: string): Promise<string | undefined> => {
  const { db } = services.database;
  const credit = await creditByContract(db, contract);
  if (!credit) return undefined;
  const sum = (cents: number): string => column(formatCents(cents, services.catalogue.currency.shortLabel));
  return (await journalOf(db, credit.no))
    .map(
      ({ entryId, valueDay, bookDay, kind, account, name, cents }) =>
        `${entryId}  ${valueDay}  ${bookDay}  ${kind.padEnd(18)}${sum(cents)}  ${account} ${name}`,
    )
    .join("\n");
};

/** The trial balance until today: what was debited and credited on each account, and the balance. */
export const tellTrialBalance = async ({ database, ports, catalogue }: Services): Promise<string> => {
  const rows = await trialBalance(database.db, sofiaDay(ports.clock.now()));
  const sum = (cents: number): string => column(formatCents(cents, catalogue.currency.shortLabel));
  const total = rows.reduce((all, { debit, credit }) => all + debit - credit, 0);
  const lines = rows.map(
    ({ code, name, debit, credit }) => `${code}${sum(debit)}${sum(credit)}${sum(debit - credit)}  ${name}`,
  );
  return [...lines, `${" ".repeat(36)}${sum(total)}`].join("\n");
};

/** What is wrong with the books, or that nothing is. */
export const tellBookFaults = async (services: Services): Promise<string> => {
  const faults = await faultsOfBooks(services);
  return faults.length > 0 ? faults.join("\n") : commandWords.booksHold;
};
