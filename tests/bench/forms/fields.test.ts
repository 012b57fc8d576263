import { expect, it } from "vitest";
import { fieldsOf } from "./fields.ts";

it.each([10, 50, 100, 200, 500, 1000])("of %d fields a fifth depends on an earlier select", (count) => {
  const fields = fieldsOf(count);
  const names = fields.map(({ name }) => name);
  const conditional = fields.filter(({ hiddenBy }) => hiddenBy);
  expect(new Set(names).size).toBe(count);
  expect(conditional.length).toBe(count / 5);
  for (const { name, hiddenBy } of conditional) {
    expect(fields[names.indexOf(hiddenBy!)]!.kind).toBe("select");
    expect(names.indexOf(hiddenBy!)).toBeLessThan(names.indexOf(name));
  }
  expect(new Set(fields.map(({ kind }) => kind))).toEqual(new Set(["text", "select", "textarea", "radio", "checkbox"]));
});
