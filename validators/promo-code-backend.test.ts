import { expect, it } from "vitest";
import { contextWith } from "./context.fixture.ts";
import { promoCodeBackend } from "./promo-code-backend.ts";

const ask = (answer: unknown, value: unknown = "zima") =>
  promoCodeBackend.check(value, contextWith(value, { ask: () => Promise.resolve(answer) }));

it.each([
  [{}, undefined],
  [null, undefined],
  [{ skipped: true, error: "x" }, undefined],
  [{ error: true, errors: { promoCode: "x" } }, { text: "x" }],
  [{ errors: { email: "x" } }, undefined],
  [{ message: "y" }, { text: "y" }],
  [{ error: true }, { code: "promo-code-backend" }],
])("the answer %j gives %j", async (answer, issue) => {
  expect(await ask(answer)).toEqual(issue);
});

it.each([[""], ["  "], [null], [undefined]])("does not ask about %j", async (value) => {
  expect(await promoCodeBackend.check(value, contextWith(value))).toBeUndefined();
});

it.each(["зима", "zi ma", "zima!", "zima-10", "', 1"])("refuses %j without asking: no code is spelled so", async (value) => {
  expect(await promoCodeBackend.check(value, contextWith(value))).toEqual({ code: "alpha-numerical" });
});

it.each([
  [{}, "check-promo-code"],
  [{ url: "check-promo-code-2" }, "check-promo-code-2"],
])("with %j asks %s, in small letters and trimmed", async (props, source) => {
  const asked: unknown[] = [];
  const record = (...question: unknown[]) => Promise.resolve(void asked.push(question));
  await promoCodeBackend.check(" ZIMA10 ", contextWith(" ZIMA10 ", { props, ask: record }));
  expect(asked).toEqual([[source, { promoCode: "zima10" }]]);
});

it("keeps a code in small letters", () => {
  expect(promoCodeBackend.normalise!(" ZIMA10 ")).toBe("zima10");
});

it("a check that was refused tells nothing of the code", async () => {
  await expect(ask({ errors: { _form: "Твърде много опити." } })).rejects.toThrow("not made");
});
