import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepRecent } from "./keep-recent.ts";
import { PDFS_KEPT } from "./pdf.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const FOR_MS = 10 * 60_000;

it("PDFs are kept for ten minutes, thirty at most", () => expect(PDFS_KEPT).toEqual({ forMs: FOR_MS, atMost: 30 }));

describe("a kept thing", () => {
  const make = () => Promise.resolve({});
  const keeper = () => keepRecent<object>(PDFS_KEPT);

  it("is returned again under its key only", async () => {
    const kept = keeper();
    const first = await kept("a", make);
    expect(await kept("a", make)).toBe(first);
    expect(await kept("b", make)).not.toBe(first);
  });

  it("is evicted after its time", async () => {
    const kept = keeper();
    const first = await kept("a", make);
    vi.advanceTimersByTime(FOR_MS - 1);
    expect(await kept("a", make)).toBe(first);
    vi.advanceTimersByTime(1);
    expect(await kept("a", make)).not.toBe(first);
  });

  it("is evicted by as many newer ones as are kept, counted from when it was last asked for", async () => {
    const kept = keeper();
    const first = await kept("a", make);
    for (let n = 0; n < 29; n += 1) await kept(`other ${n}`, make);
    expect(await kept("a", make)).toBe(first);
    for (let n = 29; n < 58; n += 1) await kept(`other ${n}`, make);
    expect(await kept("a", make)).toBe(first);
    for (let n = 58; n < 88; n += 1) await kept(`other ${n}`, make);
    expect(await kept("a", make)).not.toBe(first);
  });

  it("is made again after it could not be made", async () => {
    const kept = keeper();
    await expect(kept("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(kept("a", make)).resolves.toEqual({});
  });

  it("that was evicted and made again is not evicted by its first time", async () => {
    const kept = keeper();
    await kept("a", make);
    vi.advanceTimersByTime(FOR_MS - 1);
    for (let n = 0; n < 30; n += 1) await kept(`other ${n}`, make);
    const second = await kept("a", make);
    vi.advanceTimersByTime(1);
    expect(await kept("a", make)).toBe(second);
  });
});
