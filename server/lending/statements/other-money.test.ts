/** The kinds of money that is no borrower's, as forms offer them and pages name them. */
import { expect, it } from "vitest";
import { otherMoneyWords } from "#src/copy/staff-files.ts";
import { realFiles } from "#server/definitions/schemas.fixture.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { OTHER_KINDS } from "./other-kinds.ts";

it.each(["staff-classify-line", "staff-classify-payment"])(
  "%s offers all of them, in the words of the pages",
  (form) => {
    const { elements } = resolveDefinitions(realFiles).get(form)!.definition;
    const choices = elements.find(({ name }) => name === "kind")!.choices!;
    const small = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
    expect(choices.map(({ value }) => value)).toEqual(OTHER_KINDS);
    expect(Object.fromEntries(choices.map(({ value, label }) => [value, small(label)]))).toEqual(otherMoneyWords);
  },
);
