import { expect, it } from "vitest";
import { ruleWords } from "#src/copy/staff-rules.ts";
import { RULES } from "#server/lending/decisions/rules.ts";

it("every decision rule is told to the staff in words, and nothing else is", () =>
  expect(Object.keys(ruleWords).sort()).toEqual([...new Set(RULES.map(({ code }) => code))].sort()));
