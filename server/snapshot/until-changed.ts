/** Repeats an outcome while its files stay the same. */
import { createHash } from "node:crypto";

const hashOf = (given: unknown): string =>
  createHash("sha256")
    .update(
      JSON.stringify(given, (_, inner: unknown) =>
        inner instanceof Map ? [...(inner as Map<string, unknown>)] : inner,
      ),
    )
    .digest("hex");

/** Runs `make` again only for contents (JSON and maps) other than the last; otherwise returns the last outcome. */
export const untilChanged = <Given, Made>(make: (given: Given) => Made): ((given: Given) => Made) => {
  let last: { hash: string; made: Made } | undefined;
  return (given) => {
    const hash = hashOf(given);
    if (last?.hash !== hash) last = { hash, made: make(given) };
    return last.made;
  };
};
