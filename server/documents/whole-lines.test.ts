import { describe, expect, it } from "vitest";
import { joined } from "./whole-lines.ts";

const word = (text: string, looks: object = {}) => ({ text, x: 0, width: 10 * text.length, trailingCut: 2, ...looks });

describe("words of a line", () => {
  it("that look the same are one, as wide as all, where the first stands", () => {
    const words = [word("кредит ", { x: 7 }), word("от ", { x: 77 }), word("300", { x: 107, trailingCut: 0 })];
    expect(joined(words)).toEqual([{ text: "кредит от 300", x: 7, width: 130, trailingCut: 0 }]);
    expect(words[0]!.text).toBe("кредит ");
  });

  it.each([
    { font: {} },
    { fontSize: 14 },
    { color: "red" },
    { link: "https://example.bg" },
    { decoration: "underline" },
  ])("stay apart where one has %j", (looks) => {
    expect(joined([word("а "), word("б ", looks), word("в")])).toHaveLength(3);
  });

  it("stay apart where they are justified", () => {
    expect(joined([word("а "), word("б ", { justifyShift: 3 }), word("в", { justifyShift: 3 })])).toHaveLength(3);
  });
});
