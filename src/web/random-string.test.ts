import { expect, it, vi } from "vitest";
import { randomString } from "./random-string.ts";

it("has 12 letters and digits by default", () => {
  for (let n = 0; n < 200; n += 1) expect(randomString()).toMatch(/^[A-Za-z0-9]{12}$/);
  expect([0, 1, 40, 300].map((length) => randomString(length).length)).toEqual([0, 1, 40, 300]);
});

it("never repeats, and uses every character about equally often", () => {
  const drawn = Array.from({ length: 2000 }, () => randomString());
  expect(new Set(drawn).size).toBe(2000);
  const counts = new Map<string, number>();
  for (const sign of drawn.join("")) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const expected = 24_000 / 62;
  expect(counts.size).toBe(62);
  // Seven standard deviations: a uniform draw practically never fails, plain bytes modulo 62 do.
  for (const [sign, count] of counts) expect(Math.abs(count - expected), sign).toBeLessThan(7 * Math.sqrt(expected));
});

it("discards bytes that would favour some characters", () => {
  const bytes = [255, 248, 0, 61, 62, 247];
  const fake = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint8Array).set(
      Array.from({ length: (array as unknown as Uint8Array).length }, () => bytes.shift() ?? 1),
    );
    return array;
  });
  expect(randomString(4)).toBe("A9A9");
  fake.mockRestore();
});
