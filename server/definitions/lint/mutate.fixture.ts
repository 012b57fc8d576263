/** Random edits of a definition, as by hand: some break it, most turn it into another valid one. */
import fc from "fast-check";
import { ELEMENT_TYPES } from "#src/engine/core/element-types.ts";
import { validators } from "#validators";

const JUNK = [
  null,
  true,
  0,
  -1,
  "",
  "x",
  "constructor",
  "__proto__",
  "required",
  "form",
  "submit",
  "firstName",
  [],
  [[]],
  {},
  { element: "product" },
  { element: "a", operator: "equal", value: 1 },
  "product",
];
const OPERATORS = ["equal", "notEqual", "inList"] as const;
const TRANSFORMS = ["uppercase", "capitalize", "cyrillic"] as const;
const RULES = Object.keys(validators);
const NAMES = [
  "firstName",
  "amount",
  "months",
  "email",
  "password",
  "captcha",
  "submit",
  "toString",
  "x1",
  "typeOfWork",
] as const;

type Json = Record<string, unknown>;
type Form = { elements?: unknown };

const isNode = (value: unknown): value is Json => typeof value === "object" && value !== null;

const nodesOf = (value: unknown): Json[] => (isNode(value) ? [value, ...Object.values(value).flatMap(nodesOf)] : []);

/** Every list of elements of a form, the form's own first. */
const listsOf = ({ elements }: Form): Json[][] =>
  Array.isArray(elements) ? [elements as Json[], ...(elements as unknown[]).filter(isNode).flatMap(listsOf)] : [];

const elementsOf = (form: Form): Json[] => listsOf(form).flat().filter(isNode);

/** One edit: indexes of the element or place and of another one, and the value to write. */
export type Edit = { kind: keyof typeof EDITS; at: number; other: number; pick: number; junk: unknown };

const pickFrom = <T>(list: readonly T[], index: number): T | undefined => list[index % (list.length || 1)];

const EDITS = {
  /** Writes junk to some property, or deletes it. */
  spoil: (form: Form, { at, other, pick, junk }: Edit) => {
    const node = pickFrom(nodesOf(form), at);
    const key = node && pickFrom(Object.keys(node), other);
    if (node && key !== undefined && pick % 2) delete node[key];
    else if (node && key !== undefined) node[key] = structuredClone(junk);
  },
  retype: (form: Form, { at, pick }: Edit) =>
    void Object.assign(pickFrom(elementsOf(form), at) ?? {}, { type: pickFrom(ELEMENT_TYPES, pick) }),
  rename: (form: Form, { at, pick }: Edit) =>
    void Object.assign(pickFrom(elementsOf(form), at) ?? {}, { name: pickFrom(NAMES, pick) }),
  drop: (form: Form, { at, pick }: Edit) => {
    const list = pickFrom(listsOf(form), at);
    list?.splice(pick % (list.length || 1), 1);
  },
  copyProperty: (form: Form, { at, other, pick }: Edit) => {
    const [to, from] = [pickFrom(elementsOf(form), at), pickFrom(elementsOf(form), other)];
    const key =
      from &&
      pickFrom(
        Object.keys(from).filter((name) => !["name", "type", "elements"].includes(name)),
        pick,
      );
    if (to && from && key !== undefined) to[key] = structuredClone(from[key]);
  },
  move: (form: Form, { at, other, pick }: Edit) => {
    const [from, to] = [pickFrom(listsOf(form), at), pickFrom(listsOf(form), other)];
    const [moved] = from?.splice(pick % (from.length || 1), 1) ?? [];
    // Moving a group into itself would make the tree circular.
    if (moved && to && !nodesOf(moved).includes(to as never)) to.splice(pick % (to.length + 1), 0, moved);
  },
  double: (form: Form, { at, other, pick }: Edit) => {
    const list = pickFrom(listsOf(form), at);
    const element = list && pickFrom(list, other);
    if (element) list.push({ ...structuredClone(element), name: `copy${pick}` });
  },
  wrap: (form: Form, { pick }: Edit) => {
    if (Array.isArray(form.elements) && form.elements.length > 1) {
      const inner = form.elements.splice(0, form.elements.length - 1) as unknown[];
      form.elements.unshift({ type: "form", name: `wrapped${pick}`, elements: inner });
    }
  },
  hide: (form: Form, { at, other, pick, junk }: Edit) => {
    const [element, source] = [pickFrom(elementsOf(form), at), pickFrom(elementsOf(form), other)];
    const choice = pickFrom((source?.["choices"] as Json[] | undefined) ?? [], pick)?.["value"];
    const value = choice ?? (typeof junk === "string" || typeof junk === "boolean" ? junk : "");
    const operator = pickFrom(OPERATORS, pick)!;
    if (element && source)
      element["hidden"] = { element: source["name"], operator, value: operator === "inList" ? [value] : value };
  },
  judge: (form: Form, { at, other, pick }: Edit) =>
    void Object.assign(pickFrom(elementsOf(form), at) ?? {}, {
      validation: [...new Set([pickFrom(RULES, other), pickFrom(RULES, pick)])].join(" "),
    }),
  transform: (form: Form, { at, pick }: Edit) =>
    void Object.assign(pickFrom(elementsOf(form), at) ?? {}, { transform: pickFrom(TRANSFORMS, pick) }),
  reverse: (form: Form, { at }: Edit) => void pickFrom(listsOf(form), at)?.reverse(),
};

/** Applies an edit in place; an edit without a target changes nothing. */
export const applyEdit = (form: Form, edit: Edit): void => EDITS[edit.kind](form, edit);

const place = fc.nat({ max: 10_000 });

/** Generator of any edit. */
export const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(EDITS) as Edit["kind"][])),
  at: place,
  other: place,
  pick: place,
  junk: fc.constantFrom(...JUNK),
});
