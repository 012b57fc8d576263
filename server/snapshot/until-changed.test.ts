import { expect, it, vi } from "vitest";
import { untilChanged } from "./until-changed.ts";

const files = (text: string) => ({ pages: new Map([["a", { file: "a.md", text }]]), more: undefined });

it("an outcome is made again only when a file in a map has changed", () => {
  const make = vi.fn(({ pages }: ReturnType<typeof files>) => ({ read: pages.get("a")!.text }));
  const read = untilChanged(make);
  const first = read(files("x"));
  expect(read(files("x"))).toBe(first);
  expect(read(files("y"))).toEqual({ read: "y" });
  expect(read(files("x"))).toEqual({ read: "x" });
  expect(make).toHaveBeenCalledTimes(3);
});

it("an outcome that throws is not kept", () => {
  const make = vi.fn((text: string) => JSON.parse(text) as unknown);
  const read = untilChanged(make);
  expect(() => read("{")).toThrow(SyntaxError);
  expect(() => read("{")).toThrow(SyntaxError);
  expect(read("{}")).toEqual({});
  expect(make).toHaveBeenCalledTimes(3);
});
