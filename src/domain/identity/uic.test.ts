import { expect, it } from "vitest";
import { isUic, normaliseUic } from "./uic.ts";

it.each(["175330437", "201253421", "020469788", "200000002", "123456789"])("%s has the right shape", (uic) => {
  expect(isUic(uic)).toBe(true);
});

it.each(["", "12345678", "1234567890", "12345678A", "1753304370001"])("%j has the wrong shape", (uic) => {
  expect(isUic(uic)).toBe(false);
});

it("is normalised to its digits", () => {
  expect(normaliseUic(" 175 330-437 ")).toBe("175330437");
});
