import { describe, expect, it } from "vitest";
import { statementNames } from "./statement-names.ts";

describe("names of kept statements", () => {
  it("a text has one from its second use on, and always the same", () => {
    const nameOf = statementNames();
    expect(nameOf("select $1")).toBeUndefined();
    const name = nameOf("select $1");
    expect(name).toBeTypeOf("string");
    expect(nameOf("select $1")).toBe(name);
  });

  it("different texts have different names", () => {
    const nameOf = statementNames();
    const names = ["a", "b", "c"].map((text) => [nameOf(text), nameOf(text)][1]);
    expect(new Set(names).size).toBe(3);
  });

  it("a long text has none, as one of many rows is never used again", () => {
    const nameOf = statementNames();
    const text = `select ${"x".repeat(5_000)}`;
    expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined]);
  });

  it("no more than some hundred are named, and those go on", () => {
    const nameOf = statementNames();
    const twice = (text: string): string | undefined => [nameOf(text), nameOf(text)][1];
    const named = Array.from({ length: 1_000 }, (_, n) => twice(`select ${n}`)).filter((name) => name !== undefined);
    expect(named.length).toBeLessThan(500);
    expect(nameOf("select 0")).toBe(named[0]);
  });
});
