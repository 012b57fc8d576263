import { describe, expect, it } from "vitest";
import { ageOn } from "#src/domain/time/dates.ts";
import { isEgn, normaliseEgn, parseEgn } from "./egn.ts";

/** Numbers generated for tests. */
const VALID = [
  ["8003205605", "1980-03-20", "male"],
  ["6101047500", "1961-01-04", "male"],
  ["0001010003", "1900-01-01", "male"],
  ["9912319992", "1999-12-31", "female"],
  ["9602290458", "1996-02-29", "female"],
  ["8507140060", "1985-07-14", "male"],
  ["9010107040", "1990-10-10", "male"],
  ["8828088887", "1888-08-08", "male"],
  ["0021010013", "1800-01-01", "female"],
  ["9622292100", "1896-02-29", "male"],
  ["7624200080", "1876-04-20", "male"],
  ["0041010002", "2000-01-01", "male"],
  ["0042291239", "2000-02-29", "female"],
  ["0851204560", "2008-11-20", "male"],
  ["0851214569", "2008-11-21", "male"],
  ["0750052304", "2007-10-05", "male"],
  ["2651200026", "2026-11-20", "male"],
  ["9952310058", "2099-12-31", "female"],
  ["7523169263", "1875-03-16", "male"],
  ["0541150018", "2005-01-15", "female"],
] as const;

const INVALID = [
  ["0002291230", "1900 was no leap year"],
  ["0142291232", "29 February 2001"],
  ["0042301234", "30 February 2000"],
  ["8004311237", "31 April"],
  ["8013011232", "month 13"],
  ["8000011231", "month 00"],
  ["8033011237", "month 33"],
  ["8053011231", "month 53"],
  ["8019011230", "month 19"],
  ["8061011230", "month 61"],
  ["8001001238", "day 00"],
  ["8001321231", "day 32"],
  ["8003205606", "check digit one too high"],
  ["8507140061", "a remainder of 10 gives 0, not 1"],
  ["800320560", "9 digits"],
  ["80032056050", "11 digits"],
  ["", "empty"],
  ["800320560a", "a letter"],
  ["٨٠٠٣٢٠٥٦٠٣", "Arabic digits"],
  ["8٠03205603", "one Arabic digit"],
  ["0000000000", "month 00, though the check digit holds"],
  ["1234567890", "month 34"],
] as const;

describe("parseEgn", () => {
  it.each(VALID)("parses %s: born %s, %s", (pin, birth, sex) => {
    expect(parseEgn(pin)).toEqual({ birth, sex });
  });

  it.each(INVALID)("rejects %j: %s", (pin) => {
    expect(parseEgn(pin)).toBeUndefined();
    expect(isEgn(pin)).toBe(false);
  });

  it.each(["80 03 20 5605", " 8003205605 ", "80\u00a003205605", "8003\u200b205605", "80\t03205605\n"])(
    "ignores white space and invisible characters: %j",
    (pin) => {
      expect(parseEgn(pin)?.birth).toBe("1980-03-20");
      expect(normaliseEgn(pin)).toBe("8003205605");
    },
  );

  it.each(VALID)("rejects %s with any other check digit", (pin) => {
    for (let digit = 0; digit <= 9; digit += 1) expect(isEgn(pin.slice(0, 9) + digit)).toBe(String(digit) === pin[9]);
  });

  it.each([
    ["0851204560", 18],
    ["0851214569", 17],
    ["2651200026", 0],
  ])("gives the birth date of %s: age %i on 20.11.2026", (pin, age) => {
    expect(ageOn(parseEgn(pin)!.birth, "2026-11-20")).toBe(age);
  });
});
