/** A definition laid out flat: every element with its path, its place in the file and what hides it. */
import { comparable } from "#src/domain/typed.ts";
import { conditionsOf, resolveName } from "#src/engine/compile.ts";
import type { Condition, Definition, Element } from "#src/engine/definition.ts";
import type { Place } from "./problem.ts";

export type Outlined = {
  element: Element;
  type: NonNullable<Element["type"]>;
  path: string;
  /** Path of the group around, "" for the form itself. */
  group: string;
  place: Place;
  depth: number;
};

/** One condition that can hide an element, its own or one of a group around it. */
export type OutlinedCondition = {
  source: Outlined | undefined;
  reference: string;
  operator: Condition["operator"];
  values: ReadonlySet<string>;
  place: Place;
};

export type Outline = {
  elements: readonly Outlined[];
  /** What has a value: no groups, no buttons. */
  fields: ReadonlyMap<string, Outlined>;
  /** The field a name means, seen from a group. */
  find(name: string, group: string): Outlined | undefined;
  /** The conditions written on the element itself. */
  ownConditions(element: Outlined): readonly OutlinedCondition[];
  /** Own and inherited conditions. */
  conditions(element: Outlined): readonly OutlinedCondition[];
  /** The values a choice element offers; undefined when anything can be entered. */
  options(element: Outlined): readonly string[] | undefined;
};

const walk = (elements: readonly Element[], group: string, place: Place, depth: number): Outlined[] =>
  elements.flatMap((element, index) => {
    const path = group ? `${group}.${element.name}` : element.name;
    const here: Outlined = { element, type: element.type ?? "text", path, group, place: [...place, index], depth };
    return [here, ...walk(element.elements ?? [], path, [...here.place, "elements"], depth + 1)];
  });

const writtenOn = (outlined: Outlined, find: Outline["find"]): OutlinedCondition[] =>
  conditionsOf(outlined.element).map((condition, index) => ({
    source: find(condition.element, outlined.group),
    reference: condition.element,
    operator: condition.operator,
    values: new Set((condition.operator === "inList" ? condition.value : [condition.value]).map(comparable)),
    place: [...outlined.place, "hidden", ...(Array.isArray(outlined.element.hidden) ? [index] : [])],
  }));

/** Lays out a definition of valid shape. `lists` are the values of each shared list. */
export const outlineOf = (definition: Definition, lists: ReadonlyMap<string, readonly string[]>): Outline => {
  const elements = walk(definition.elements, "", ["elements"], 1);
  const fields = new Map(elements.filter(({ type }) => type !== "form" && type !== "submit").map((field) => [field.path, field]));
  const groups = new Map(elements.filter(({ type }) => type === "form").map((group) => [group.path, group]));
  const find: Outline["find"] = (name, group) => resolveName(fields, name, group);
  const ownConditions: Outline["ownConditions"] = (outlined) => writtenOn(outlined, find);
  const known = new Map<Outlined, readonly OutlinedCondition[]>();
  const conditions: Outline["conditions"] = (outlined) => {
    const around = groups.get(outlined.group);
    const all = known.get(outlined) ?? [...ownConditions(outlined), ...(around ? conditions(around) : [])];
    known.set(outlined, all);
    return all;
  };
  const options: Outline["options"] = ({ element, type }) => {
    if (type === "checkbox") return ["0", "1"];
    return element.choices?.map(({ value }) => value) ?? (element.list === undefined ? undefined : lists.get(element.list));
  };
  return { elements, fields, find, ownConditions, conditions, options };
};
