import { describe, expect, it } from "vitest";
import { argumentsOf, typedAct } from "./flags.ts";

const TAKEN = ["payment", "account?", "by?", "reason?"];

describe("the words of an act", () => {
  it.each([
    [["p"], ["p", undefined, undefined, undefined]],
    [
      ["p", "--as", "a@b.bg", "--reason", "защо"],
      ["p", undefined, "a@b.bg", "защо"],
    ],
    [
      ["--reason", "защо", "p", "IBAN"],
      ["p", "IBAN", undefined, "защо"],
    ],
    [
      ["p", "IBAN", "a@b.bg", "защо"],
      ["p", "IBAN", "a@b.bg", "защо"],
    ],
    [[], undefined],
    [["p", "IBAN", "a@b.bg", "защо", "more"], undefined],
    [["p", "--as", ""], undefined],
  ])("%j are the arguments %j", (words, expected) => {
    expect(argumentsOf(TAKEN, typedAct(["act", ...words])!)).toEqual(expected);
  });

  it("--json is no argument, and a flag without its value or given twice is refused", () => {
    expect(typedAct(["act", "--json", "p"])).toMatchObject({ isJson: true, args: ["p"] });
    expect(typedAct(["act", "p", "--as"])).toBeUndefined();
    expect(typedAct(["act", "--as", "a", "--as", "b"])).toBeUndefined();
  });

  it("a flag for what an act does not take is refused", () => {
    expect(argumentsOf(["payment"], typedAct(["act", "p", "--as", "a@b.bg"])!)).toBeUndefined();
  });
});
