/**
 * Compiles a descriptor into a plan: every field with its three names, validator chain, conditions and the
 * fields that depend on its value.
 */
import type { Rules } from "./rule.ts";
import { everyLink, linkChain } from "./chain.ts";
import { conditionsOf, isConditional, testsIn } from "./conditions.ts";
import { canonicalType, holds } from "./element-types.ts";
import { rangeLinkOf } from "./linked-range.ts";
import type { Condition, Descriptor, Element } from "./definition.ts";
import { idOf, nameOf } from "./names.ts";
import type { Field, Group, Plan, PlannedCondition } from "./plan.ts";
import { sectionsOf } from "./sections.ts";
import { isDraftable } from "./shown-again.ts";
import { summariesOf } from "./summaries.ts";

/**
 * A definition that cannot be compiled; the message names the form and the element.
 *
 * @internal for tests.
 */
export class DefinitionError extends Error {}

/** Plans by the rule set they were compiled with. Each inner map is an LRU cache: re-inserted on use, oldest first. */
const caches = new WeakMap<Rules, Map<string, Plan>>();
const CACHE_SIZE = 200;

/**
 * Compiles a descriptor. Descriptors with the same form, version, names of elements, props and locks share one cached
 * plan: a page may leave elements out, and changes one by its props alone. Throws DefinitionError.
 */
export const compile = (descriptor: Descriptor, rules: Rules): Plan => {
  const { id, version, elements, props = {}, locked = [] } = descriptor;
  const key = JSON.stringify([id, version, elements.map(({ name }) => name), props, locked]);
  const cache = caches.get(rules) ?? new Map<string, Plan>();
  caches.set(rules, cache);
  const plan = cache.get(key) ?? build(descriptor, rules);
  cache.delete(key);
  cache.set(key, plan);
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!);
  return plan;
};

/**
 * Resolves a reference to an element: nearest group first, then outward to the root. Accepts `a[b]` and `a.b`;
 * `undefined` when nothing matches.
 */
export const resolveName = <T>(known: ReadonlyMap<string, T>, reference: string, group: string): T | undefined => {
  const dotted = reference.replaceAll("[", ".").replaceAll("]", "");
  for (let at = group; ; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const found = known.get(at ? `${at}.${dotted}` : dotted);
    if (found || at === "") return found;
  }
};

const build = (descriptor: Descriptor, rules: Rules): Plan => {
  const byPath = new Map<string, Field>();
  const groups = new Map<string, Group>();
  const fields: Field[] = [];
  const buttons: Field[] = [];
  const contents = new Map<string, Field>();
  const locked = new Set(descriptor.locked);
  const pending: (() => void)[] = [];

  const walk = (elements: readonly Element[], group: string, inherited: PlannedCondition[]): (Field | Group)[] =>
    elements.map((written) => {
      const path = group ? `${group}.${written.name}` : written.name;
      const props = descriptor.props?.[path];
      const element: Element = props ? { ...written, ...props } : written;
      const isOwn = isConditional(element);
      const conditions: PlannedCondition[] = isOwn ? [] : inherited;
      // A source may follow the elements it hides, so conditions resolve once every field is known.
      if (isOwn)
        pending.push(() => {
          conditions.push(...inherited);
          const sourceOf = ({ element: name }: Condition): Field => {
            const source = resolveName(byPath, name, group);
            if (!source)
              throw new DefinitionError(`${descriptor.id}: "${path}" is hidden by unknown element "${name}"`);
            return source;
          };
          conditions.push(...conditionsOf(element, sourceOf));
        });
      if (holds(element, "group")) {
        const made = { path, id: idOf(path, descriptor.id), element, conditions, children: [] as (Field | Group)[] };
        groups.set(path, made);
        made.children.push(...walk(element.elements ?? [], path, conditions));
        return made;
      }
      const field = fieldOf(descriptor, element, path, group, conditions, rules, locked);
      if (holds(field, "nothing")) buttons.push(field);
      else if (holds(field, "words")) contents.set(path, field);
      else {
        byPath.set(path, field);
        fields.push(field);
      }
      return field;
    });

  const root: Group = {
    path: "",
    id: descriptor.id,
    element: { name: "", type: "form" },
    conditions: [],
    children: walk(descriptor.elements, "", []),
  };
  groups.set("", root);
  for (const settle of pending) settle();
  for (const field of fields) link(field, byPath, descriptor.id);
  const ordered = topological(fields, descriptor.id);
  linkReveals(ordered);
  return {
    id: descriptor.id,
    version: descriptor.version,
    fields,
    ordered,
    buttons,
    contents,
    root,
    byPath,
    byName: new Map(fields.map((field) => [field.name, field])),
    groups,
    sections: sectionsOf(descriptor, fields),
    summaries: summariesOf(descriptor, fields),
  };
};

const fieldOf = (
  descriptor: Descriptor,
  element: Element,
  path: string,
  group: string,
  conditions: PlannedCondition[],
  rules: Rules,
  locked: ReadonlySet<string>,
): Field => {
  const type = canonicalType(element.type);
  const isLocked = locked.has(path);
  const chain = linkChain(element, rules, (name) => {
    throw new DefinitionError(`${descriptor.id}: "${path}" names the unknown rule "${name}"`);
  });
  return {
    path,
    name: nameOf(path),
    id: idOf(path, descriptor.id),
    group,
    element,
    conditions,
    type,
    chain,
    props: element.validationProps ?? {},
    locked: isLocked,
    draftable: isDraftable({ type, element, locked: isLocked, chain }),
    visibilityDependents: [],
    validationDependents: [],
    linkedRanges: [],
  };
};

const link = (field: Field, byPath: ReadonlyMap<string, Field>, form: string): void => {
  const watched = everyLink(field.chain).flatMap(({ rule, props }) => rule.dependsOn?.(props) ?? []);
  for (const name of new Set(watched)) {
    const source = resolveName(byPath, name, field.group);
    if (!source) throw new DefinitionError(`${form}: a rule of "${field.path}" looks at the unknown element "${name}"`);
    source.validationDependents.push(field);
  }
  const coupled = rangeLinkOf(field.element);
  if (coupled) resolveName(byPath, coupled.amountElementName, field.group)?.linkedRanges.push(field);
};

/** Fills `visibilityDependents` of every field, in an order that lets each visibility be computed once. */
const linkReveals = (ordered: readonly Field[]): void => {
  const deciders = new Map<Field, Set<Field>>();
  for (const field of ordered) {
    if (field.conditions.length === 0) continue;
    const above = new Set(testsIn(field.conditions).flatMap(({ source }) => [source, ...(deciders.get(source) ?? [])]));
    deciders.set(field, above);
    for (const source of above) source.visibilityDependents.push(field);
  }
};

const topological = (fields: readonly Field[], form: string): Field[] => {
  const state = new Map<Field, "open" | "done">();
  const ordered: Field[] = [];
  const visit = (field: Field): void => {
    if (state.get(field) === "done") return;
    if (state.get(field) === "open")
      throw new DefinitionError(`${form}: the conditions of "${field.path}" go in a circle`);
    state.set(field, "open");
    for (const { source } of testsIn(field.conditions)) visit(source);
    state.set(field, "done");
    ordered.push(field);
  };
  for (const field of fields) visit(field);
  return ordered;
};
