import { describe, expect, it } from "vitest";
import { stagedTexts } from "./staged-names.ts";

const [A, B] = ["A".repeat(22), "b-_".repeat(7) + "9"];

describe("names of file controls", () => {
  it("are separated from a form's own fields and give field and ids", () => {
    expect(
      stagedTexts([
        ["firstName", "Иван"],
        ["_staged[idCardFront]", A],
        ["_staged[docs][front]", `${A}, ${B},`],
        ["_staged[docs][front]", A],
        ["_unstage[docs][front]", B],
      ]),
    ).toEqual({
      wanted: new Map([
        ["idCardFront", [A]],
        ["docs[front]", [A, B]],
      ]),
      dropped: new Set([B]),
      entries: [["firstName", "Иван"]],
    });
  });

  it("an empty list lists no file of the field", () => {
    expect(stagedTexts([["_staged[a]", ""]]).wanted).toEqual(new Map([["a", []]]));
  });

  it.each([
    ["_staged", A],
    ["_staged[a", A],
    ["_staged[a]x", A],
    ["_stagedx[a]", A],
    ["_staged[a]", "short"],
    ["_staged[a]", `${A};${B}`],
    ["_staged[a]", Array.from({ length: 51 }, () => A).join()],
  ])("%s with %j is treated as a form field", (name, text) => {
    expect(stagedTexts([[name, text]])).toEqual({ wanted: new Map(), dropped: new Set(), entries: [[name, text]] });
  });
});
