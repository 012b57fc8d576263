import { expect, it } from "vitest";
import { contextWith } from "./context.fixture.ts";
import { emailBackend } from "./email-backend.ts";

const ask = (answer: unknown, value: unknown = "a@b.bg") =>
  emailBackend.check(value, contextWith(value, { ask: () => Promise.resolve(answer) }));

it.each([
  [{}, undefined],
  [null, undefined],
  ["ok", undefined],
  [{ skipped: true }, undefined],
  [{ skipped: true, error: "x", errors: { email: "x" } }, undefined],
  [{ errors: { email: "x" } }, { text: "x" }],
  [{ errors: { email: "x" }, message: "y", error: "z" }, { text: "x" }],
  [{ message: "y", error: "z" }, { text: "y" }],
  [{ error: { errors: { email: "x" }, message: "y" } }, { text: "x" }],
  [{ error: { message: "y" } }, { text: "y" }],
  [{ error: "z" }, { text: "z" }],
  [{ error: true }, { code: "email-backend" }],
  [{ error: {} }, { code: "email-backend" }],
  [{ error: false }, undefined],
  [{ error: null, errors: {} }, undefined],
])("the answer %j gives %j", async (answer, issue) => {
  expect(await ask(answer)).toEqual(issue);
});

it.each([[""], ["  "], [null], [undefined]])("does not ask about %j", async (value) => {
  expect(await emailBackend.check(value, contextWith(value))).toBeUndefined();
});

it.each([
  [{}, "check-email"],
  [{ url: "check-email-2" }, "check-email-2"],
])("with %j asks %s, the address trimmed", async (props, source) => {
  const asked: unknown[] = [];
  const record = (...question: unknown[]) => Promise.resolve(void asked.push(question));
  await emailBackend.check(" a@b.bg ", contextWith(" a@b.bg ", { props, ask: record }));
  expect(asked).toEqual([[source, { email: "a@b.bg" }]]);
});

it("a check that was refused tells nothing of the address", async () => {
  await expect(ask({ errors: { _form: "Твърде много опити." } })).rejects.toThrow("not made");
});

it("leaves a failed question to whoever asked", async () => {
  const failing = contextWith("a@b.bg", { ask: () => Promise.reject(new Error("no network")) });
  await expect(emailBackend.check("a@b.bg", failing)).rejects.toThrow("no network");
});
