/** A definition flattened: every element with its path, its place in the file and the conditions that hide it. */
import { linkChain, type Link } from "#src/engine/core/chain.ts";
import { resolveName } from "#src/engine/core/compile.ts";
import { conditionsOf } from "#src/engine/core/conditions.ts";
import type { Tree } from "#src/engine/core/plan.ts";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { DEFAULT_TYPE, hasValue, holds, type ElementType } from "#src/engine/core/element-types.ts";
import { placedIn } from "#src/engine/core/walk.ts";
import type { Rules } from "#src/engine/core/rule.ts";
import { TICK_TEXTS } from "#src/engine/core/values.ts";
import type { JsonPath } from "#server/findings/finding.ts";

export type Outlined = {
  element: Element;
  /** The type as written: an alias is not resolved, for messages. */
  type: ElementType;
  /** Its rules and those nested in them, without unknown names. */
  chain: readonly Link[];
  path: string;
  /** Path of the enclosing group, "" for the form itself. */
  group: string;
  place: JsonPath;
};

/** A source of a condition, as far as there is one, and where it is written. */
type OutlinedSource = { found: Outlined | undefined; reference: string; place: JsonPath };

/** A condition that can hide an element: its own or one of an enclosing group. */
export type OutlinedCondition = Tree<OutlinedSource>;

export type Outline = {
  elements: readonly Outlined[];
  /** Elements with a value, by path: no groups, no buttons. */
  fields: ReadonlyMap<string, Outlined>;
  /** The field a name resolves to from within a group. */
  find(name: string, group: string): Outlined | undefined;
  /** The conditions written on the element itself. */
  ownConditions(element: Outlined): readonly OutlinedCondition[];
  /** Own and inherited conditions. */
  conditions(element: Outlined): readonly OutlinedCondition[];
  /** The values a choice element offers; undefined when it accepts any value. */
  options(element: Outlined): readonly string[] | undefined;
};

const writtenOn = (outlined: Outlined, find: Outline["find"]): OutlinedCondition[] =>
  conditionsOf(outlined.element, ({ element }, place) => ({
    found: find(element, outlined.group),
    reference: element,
    place: [...outlined.place, ...place],
  }));

/** Flattens a definition of valid shape. `lists` holds the values of each shared list. */
export const outlineOf = (
  definition: Definition,
  lists: ReadonlyMap<string, readonly string[]>,
  rules: Rules,
): Outline => {
  const elements = placedIn(definition.elements).map((placed): Outlined => ({
    ...placed,
    type: placed.element.type ?? DEFAULT_TYPE,
    chain: linkChain(placed.element, rules),
  }));
  const fields = new Map(elements.filter(hasValue).map((field) => [field.path, field]));
  const groups = new Map(elements.filter((each) => holds(each, "group")).map((group) => [group.path, group]));
  const find: Outline["find"] = (name, group) => resolveName(fields, name, group);
  const ownConditions: Outline["ownConditions"] = (outlined) => writtenOn(outlined, find);
  const known = new Map<Outlined, readonly OutlinedCondition[]>();
  const conditions: Outline["conditions"] = (outlined) => {
    const around = groups.get(outlined.group);
    const all = known.get(outlined) ?? [...ownConditions(outlined), ...(around ? conditions(around) : [])];
    known.set(outlined, all);
    return all;
  };
  const options: Outline["options"] = (outlined) => {
    const { element } = outlined;
    if (holds(outlined, "tick")) return TICK_TEXTS;
    return (
      element.choices?.map(({ value }) => value) ?? (element.list === undefined ? undefined : lists.get(element.list))
    );
  };
  return { elements, fields, find, ownConditions, conditions, options };
};
