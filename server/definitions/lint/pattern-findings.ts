/** Checks patterns: they are of the kind that cannot backtrack, and have words of their own. */
import { namesIn } from "#src/engine/core/chain.ts";
import { pattern as rule } from "#validators/pattern.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { Outlined } from "./outline.ts";
import { patternFault } from "./safe-pattern.ts";

/** All findings about the pattern of one element. */
export const patternFindings = ({ element, path, place }: Outlined): Finding[] => {
  const { validation, validationProps = {}, messages } = element;
  const { pattern } = validationProps;
  const own = namesIn(validation).includes(rule.name);
  const fault = typeof pattern === "string" ? patternFault(pattern) : undefined;
  const at = [...place, "validationProps", "pattern"];
  return [
    ...(fault?.kind === "sign" ? [{ place: at, code: "pattern-sign", params: { sign: fault.sign } } as const] : []),
    ...(fault?.kind === "overlap"
      ? [{ place: at, code: "pattern-overlap", params: { part: fault.part } } as const]
      : []),
    ...(own && messages?.[rule.name] === undefined
      ? [{ place: [...place, "validation"], code: "pattern-wordless", params: { path } } as const]
      : []),
  ];
};
