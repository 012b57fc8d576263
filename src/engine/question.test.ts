import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANSWER_WITHIN_MS, question } from "./question.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is answered, with an issue or none", async () => {
  expect(await question(async () => undefined).outcome).toEqual({ kind: "answered", issue: undefined });
  expect(await question(async () => ({ text: "taken" })).outcome).toEqual({ kind: "answered", issue: { text: "taken" } });
  expect(vi.getTimerCount()).toBe(0);
});

it("fails when it cannot be asked", async () => {
  expect(await question(() => Promise.reject(new Error("no network"))).outcome).toEqual({ kind: "failed" });
});

it("fails when no answer comes, and hangs up", async () => {
  let signal: AbortSignal | undefined;
  const { outcome } = question((given) => {
    signal = given;
    return new Promise(() => undefined);
  });
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(await outcome).toEqual({ kind: "failed" });
  expect(signal?.aborted).toBe(true);
});

it("is overtaken at once, whatever the server says afterwards", async () => {
  let answer = (): void => undefined;
  const { outcome, stop } = question((signal) => new Promise((resolve) => {
    answer = () => resolve({ text: "late" });
    signal.addEventListener("abort", () => answer());
  }));
  stop();
  expect(await outcome).toEqual({ kind: "overtaken" });
  expect(vi.getTimerCount()).toBe(0);
});
