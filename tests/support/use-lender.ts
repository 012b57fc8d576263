/** A whole lender for the tests of a file or of a `describe`. */
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { seedDemoStaff } from "#server/demo/staff.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { closeAfterAll } from "./after-all.ts";
import type { OpenTestDatabase } from "./database.ts";
import { openLender, openOwnLender, type Lender, type LenderOptions } from "./lender.ts";

/** Deviations of a suite from the default test lender. */
export type UseOptions = LenderOptions & {
  /** Opens its database, as `eachDatabase` gives it, which also closes it; default: a PGlite of its own. */
  open?: OpenTestDatabase;
  /** Milliseconds its clock advances before each test: budgets recover, sessions end. */
  advance?: number;
  /** The demo's staff are members before the tests. */
  hasStaff?: true;
  /** After each test nothing is wrong with its books. */
  keepsBooks?: true;
};

/** Opens a lender before the suite's tests and closes it after them; its properties exist within hooks and tests. */
export const useTestLender = ({ open, advance = 0, hasStaff, keepsBooks, ...options }: UseOptions = {}): Lender => {
  const lender = {} as Lender;
  let opened: Lender | undefined;
  beforeAll(async () => {
    opened = open ? await openLender(await open(), options) : await openOwnLender(options);
    // Accessors stay accessors: the services are read at each use.
    Object.defineProperties(lender, Object.getOwnPropertyDescriptors(opened));
    if (hasStaff) await seedDemoStaff(lender.services);
  });
  closeAfterAll(() => opened);
  if (advance > 0) beforeEach(() => lender.clock.advance(advance));
  if (keepsBooks) afterEach(async () => expect(await faultsOfBooks(lender.services)).toEqual([]));
  return lender;
};
