/** A question to the server about one value: answered, failed, or overtaken by what was typed next. */
import type { Issue } from "#src/domain/rule.ts";

export type Outcome = { kind: "answered"; issue: Issue | undefined } | { kind: "failed" } | { kind: "overtaken" };

/** After this long a question counts as failed: nobody waits for a check that the submit repeats. */
export const ANSWER_WITHIN_MS = 8000;

/** Asks. The outcome always comes, and comes at once when the question is stopped. */
export const question = (ask: (signal: AbortSignal) => Promise<Issue | undefined>): { stop(): void; outcome: Promise<Outcome> } => {
  const abort = new AbortController();
  const outcome = new Promise<Outcome>((resolve) => {
    const end = (result: Outcome): void => {
      clearTimeout(timer);
      resolve(result);
    };
    const timer = setTimeout(() => {
      end({ kind: "failed" });
      abort.abort();
    }, ANSWER_WITHIN_MS);
    abort.signal.addEventListener("abort", () => end({ kind: "overtaken" }));
    ask(abort.signal).then((issue) => end({ kind: "answered", issue }), () => end({ kind: "failed" }));
  });
  return { stop: () => abort.abort(), outcome };
};
