import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#src/domain/time/dates.ts";
import { datedPlan, pricedAs, termsOfPrice, type ShiftRule } from "./agreement.ts";
import { catalogue, product, rates } from "./catalogue.fixture.ts";
import { price } from "./price.ts";
import type { ProductKey } from "./catalogue.ts";

const signed = (key: ProductKey, day: Day, shiftRule: ShiftRule, amount = product(key).amount.default) =>
  termsOfPrice(price(product(key), amount, product(key).term.default, day, rates), product(key), catalogue, shiftRule);

const datesOf = (rows: readonly { dueDate: Day }[]): Day[] => rows.slice(0, 3).map(({ dueDate }) => dueDate);

const undated = (rows: readonly object[]): object[] => rows.map((row) => ({ ...row, dueDate: "" }));

describe("a plan dated by its payout", () => {
  it.each([
    ["sameDays", "2027-01-30", "2027-01-31", ["2027-03-01", "2027-03-31", "2027-05-01"]],
    ["fromPayout", "2027-01-30", "2027-01-31", ["2027-02-28", "2027-03-31", "2027-04-30"]],
    ["sameDays", "2026-11-20", "2026-11-23", ["2026-12-23", "2027-01-23", "2027-02-23"]],
    ["fromPayout", "2026-11-20", "2026-11-23", ["2026-12-23", "2027-01-23", "2027-02-23"]],
    ["fromPayout", "2028-02-28", "2028-02-29", ["2028-03-29", "2028-04-29", "2028-05-29"]],
    ["sameDays", "2026-12-31", "2027-01-04", ["2027-02-04", "2027-03-04", "2027-04-04"]],
    ["fromPayout", "2026-12-31", "2027-01-04", ["2027-02-04", "2027-03-04", "2027-04-04"]],
  ] as const)("by the rule %s, signed on %s and paid out on %s, falls due on %j", (rule, day, paidOn, dates) => {
    expect(datesOf(datedPlan(signed("consumerCredit", day, rule), paidOn))).toEqual(dates);
  });

  it.each(["sameDays", "fromPayout"] as const)("of a term in days moves by the same days (%s)", (rule) => {
    const terms = signed("creditLine", "2027-01-30", rule);
    expect(datedPlan(terms, "2027-02-02")[0]!.dueDate).toBe(addDays(terms.plan[0]!.dueDate, 3));
  });

  it("is the signed one when paid out on the day of the signature", () => {
    const terms = signed("consumerCredit", "2027-01-31", "fromPayout");
    expect(datedPlan(terms, "2027-01-31")).toEqual(terms.plan);
  });

  it("changes no amount and moves no date forward in time, on any day of two years", () => {
    const products = ["consumerCredit", "interestFreeInstalment", "creditLine"] as const;
    for (let n = 0; n < 730; n += 1) {
      const terms = signed(products[n % 3]!, addDays("2026-11-20", n), n % 2 ? "sameDays" : "fromPayout");
      const dated = datedPlan(terms, addDays(terms.day, n % 12));
      expect(undated(dated)).toEqual(undated(terms.plan));
      expect(dated.every(({ dueDate }, at) => dueDate >= terms.plan[at]!.dueDate)).toBe(true);
    }
  });

  it("is refused for a payout before the agreement", () => {
    expect(() => datedPlan(signed("consumerCredit", "2027-01-31", "fromPayout"), "2027-01-30")).toThrow(RangeError);
  });
});

describe("the terms of a price", () => {
  it("hold its sums and the deadlines of its day", () => {
    const terms = signed("consumerCredit", "2026-11-20", "fromPayout", 1000);
    expect(terms).toMatchObject({
      principal: 100_000,
      gprCap: "50.75",
      withdrawalUntil: "2026-12-04",
      lateRate: "10.15",
    });
    expect(pricedAs(terms).total).toBe(120_557);
  });
});
