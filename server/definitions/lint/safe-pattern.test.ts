import { describe, expect, it } from "vitest";
import { patternFault } from "./safe-pattern.ts";

describe("a pattern", () => {
  it.each([
    "[A-ZА-Я]{1,2}\\d{4}[A-ZА-Я]{2}",
    "\\d{2}/\\d{4}",
    "\\d+",
    "[a-z]+-\\d*",
    "без номер|\\d{3}",
    "[\\d\\-]{5,}",
    "a?b?c",
    "\\d{3}[а-я]?",
    "\\(\\d+\\)",
    "[|]",
  ])("%s can be used, and matches long hostile text in time", (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
    const made = new RegExp(`^(?:${pattern})$`, "u");
    for (const sign of ["a", "1", "А", "-", "/"]) made.test(`${sign.repeat(200_000)}!`);
  });

  it.each([
    ["(a+)+", "("],
    ["a|", "|"],
    [".*", "."],
    ["\\w+", "\\"],
    ["[^a]", "["],
    ["[z-a]", "[z-a]"],
    ["a{3,2}", "a{3,2}"],
    ["a**", "*"],
    ["^a$", "^"],
    ["(?=a)", "("],
    ["\\1", "\\"],
    ["[a", "["],
  ])("%s is refused for %s", (pattern, sign) => {
    expect(patternFault(pattern)).toEqual({ kind: "sign", sign });
  });

  it.each([
    ["\\d+\\d", "\\d+\\d"],
    ["a?a?a", "a?a?"],
    ["[a-z]*-?x", "[a-z]*x"],
    ["[\\d/]{1,9}/", "[\\d/]{1,9}/"],
    ["x|\\d*\\d*", "\\d*\\d*"],
  ])("%s is refused, because %s can take the same characters", (pattern, part) => {
    expect(patternFault(pattern)).toEqual({ kind: "overlap", part });
  });
});
