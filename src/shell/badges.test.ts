import { describe, expect, it } from "vitest";
import type { UserDataShape } from "#src/api/responses/responses.ts";
import { badgesOf } from "./badges.ts";

const userData = (key: string, more: Partial<UserDataShape> = {}): UserDataShape => ({
  user: { id: "1", email: "a@example.bg", status: { key }, guaranteedRequests: [], isSubscribed: false },
  activeBonuses: [],
  activeAffiliatePromotion: null,
  unsignedContract: null,
  hasActiveOffer: false,
  needsVideoVerification: false,
  liveChatConfig: null,
  ...more,
});
const sum = { value: "1000.00", currency: { shortLabel: "€", exchangeRate: "1" }, alternative: null };
const guaranteed = {
  requestId: "1",
  borrowerName: "",
  product: "",
  amount: sum,
  period: 1,
  maxLiability: sum,
  status: "active",
  contractToSign: false,
  overdueDays: 0,
};
const unsignedContract = { kind: "creditContract", requestId: "1" };

describe("badges", () => {
  it.each([
    ["userCreated", 1],
    ["dataFilledIn", 1],
    ["invalidData", 1],
    ["disapproved", 1],
    ["verified", 0],
    ["other", 0],
  ])("user status %s: profile %d", (key, profile) => {
    expect(badgesOf(userData(key), true)).toEqual({ profile, status: 0, guarantees: 0 });
  });

  it.each([
    [{ unsignedContract }, true, 1],
    [{ unsignedContract }, false, 0],
    [{ hasActiveOffer: true }, false, 1],
    [{ needsVideoVerification: true }, false, 1],
    [{ hasActiveOffer: true, needsVideoVerification: true }, true, 1],
    [{}, true, 0],
  ])("%j, contracts accepted %s: credit status %d", (more, accepted, status) => {
    expect(badgesOf(userData("verified", more), accepted).status).toBe(status);
  });

  it("are 0 for an anonymous visitor", () =>
    expect(badgesOf({ ...userData("verified"), user: null }, true)).toEqual({
      profile: 0,
      status: 0,
      guarantees: 0,
    }));

  it("nothing is left to fill in by who came as a guarantor", () => {
    const { user, ...of } = userData("userCreated");
    expect(badgesOf({ ...of, user: { ...user!, guaranteedRequests: [guaranteed] } }, true).profile).toBe(0);
  });

  it.each([
    [{ status: "registered" }, 1],
    [{ status: "dataFilledIn" }, 0],
    [{ status: "approved" }, 0],
    [{ status: "approved", contractToSign: true }, 1],
    [{ status: "active" }, 0],
    [{ status: "active", overdueDays: 1 }, 1],
  ])("a guarantee %j: guarantees %d", (more, guarantees) => {
    const of = userData("verified");
    expect(
      badgesOf({ ...of, user: { ...of.user!, guaranteedRequests: [{ ...guaranteed, ...more }] } }, true).guarantees,
    ).toBe(guarantees);
  });
});
