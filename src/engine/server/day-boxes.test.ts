import { expect, it } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { compile } from "#src/engine/core/compile.ts";
import { descriptorOf, nobody } from "#src/engine/form.fixture.ts";
import { validators } from "#validators";
import { parseSubmission } from "./parse-submission.ts";

const born: Element = { type: "date", name: "born", label: "Роден(а) на", validation: "required not-future" };

const post = (...texts: string[]) =>
  parseSubmission({
    plan: compile(descriptorOf([born], { version: "born" }), validators),
    today: "2027-03-28",
    ask: nobody,
    shown: {},
    entries: texts.map((text) => ["born", text] as const),
  });

it.each([
  ["three boxes", ["8", "3", "2001"]],
  ["one text, as a script sends it", ["8.3.2001"]],
  ["a whole day in the first box", ["08/03/2001", "", ""]],
])("a day posted as %s is kept in canonical form", async (_, texts) => {
  const { values, errors } = await post(...texts);
  expect([values, errors]).toEqual([{ born: "08.03.2001" }, {}]);
});

it.each<[string, string[], object]>([
  ["empty", ["", "", ""], { code: "required" }],
  ["without a year", ["8", "3", ""], { code: "date-no-year" }],
  ["that does not exist", ["31", "2", "2001"], { code: "date-no-such-day", params: { day: 31 } }],
  ["of the future", ["29", "3", "2027"], { code: "not-future" }],
])("a day %s is refused, and the boxes come back as typed", async (_, texts, issue) => {
  const { errors, given } = await post(...texts);
  expect(errors).toEqual({ born: issue });
  expect(given).toEqual({ born: texts.join(".").replace(/\.+$/, "") });
});

it("a fourth box is a forged post", async () => {
  expect((await post("8", "3", "2001", "1")).errors).toMatchObject({ _form: { code: "unknown-field" } });
});
