import { expect, it } from "vitest";
import { byteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-", { from: 0, to: 99 }],
  ["bytes=10-19", { from: 10, to: 19 }],
  ["bytes=90-1000", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-1000", { from: 0, to: 99 }],
  ["bytes=100-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-9", undefined],
  ["items=0-1", undefined],
  [undefined, undefined],
])("of 100 bytes, %j asks for %j", (header, range) => expect(byteRange(header, 100)).toEqual(range));
