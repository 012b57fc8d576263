import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANSWER_WITHIN_MS, startValidation } from "./async-validation.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("resolves as answered, with an issue or none", async () => {
  expect(await startValidation(async () => undefined).outcome).toEqual({ kind: "answered", issue: undefined });
  expect(await startValidation(async () => ({ text: "taken" })).outcome).toEqual({
    kind: "answered",
    issue: { text: "taken" },
  });
  expect(vi.getTimerCount()).toBe(0);
});

it("resolves as failed when the request fails", async () => {
  expect(await startValidation(() => Promise.reject(new Error("no network"))).outcome).toEqual({ kind: "failed" });
});

it("resolves as failed after the timeout and aborts the request", async () => {
  let signal: AbortSignal | undefined;
  const { outcome } = startValidation((given) => {
    signal = given;
    return new Promise(() => undefined);
  });
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(await outcome).toEqual({ kind: "failed" });
  expect(signal?.aborted).toBe(true);
});

it("resolves as overtaken when stopped, whatever the server answers later", async () => {
  let answer = (): void => undefined;
  const { outcome, stop } = startValidation(
    (signal) =>
      new Promise((resolve) => {
        answer = () => resolve({ text: "late" });
        signal.addEventListener("abort", () => answer());
      }),
  );
  stop();
  expect(await outcome).toEqual({ kind: "overtaken" });
  expect(vi.getTimerCount()).toBe(0);
});
