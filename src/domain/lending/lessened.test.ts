import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { product, rates, TODAY as START } from "./catalogue.fixture.ts";
import { lessenedPrice } from "./lessened.ts";
import { price } from "./price.ts";

const of = (amount: number, term: number) => ({ amount, term, start: START, rates });

describe("a price with a bonus", () => {
  it("costs as much less as the bonus, at a rate that is said", () => {
    const credit = product("consumerCredit");
    const full = price(credit, 1000, 12, START, rates);
    const lower = lessenedPrice(credit, of(1000, 12), 1000)!;
    expect([full.cost, lower.lessened.fullRate, lower.lessened.bonus]).toEqual([20_557, "36.00", 1000]);
    expect(lower.lessened.saved).toBe(full.cost - lower.cost);
    expect(lower.lessened.saved).toBeGreaterThanOrEqual(1000);
    expect(Number(lower.gpr)).toBeLessThan(Number(full.gpr));
  });

  it("of a credit without interest, or with less than the bonus, there is none", () => {
    expect(lessenedPrice(product("interestFreeInstalment"), of(500, 6), 500)).toBeUndefined();
    const line = product("creditLine");
    const { cost } = price(line, 50, 5, START, rates);
    expect(lessenedPrice(line, of(50, 5), cost)).toBeUndefined();
    expect(lessenedPrice(line, of(50, 5), 0)).toBeUndefined();
  });

  it("always costs at least the bonus less, and no rate a hundredth higher does", () => {
    const credit = product("consumerCredit");
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 30 }), fc.integer({ min: 1, max: 3_000 }), (hundreds, bonus) => {
        const [amount, term] = [hundreds * 100, hundreds > 10 ? 18 : 12];
        const full = price(credit, amount, term, START, rates);
        const lower = lessenedPrice(credit, of(amount, term), bonus);
        if (!lower) return full.cost <= bonus + 100;
        const above = { ...credit, nominalRate: (Number(lower.nominalRate) + 0.01).toFixed(2) };
        return (
          lower.lessened.saved >= bonus &&
          lower.cost === full.cost - lower.lessened.saved &&
          full.cost - price(above, amount, term, START, rates).cost < bonus
        );
      }),
    );
  });
});
