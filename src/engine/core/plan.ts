/** Compiled forms: fields with their three names, rules, conditions and dependents. */
import type { Link } from "./chain.ts";
import type { Condition, Element } from "./definition.ts";
import type { ElementType } from "./element-types.ts";
import type { RuleProps } from "./rule.ts";

/** A condition on one element's value; `negated` turns it round. */
export type Test<S> = {
  source: S;
  operator: Condition["operator"];
  /** The values it compares with: numbers as such, others as canonical text; the bound of `greater` and `less` among them. */
  values: readonly (string | number)[];
  negated: boolean;
};

/** Tests joined by `all` and `any`; negation is carried to the tests. */
export type Tree<S> = Test<S> | { all: readonly Tree<S>[] } | { any: readonly Tree<S>[] };

/** A condition with its sources resolved. */
export type PlannedCondition = Tree<Field>;

/** A field, button or element of words of a compiled form; path, name and id as in names.ts. */
export type Field = {
  path: string;
  name: string;
  id: string;
  /** Path of its group, "" at the top of the form. */
  group: string;
  type: ElementType;
  element: Element;
  /** Its validator chain, in order, with nested chains. */
  chain: readonly Link[];
  props: RuleProps;
  locked: boolean;
  /** Whether its value may be saved in a draft and prefilled from saved submissions. */
  draftable: boolean;
  /** Its own conditions and those of its groups; the field is hidden while any holds. */
  conditions: readonly PlannedCondition[];
  /** Fields whose visibility depends on this value, directly or transitively; sources come before what they hide. */
  visibilityDependents: Field[];
  /** Fields whose validator chain depends on this value. */
  validationDependents: Field[];
  /** Sliders whose range depends on this value. */
  linkedRanges: Field[];
};

/** A group of a compiled form; the form itself is the group with path "". */
export type Group = {
  path: string;
  id: string;
  element: Element;
  conditions: readonly PlannedCondition[];
  children: readonly (Field | Group)[];
};

/** A section of a compiled form: its position is its identity, its fields include those of its groups. */
export type Section = { id: string; title: string; names: ReadonlySet<string>; fields: readonly Field[] };

/** A summary of a compiled form. */
export type Summary = { id: string; title: string; names: ReadonlySet<string>; fields: readonly Field[] };

/** A compiled form. */
export type Plan = {
  id: string;
  version: string;
  /** In document order, without groups and buttons. */
  fields: readonly Field[];
  /** The same fields in topological order: a condition's source comes before what it hides. */
  ordered: readonly Field[];
  buttons: readonly Field[];
  /** Words between fields, by path. */
  contents: ReadonlyMap<string, Field>;
  root: Group;
  byPath: ReadonlyMap<string, Field>;
  byName: ReadonlyMap<string, Field>;
  groups: ReadonlyMap<string, Group>;
  /** In document order; empty for a form that is not cut. */
  sections: readonly Section[];
  summaries: readonly Summary[];
};
