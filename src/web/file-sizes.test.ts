import { expect, it } from "vitest";
import { formatBytes } from "./file-sizes.ts";

it.each([
  [0, "0\u00a0KB"],
  [1, "1\u00a0KB"],
  [1536, "2\u00a0KB"],
  [348_160, "340\u00a0KB"],
  [1_000_000, "1\u00a0MB"],
  [1_258_291, "1,2\u00a0MB"],
  [10 * 1024 * 1024, "10\u00a0MB"],
  [10_800_000, "10,3\u00a0MB"],
])("%i bytes format as %s", (bytes, said) => expect(formatBytes(bytes)).toBe(said));
