import { describe, expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { demoPayout } from "./payout.ts";
import { NOW, order } from "./payout.fixture.ts";

describe("demo payouts", () => {
  const at = manualClock(NOW);
  const demo = demoPayout(at);

  it("are pending for two seconds, then paid; repeated orders return the same payout", async () => {
    at.set(NOW);
    const first = await demo.pay(order);
    expect(first.status).toBe("pending");
    expect(await demo.pay(order)).toEqual(first);
    at.advance(1_999);
    expect((await demo.status(first.externalId)).status).toBe("pending");
    at.advance(1);
    expect(await demo.status(first.externalId)).toEqual({ status: "paid", externalId: first.externalId });
    expect(await demoPayout(at).pay(order)).toEqual({ status: "paid", externalId: first.externalId });
  });

  it("to an account that ends in 0000 are rejected", async () => {
    at.set(NOW);
    const { externalId } = await demo.pay({ ...order, account: "BG80BNBG96611020340000" });
    at.advance(2_000);
    expect(await demo.status(externalId)).toEqual({ status: "failed", externalId, failure: "rejected" });
  });
});
