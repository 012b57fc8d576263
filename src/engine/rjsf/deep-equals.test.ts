import { deepEquals as theirs } from "@rjsf/utils";
import { expect, it } from "vitest";
import ours from "./deep-equals-standin.ts";

/** An object with a reference to itself. */
const linked = (name: string): object => {
  const one = { name, list: [1] as unknown[] };
  one.list.push(one);
  return one;
};
const nothing = (): void => undefined;

const PAIRS: readonly (readonly [unknown, unknown])[] = [
  [1, 1],
  [1, 2],
  [NaN, NaN],
  ["а", "а"],
  [null, undefined],
  [null, {}],
  [{}, {}],
  [{}, []],
  [[], []],
  [
    [1, [2]],
    [1, [2]],
  ],
  [[1], [1, 2]],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [nothing, (): number => 1],
  [{ a: nothing }, { a: (): number => 1 }],
  [nothing, {}],
  [linked("а"), linked("а")],
  [linked("а"), linked("б")],
];

it.each(PAIRS.map(([a, b], index) => [index, a, b]))("pair %i compares as in rjsf, in both orders", (_, a, b) => {
  expect(ours(a, b)).toBe(theirs(a, b));
  expect(ours(b, a)).toBe(theirs(b, a));
});
