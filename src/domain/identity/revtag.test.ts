import { expect, it } from "vitest";
import { shownRevtag } from "./revtag.ts";

it.each(["ivan1985", "@ivan1985", " @ivan1985 "])("%j is shown with one @", (typed) => {
  expect(shownRevtag(typed)).toBe("@ivan1985");
});
