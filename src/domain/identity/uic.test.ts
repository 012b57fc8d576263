import { expect, it } from "vitest";
import { isCheckedUic, isUic, normaliseUic } from "./uic.ts";

it.each(["175330437", "201253421", "020469788", "123456786", "200000002", "999999995", "200000015", "200000900"])(
  "%s holds by shape and check digit",
  (uic) => {
    expect([isUic(uic), isCheckedUic(uic)]).toEqual([true, true]);
  },
);

it.each(["123456789", "175330438", "200000901"])("%s has the right shape but a wrong check digit", (uic) => {
  expect([isUic(uic), isCheckedUic(uic)]).toEqual([true, false]);
});

it.each(["", "12345678", "1234567890", "12345678A", "1753304370001"])("%j has the wrong shape", (uic) => {
  expect([isUic(uic), isCheckedUic(uic)]).toEqual([false, false]);
});

it("is normalised to its digits", () => {
  expect(normaliseUic(" 175 330-437 ")).toBe("175330437");
});
