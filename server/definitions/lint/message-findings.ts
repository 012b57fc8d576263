/** Checks an element's own words for errors: each belongs to something that can refuse, and says something. */
import { everyLink, linkChain } from "#src/engine/core/chain.ts";
import { serverFactsOf } from "#src/engine/core/element-types.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { LintContext } from "./lint-context.ts";
import type { Outlined } from "./outline.ts";

/** What can refuse a value of the element: its rules, nested ones included, and its own constraints. */
const refusing = (outlined: Outlined): string[] => [
  ...everyLink(outlined.chain).map(({ rule }) => rule.name),
  ...(serverFactsOf(outlined).refusesAs ?? []),
];

/** Whether a rule of the chain is misspelt: words for the rule that was meant would look idle. */
const isMisspelt = ({ element }: Outlined, { rules }: LintContext): boolean => {
  const unknown: string[] = [];
  linkChain(element, rules, (name) => unknown.push(name));
  return unknown.length > 0;
};

/** All findings about the own words of one element. */
export const messageFindings = (outlined: Outlined, known: LintContext): Finding[] => {
  const { element, path, place } = outlined;
  const names = refusing(outlined);
  return Object.entries(element.messages ?? {}).flatMap(([name, text]): Finding[] => {
    const at = [...place, "messages", name];
    if (!names.includes(name))
      return isMisspelt(outlined, known)
        ? []
        : [{ place: at, onName: true, code: "message-idle", params: { name, path }, ...suggest(name, names) }];
    return text.trim() === "" ? [{ place: at, code: "empty", params: { subject: name } }] : [];
  });
};
