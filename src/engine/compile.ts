/**
 * A descriptor made ready to run: every field with its three names, its rule chain, its conditions,
 * and, built once, whom a change of its value concerns.
 */
import type { Rule, RuleProps } from "#src/domain/rule.ts";
import { comparable } from "#src/domain/typed.ts";
import { mappingsOf } from "./couple.ts";
import type { Condition, Descriptor, Element, ElementType } from "./definition.ts";
import { idOf, nameOf } from "./names.ts";

export type Rules = Readonly<Record<string, Rule>>;

export type PlannedCondition = { source: Field; operator: Condition["operator"]; values: ReadonlySet<string> };

export type Field = {
  path: string;
  name: string;
  id: string;
  /** Path of the group it stands in, "" for the form itself. */
  group: string;
  type: ElementType;
  element: Element;
  chain: readonly Rule[];
  props: RuleProps;
  locked: boolean;
  /** Own and inherited; the field is hidden while any holds. */
  conditions: readonly PlannedCondition[];
  /** Fields whose visibility this value decides, directly or through others: sources before what they hide. */
  reveals: Field[];
  /** Fields whose chain, or allowed range, looks at this field's value. */
  rechecks: Field[];
  couples: Field[];
};

export type Group = { path: string; id: string; element: Element; conditions: readonly PlannedCondition[]; children: readonly (Field | Group)[] };

export type Plan = {
  id: string;
  version: string;
  /** In document order, without groups and buttons. */
  fields: readonly Field[];
  /** The same in an order in which every condition's source comes before what it hides. */
  ordered: readonly Field[];
  buttons: readonly Field[];
  root: Group;
  byPath: ReadonlyMap<string, Field>;
  byName: ReadonlyMap<string, Field>;
  groups: ReadonlyMap<string, Group>;
};

export class DefinitionError extends Error {}

/** By the rules they were compiled with; in each, the plan used last stands last. */
const caches = new WeakMap<Rules, Map<string, Plan>>();
const CACHE_SIZE = 200;

/** Compiles a descriptor. Pure; repeated calls with the same form, version and filled-in props share one plan. */
export const compile = (descriptor: Descriptor, rules: Rules): Plan => {
  const key = JSON.stringify([descriptor.id, descriptor.version, descriptor.props ?? {}, descriptor.locked ?? []]);
  const cache = caches.get(rules) ?? new Map<string, Plan>();
  caches.set(rules, cache);
  const plan = cache.get(key) ?? build(descriptor, rules);
  cache.delete(key);
  cache.set(key, plan);
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!);
  return plan;
};

/** Finds the element a reference means: nearest group first, then outward; a full `a[b]` or `a.b` counts from the root. */
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
  const locked = new Set(descriptor.locked);
  const pending: (() => void)[] = [];

  const walk = (elements: readonly Element[], group: string, inherited: PlannedCondition[]): (Field | Group)[] =>
    elements.map((written) => {
      const path = group ? `${group}.${written.name}` : written.name;
      const element: Element = { ...written, ...descriptor.props?.[path] };
      const conditions: PlannedCondition[] = [];
      // Sources may stand after what they hide, so conditions resolve once every field is known.
      pending.push(() => {
        conditions.push(...inherited);
        for (const condition of conditionsOf(element)) {
          const source = resolveName(byPath, condition.element, group);
          if (!source) throw new DefinitionError(`${descriptor.id}: "${path}" is hidden by unknown element "${condition.element}"`);
          conditions.push({ source, operator: condition.operator, values: valuesOf(condition) });
        }
      });
      if (element.type === "form") {
        const made = { path, id: idOf(path, descriptor.id), element, conditions, children: [] as (Field | Group)[] };
        groups.set(path, made);
        made.children.push(...walk(element.elements ?? [], path, conditions));
        return made;
      }
      const field = fieldOf(descriptor, element, path, group, conditions, rules, locked);
      if (field.type === "submit") buttons.push(field);
      else {
        byPath.set(path, field);
        fields.push(field);
      }
      return field;
    });

  const root: Group = { path: "", id: descriptor.id, element: { name: "", type: "form" }, conditions: [], children: walk(descriptor.elements, "", []) };
  groups.set("", root);
  for (const settle of pending) settle();
  for (const field of fields) link(field, byPath, descriptor.id);
  const ordered = topological(fields, descriptor.id);
  linkReveals(ordered);
  return {
    id: descriptor.id, version: descriptor.version, fields, ordered, buttons, root,
    byPath, byName: new Map(fields.map((field) => [field.name, field])), groups,
  };
};

const fieldOf = (
  descriptor: Descriptor, element: Element, path: string, group: string,
  conditions: PlannedCondition[], rules: Rules, locked: ReadonlySet<string>,
): Field => ({
  path, name: nameOf(path), id: idOf(path, descriptor.id), group, element, conditions,
  type: element.type === "icn" ? "idCardNumber" : (element.type ?? "text"),
  chain: chainOf(element.validation, rules, `${descriptor.id}: "${path}"`),
  props: element.validationProps ?? {},
  locked: locked.has(path),
  reveals: [], rechecks: [], couples: [],
});

/** The rules a chain names, in order. Throws on a name nobody knows. */
export const chainOf = (validation: string | undefined, rules: Rules, where: string): Rule[] =>
  (validation ?? "").split(/\s+/).filter(Boolean).map((name) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) throw new DefinitionError(`${where} names the unknown rule "${name}"`);
    return rule;
  });

/** The conditions written on one element, as a list. */
export const conditionsOf = (element: Element): readonly Condition[] =>
  element.hidden === undefined ? [] : Array.isArray(element.hidden) ? element.hidden : [element.hidden as Condition];

const valuesOf = (condition: Condition): Set<string> =>
  new Set((condition.operator === "inList" ? condition.value : [condition.value]).map(comparable));

const link = (field: Field, byPath: ReadonlyMap<string, Field>, form: string): void => {
  const watched = field.chain.flatMap((rule) => rule.dependsOn?.(field.props) ?? []);
  for (const name of new Set(watched)) {
    const source = resolveName(byPath, name, field.group);
    if (!source) throw new DefinitionError(`${form}: a rule of "${field.path}" looks at the unknown element "${name}"`);
    source.rechecks.push(field);
  }
  const coupled = mappingsOf(field.element);
  if (coupled) resolveName(byPath, coupled.amountElementName, field.group)?.couples.push(field);
};

/** Every field learns whom it reveals, in an order in which each can be judged once. */
const linkReveals = (ordered: readonly Field[]): void => {
  const deciders = new Map<Field, Set<Field>>();
  for (const field of ordered) {
    const above = new Set(field.conditions.flatMap(({ source }) => [source, ...deciders.get(source)!]));
    deciders.set(field, above);
    for (const source of above) source.reveals.push(field);
  }
};

const topological = (fields: readonly Field[], form: string): Field[] => {
  const state = new Map<Field, "open" | "done">();
  const ordered: Field[] = [];
  const visit = (field: Field): void => {
    if (state.get(field) === "done") return;
    if (state.get(field) === "open") throw new DefinitionError(`${form}: the conditions of "${field.path}" go in a circle`);
    state.set(field, "open");
    for (const { source } of field.conditions) visit(source);
    state.set(field, "done");
    ordered.push(field);
  };
  for (const field of fields) visit(field);
  return ordered;
};
