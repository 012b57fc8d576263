import { describe, expect, it } from "vitest";
import { catalogue } from "#src/domain/lending/catalogue.fixture.ts";
import { money } from "#src/domain/lending/money.ts";
import type { GuaranteedRequestData, VisitorData } from "./responses/responses.ts";
import { visitorOf } from "./visitor.ts";

const guaranteed: GuaranteedRequestData = {
  requestId: "2",
  borrowerName: "Иван П.",
  product: "consumerCredit",
  amount: money(100000, catalogue),
  period: 12,
  maxLiability: money(130000, catalogue),
  status: "registered",
  contractToSign: false,
  overdueDays: 0,
};

const whole: VisitorData = {
  userData: {
    user: {
      id: "1",
      email: "a@example.bg",
      status: { key: "verified" },
      guaranteedRequests: [guaranteed],
      isSubscribed: true,
    },
    activeBonuses: [{ id: "1", amount: guaranteed.amount, expiresOn: "2027-06-14" }],
    activeAffiliatePromotion: { key: "k", title: "t" },
    unsignedContract: { kind: "creditContract", requestId: "1" },
    hasActiveOffer: true,
    needsVideoVerification: false,
    liveChatConfig: { id: "1", enabled: true, variables: {} },
  },
  csrf: "token",
};

describe("the visitor of a response", () => {
  it("is unchanged when complete", () => expect(visitorOf(whole)).toEqual(whole));

  it.each([[undefined], [null], ["<html>"], [[]], [{}], [{ userData: null }], [{ userData: "x" }]])(
    "throws without user data: %j",
    (body) => {
      expect(() => visitorOf(body)).toThrow("user-data");
    },
  );

  it.each([[undefined], [null], ["Ivan"], [7], [[]], [{}], [{ email: 5 }], [{ id: "1" }]])(
    "has no user when the user is %j",
    (user) => {
      expect(visitorOf({ userData: { user } }).userData.user).toBeNull();
    },
  );

  it("keeps valid parts and drops malformed ones", () => {
    const odd = {
      user: { email: "a@example.bg", status: "verified", guaranteedRequests: {}, isSubscribed: "yes" },
      activeBonuses: 3,
      activeAffiliatePromotion: "x",
      unsignedContract: 0,
    };
    expect(visitorOf({ userData: odd }).userData).toMatchObject({
      user: { email: "a@example.bg", guaranteedRequests: [], isSubscribed: false },
      activeBonuses: [],
      activeAffiliatePromotion: null,
      unsignedContract: null,
    });
  });
});
