/** Backend validation of one value: answered, failed, or overtaken by newer input. */
import type { Issue } from "#src/engine/core/rule.ts";

/** Result of a backend validation; `issue` is undefined when the value is valid. */
export type ValidationOutcome =
  | { kind: "answered"; issue: Issue | undefined }
  | { kind: "failed" }
  | { kind: "overtaken" };

/**
 * Timeout in milliseconds. Short, because the submit repeats the check anyway.
 *
 * @internal for its test.
 */
export const ANSWER_WITHIN_MS = 8000;

/** Starts a validation. `outcome` never rejects; `stop` aborts and resolves it at once as overtaken. */
export const startValidation = (
  ask: (signal: AbortSignal) => Promise<Issue | undefined>,
): { stop(): void; outcome: Promise<ValidationOutcome> } => {
  const abort = new AbortController();
  const outcome = new Promise<ValidationOutcome>((resolve) => {
    const end = (result: ValidationOutcome): void => {
      clearTimeout(timer);
      resolve(result);
    };
    const timer = setTimeout(() => {
      end({ kind: "failed" });
      abort.abort();
    }, ANSWER_WITHIN_MS);
    abort.signal.addEventListener("abort", () => end({ kind: "overtaken" }));
    ask(abort.signal).then(
      (issue) => end({ kind: "answered", issue }),
      () => end({ kind: "failed" }),
    );
  });
  return { stop: () => abort.abort(), outcome };
};
