/** Checks that a field can be passed: texts are tried on everything that judges it, and one has to come through. */
import type { Day } from "#src/domain/time/dates.ts";
import { checkConstraints } from "#src/engine/core/constraints.ts";
import type { Link } from "#src/engine/core/chain.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Issue, RuleContext } from "#src/engine/core/rule.ts";
import { transformed } from "#src/engine/core/values.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";
import { pattern } from "#validators/pattern.ts";
import type { Outlined } from "./outline.ts";
import { patternFault } from "./safe-pattern.ts";
import { triedTexts, writtenDays } from "./tried-texts.ts";

/** One of those that judge a text: the type, `maxLength`, or a rule. */
type Judge = { name: string; accepts(text: string): boolean };

const LENGTH = "maxLength";

/** The element as far as `checkConstraints` looks at it. */
const fieldOf = ({ type }: Outlined, element: Outlined["element"]): Field => ({ type, element }) as Field;

/** The element's own constraints: its type with its bounds, and its length. */
const ownJudges = (outlined: Outlined): Judge[] => {
  const { maxLength, ...element } = outlined.element;
  const judge = (name: string, field: Field): Judge => ({
    name,
    accepts: (text) => checkConstraints(field, text) === undefined,
  });
  return [
    judge(outlined.type, fieldOf(outlined, element)),
    ...(maxLength === undefined ? [] : [judge(LENGTH, fieldOf({ ...outlined, type: "text" }, outlined.element))]),
  ];
};

/** A rule that judges the text alone, on a day; none for one that asks the server or looks at other elements. */
const judgeOf = ({ rule, props }: Link, today: Day): Judge[] => {
  if (rule.asks || (rule.dependsOn?.(props) ?? []).length > 0) return [];
  const context: RuleContext = {
    props,
    today,
    values: {},
    exact: false,
    valueOf: () => "",
    runNested: () => undefined,
    ask: () => Promise.reject(new Error("nothing is asked here")),
  };
  return [{ name: rule.name, accepts: (text) => (rule.check(text, context) as Issue | undefined) === undefined }];
};

/** A rule that accepts whatever is not of its format, as one that judges what the rest of the chain lets through to it. */
const narrowed = (judges: readonly Judge[], chain: readonly Link[]): Judge[] => {
  const after = chain.filter(({ rule }) => rule.needsFormat).map(({ rule }) => rule.name);
  const before = judges.filter(({ name }) => !after.includes(name));
  return judges.map(({ name, accepts }) =>
    after.includes(name)
      ? { name, accepts: (text) => accepts(text) && before.every((judge) => judge.accepts(text)) }
      : { name, accepts },
  );
};

/** What can judge a text at once, and the place of its rules. */
type Bench = { judges: Judge[]; place: JsonPath };

/** Everything that can judge a text at once: the chain by itself, and with each chain that a rule of it wraps. */
const benches = (outlined: Outlined, today: Day): Bench[] => {
  const within = (chain: readonly Link[], before: Judge[], place: JsonPath): Bench[] => {
    const judges = narrowed([...before, ...chain.flatMap((link) => judgeOf(link, today))], chain);
    const nested = [...place, "validationProps"];
    return [
      { judges, place },
      ...chain.flatMap((link) => (link.nested.length > 0 ? within(link.nested, judges, nested) : [])),
    ];
  };
  return within(outlined.chain, ownJudges(outlined), outlined.place);
};

const shortest = (texts: readonly string[]): number => Math.min(...texts.map((text) => text.trim().length));

/** A text with each of its digits changed, one at a time. */
const neighbours = (text: string): string[] =>
  [...text].flatMap((sign, at) =>
    /\d/.test(sign) ? [`${text.slice(0, at)}${(Number(sign) + 1) % 10}${text.slice(at + 1)}`] : [],
  );

/** Whether one digit follows from the others, so that a text made after a pattern is accepted by chance only. */
const hasCheckDigit = (judge: Judge, texts: readonly string[]): boolean => {
  const numbers = texts.filter((text) => judge.accepts(text) && /\d/.test(text));
  return numbers.length > 0 && !numbers.flatMap(neighbours).some((text) => judge.accepts(text));
};

/** Whether the tried texts cannot tell if the two agree. */
const isUntold = (one: Judge, other: Judge, texts: readonly string[]): boolean =>
  [one, other].some(({ name }) => name === pattern.name) && [one, other].some((judge) => hasCheckDigit(judge, texts));

/** The first two judges that no text satisfies together. */
const opposed = (judges: readonly Judge[], texts: readonly string[]): [Judge, Judge] | undefined => {
  for (const [index, one] of judges.entries()) {
    const accepted = texts.filter((text) => one.accepts(text));
    // What accepts nothing is not understood here, or has a fault of its own.
    if (accepted.length === 0) continue;
    for (const other of judges.slice(index + 1))
      if (
        !accepted.some((text) => other.accepts(text)) &&
        texts.some((text) => other.accepts(text)) &&
        !isUntold(one, other, texts)
      )
        return [one, other];
  }
  return undefined;
};

/** The finding for judges of which two quarrel. */
const quarrel = (outlined: Outlined, { judges, place }: Bench, texts: readonly string[]): Finding[] => {
  const pair = texts.some((text) => judges.every((judge) => judge.accepts(text))) ? undefined : opposed(judges, texts);
  if (!pair) return [];
  const asking = pair.find(({ name }) => name !== LENGTH)!;
  const { maxLength = 0 } = outlined.element;
  return pair.some(({ name }) => name === LENGTH)
    ? [
        {
          place: [...outlined.place, LENGTH],
          code: "length-below",
          params: { most: maxLength, rule: asking.name, least: shortest(texts.filter((text) => asking.accepts(text))) },
        },
      ]
    : [
        {
          place: [...place, "validation"],
          code: "rules-opposed",
          params: { rule: pair[0].name, other: pair[1].name },
        },
      ];
};

/** Finding for a change of what is typed after which a rule refuses every text that it accepted and that was changed. */
const changed = (outlined: Outlined, { judges }: Bench, texts: readonly string[]): Finding[] => {
  const { element, place } = outlined;
  if (element.transform === undefined) return [];
  const changes = texts
    .map((text) => [text, transformed({ element } as Field, text)] as const)
    .filter(([text, after]) => text !== after);
  const refusing = judges.find((judge) => {
    const accepted = changes.filter(([text]) => judge.accepts(text));
    return accepted.length > 0 && !accepted.some(([, after]) => judge.accepts(after));
  });
  return refusing
    ? [
        {
          place: [...place, "transform"],
          code: "transform-opposed",
          params: { transform: [element.transform].flat().join(" "), rule: refusing.name },
        },
      ]
    : [];
};

/** Any day: what a definition says of days is compared with those that it names, too. */
const SOME_DAY = "2026-11-20";

/** Findings for a text that nobody can fill in: what of its type, length, changes and rules quarrels. */
export const passableFindings = (outlined: Outlined): Finding[] => {
  const { element, chain } = outlined;
  const { pattern: written } = element.validationProps ?? {};
  if (!holds(outlined, "text") || factsOf(outlined).unseen || chain.length === 0) return [];
  if (typeof written === "string" && patternFault(written)) return [];
  const days = [SOME_DAY, ...writtenDays(outlined)];
  const found = days.map((day): Finding[] => {
    const texts = triedTexts(outlined, day);
    const all = benches(outlined, day);
    return [
      ...all.flatMap((bench) => quarrel(outlined, bench, texts)).slice(0, 1),
      ...changed(outlined, all[0]!, texts),
    ];
  });
  // What can be passed on some day is no quarrel.
  return found.find((findings) => findings.length === 0) ?? found[0]!;
};
