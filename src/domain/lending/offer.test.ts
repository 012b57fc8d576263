import { describe, expect, it } from "vitest";
import { formatExample } from "#src/copy/offer.ts";
import { catalogue, TODAY } from "./catalogue.fixture.ts";
import { priceOffer } from "./offer.ts";

const offer = (key: string, amount: number, term: number) =>
  priceOffer(catalogue, key, amount, term, TODAY, formatExample);
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("an offer", () => {
  it("has amount, instalments, total and cost to the cent in both currencies", () => {
    const { amount, instalment, lastInstalment, total, cost, gpr, payments, firstDueDate } = offer(
      "consumerCredit",
      1000,
      12,
    );
    expect([amount.value, instalment.value, lastInstalment.value, total.value, cost.value]).toEqual([
      "1000.00",
      "100.46",
      "100.51",
      "1205.57",
      "205.57",
    ]);
    expect([total.alternative?.value, gpr, payments, firstDueDate]).toEqual(["2357.89", "42.58", 12, "2026-12-20"]);
  });

  it("has a plan whose instalments add up to the total and whose balance ends at zero", () => {
    const { plan, total } = offer("consumerCredit", 3000, 36);
    const cents = plan.reduce((sum, row) => sum + Math.round(Number(row.instalment.value) * 100), 0);
    expect(cents).toBe(Math.round(Number(total.value) * 100));
    expect(plan.at(-1)?.balance.value).toBe("0.00");
  });

  it.each([
    [
      "creditLine",
      300,
      30,
      "Пример: при усвоени 300 € (586,75 лв.) за 30 дни, фиксиран годишен лихвен процент 36 %, ГПР 42,60 %, лихва 8,88 €, обща дължима сума 308,88 € (604,12 лв.).",
    ],
    [
      "consumerCredit",
      1000,
      12,
      "Пример: 1 000 € за 12 месеца, фиксиран ГЛП 36 %, ГПР 42,58 %, 11 вноски по 100,46 € и последна 100,51 €, общо за връщане 1 205,57 € (2 357,89 лв.), без такси.",
    ],
    [
      "interestFreeInstalment",
      400,
      4,
      "Пример: 400 € за 4 месеца, ГЛП 0 %, ГПР 0,00 %, 4 вноски по 100 €, общо 400 €.",
    ],
    [
      "interestFreeCreditLine",
      200,
      30,
      "Пример: при усвоени 200 € (391,17 лв.) за 30 дни, годишен лихвен процент 0 %, ГПР 0,00 %, обща дължима сума 200 € (391,17 лв.), без такси.",
    ],
  ])("has the representative example of %s", (key, amount, term, words) => {
    expect(plain(offer(key, amount, term).example)).toBe(words);
  });

  it("throws for an amount or term that is not offered", () => {
    expect(() => offer("consumerCredit", 1000, 36)).toThrow(RangeError);
    expect(() => offer("consumerCredit", 1010, 12)).toThrow(RangeError);
    expect(() => offer("nothing", 1000, 12)).toThrow(RangeError);
  });
});
