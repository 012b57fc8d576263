/** Payments of before that were received by hand say who received them, as their acts were recorded. */
import { expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { receivedByHand } from "#server/store/db/migrations/060-received-by-hand.ts";
import { borrow, freshNumber, servicing } from "#tests/acts/case.ts";
import { commandsOf, proposedBy } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { contractOf } from "#tests/support/servicing.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 60_000 });

  it("by one, by two, and by nobody", async () => {
    const act = commandsOf(lender).as;
    const credit = await borrow(lender);
    const contract = await contractOf(lender, credit);
    await act("cashier")("receive-payment", contract, "10", "easypay", freshNumber());
    await act("owner")(
      "approve",
      proposedBy(await act("cashier")("receive-payment", contract, "4000", "bank", freshNumber())),
    );
    await servicing(lender).pay(credit.no, 1_000);
    const receivers = () => lender.query("select received_by as by from payments order by no");
    const { cashier, owner } = DEMO_STAFF;
    const told = [{ by: cashier.names }, { by: `${cashier.names}, ${owner.names}` }, { by: null }];
    expect(await receivers()).toEqual(told);
    const db = lender.database.db.withTables<Record<never, never>>();
    await receivedByHand.down!(db);
    await receivedByHand.up(db);
    expect(await receivers()).toEqual(told);
  });
});
