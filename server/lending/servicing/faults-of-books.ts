/** Everything that is checked of the books. */
import type { Services } from "#server/services.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { accountFaults } from "./account-faults.ts";

/** What is wrong with the books, a line each: in themselves, and against the accounts of credits. */
export const faultsOfBooks = async (services: Services): Promise<string[]> => [
  ...(await bookFaults(services.database.db)),
  ...(await accountFaults(services)),
];
