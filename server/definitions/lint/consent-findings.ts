/** Checks that consents are given freely: none starts ticked or is remembered, and nothing presses for advertising. */
import { everyLink, refusesEmpty, someRule } from "#src/engine/core/chain.ts";
import { isMet, testsIn } from "#src/engine/core/conditions.ts";
import { holds } from "#src/engine/core/element-types.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { Reliance, Reliances } from "#server/submissions/reader.ts";
import type { Outline, Outlined, OutlinedCondition } from "./outline.ts";

/** Whether a tick is a consent, and of which kind: the program reads it as one, or a rule of its own says so. */
export const consentOf = (outlined: Outlined, reliances: Reliances): Reliance["consent"] => {
  if (!holds(outlined, "tick")) return undefined;
  const read = Object.hasOwn(reliances, outlined.path) ? reliances[outlined.path]!.consent : undefined;
  return read ?? (someRule(outlined.chain, ({ consent }) => consent === true) ? "asked" : undefined);
};

/** What is known of a form while nobody has ticked the free consents: their value, and which fields are hidden then. */
type Unticked = { free: ReadonlySet<Outlined>; gone: ReadonlySet<Outlined> };

const isKnown = ({ free, gone }: Unticked, field: Outlined | undefined): field is Outlined =>
  field !== undefined && (free.has(field) || gone.has(field));

/** Whether a condition is met whatever else is answered. */
const isSure = (tree: OutlinedCondition, unticked: Unticked): boolean => {
  if ("all" in tree) return tree.all.every((each) => isSure(each, unticked));
  if ("any" in tree) return tree.any.some((each) => isSure(each, unticked));
  const { found } = tree.source;
  return isKnown(unticked, found) && isMet(tree, () => (unticked.free.has(found) ? false : ""));
};

/** The form without a free consent; hiding one field can hide the next. */
const untickedOf = (outline: Outline, free: ReadonlySet<Outlined>): Unticked => {
  const gone = new Set<Outlined>();
  for (let size = -1; size < gone.size;) {
    size = gone.size;
    for (const element of outline.elements)
      if (outline.conditions(element).some((tree) => isSure(tree, { free, gone }))) gone.add(element);
  }
  return { free, gone };
};

/** The free consent that a field's rules look at and that, not given, makes the field refuse what is empty. */
const pressingRule = (outline: Outline, { chain, group }: Outlined, { free }: Unticked): Outlined | undefined =>
  everyLink(chain)
    .filter(({ rule, props, nested }) =>
      rule.applies
        ? rule.applies(props, () => false) && refusesEmpty(nested) !== undefined
        : rule.refusesEmpty !== undefined,
    )
    .flatMap(({ rule, props }) => rule.dependsOn?.(props) ?? [])
    .map((name) => outline.find(name, group))
    .find((field) => field !== undefined && free.has(field));

/** Findings for a field that has to be filled in, but only by who did not consent. */
const pressing = (outline: Outline, outlined: Outlined, unticked: Unticked): Finding[] => {
  const { path, place, chain } = outlined;
  if (refusesEmpty(chain) === undefined || unticked.gone.has(outlined)) return [];
  const ruled = pressingRule(outline, outlined, unticked);
  if (ruled)
    return [{ place: [...place, "validation"], code: "consent-pressed", params: { path, consent: ruled.path } }];
  const test = testsIn(outline.conditions(outlined)).find(({ source }) => isKnown(unticked, source.found));
  return test
    ? [{ place: test.source.place, code: "consent-pressed", params: { path, consent: test.source.found!.path } }]
    : [];
};

/** All findings about the consents of a form; `consent-ticked` is found with the other defaults. */
export const consentFindings = (outline: Outline, reliances: Reliances): Finding[] => {
  const consents = outline.elements.filter((element) => consentOf(element, reliances));
  const free = consents.filter((element) => consentOf(element, reliances) === "free");
  const unticked = untickedOf(outline, new Set(free));
  return [
    ...consents.flatMap(({ element, place, path }): Finding[] =>
      element.reuse === undefined
        ? []
        : [{ place: [...place, "reuse"], onName: true, code: "consent-reused", params: { path } }],
    ),
    ...free.flatMap(({ chain, place, path }): Finding[] =>
      chain.length === 0 ? [] : [{ place: [...place, "validation"], code: "consent-forced", params: { path } }],
    ),
    ...(free.length === 0
      ? []
      : outline.elements
          .filter((element) => !unticked.free.has(element))
          .flatMap((element) => pressing(outline, element, unticked))),
  ];
};
