/** The thief of `thief.test.ts`, through every order of the acts. */
import { expect, it } from "vitest";
import { borrowerAt } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ACTS, ordersOf, SMALL, Thief, walk } from "#tests/support/thief.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const ALL = Object.keys(ACTS);

eachDatabase((_name, open) => {
  const lender = useTestLender({
    open,
    ports: { review: { verdict: () => Promise.resolve({ state: "approved", terms: { amount: 300, period: 6 } }) } },
  });

  it.each(ordersOf(ALL))("no theft by %s, %s, %s, %s", async (...order) => {
    const { person } = await borrowerAt(lender, "signed", SMALL);
    expect(await walk(new Thief(lender, person), order)).toEqual([]);
  });

  it.each(ordersOf(ALL.slice(0, 3)))("no theft by %s, %s, %s while a payout waits", async (...order) => {
    const { person } = await borrowerAt(lender, "signed", stories.payoutFails);
    expect(await walk(new Thief(lender, person), order)).toEqual([]);
  });
});
