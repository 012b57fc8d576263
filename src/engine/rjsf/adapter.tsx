/**
 * Adapter of @rjsf/core, the only module that imports it. rjsf traverses the groups (registry, ids) and calls the
 * renderer of each, which puts the leaves between the groups; it knows of no leaf. Values live in FormStore; the validator given to rjsf accepts everything.
 */
import RjsfForm from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type {
  FieldProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RJSFSchema,
  TemplatesType,
  ValidatorType,
} from "@rjsf/utils";
import { createContext, memo, useContext, useMemo, type ReactElement, type ReactNode } from "react";
import { hasValue, holds } from "#src/engine/core/element-types.ts";
import type { Field, Group, Plan, Section, Summary } from "#src/engine/core/plan.ts";

/** Renderers of the tree's nodes, each with a key; called as functions, not components, so that a field is a single fibre. */
export type TreeParts = {
  leaf(field: Field): ReactElement;
  group(group: Group, children: ReactNode): ReactElement;
  section(section: Section, at: number, children: ReactNode): ReactElement;
  summary(summary: Summary, at: number, children: ReactNode): ReactElement;
};

const TreeContext = createContext<(TreeParts & { plan: Plan }) | null>(null);

/** The JSON schema for rjsf: the groups and their names; leaves, rules, conditions and texts stay in the plan. */
const schemaOf = (group: Group): RJSFSchema => ({
  type: "object",
  properties: Object.fromEntries(
    group.children.flatMap((child) => ("children" in child ? [[child.element.name, schemaOf(child)]] : [])),
  ),
});

const SchemaField = (props: FieldProps): ReactElement => <ObjectField {...props} />;

const ObjectFieldTemplate = ({ fieldPathId, properties }: ObjectFieldTemplateProps): ReactElement => {
  const { plan, leaf, group, section, summary } = useContext(TreeContext)!;
  const at = plan.groups.get(fieldPathId.path.join("."))!;
  const drawn = (child: Field | Group): ReactNode => {
    if ("children" in child) return properties.find(({ name }) => name === child.element.name)?.content;
    return hasValue(child) || holds(child, "words") ? leaf(child) : null;
  };
  if (at.path !== "") return group(at, at.children.map(drawn));
  /** The elements in order; those of a summary within its frame, in the place of its first. */
  const framed = (children: readonly (Field | Group)[]): ReactNode =>
    children.map((child, index) => {
      const n = plan.summaries.findIndex(({ names }) => names.has(child.element.name));
      const names = plan.summaries[n]?.names;
      if (!names) return drawn(child);
      if (names.has(children[index - 1]?.element.name ?? "")) return null;
      return summary(plan.summaries[n]!, n, children.filter(({ element }) => names.has(element.name)).map(drawn));
    });
  if (plan.sections.length === 0) return <>{framed(at.children)}</>;
  const contentOf = ({ names }: Section): ReactNode =>
    framed(at.children.filter(({ element }) => names.has(element.name)));
  return <>{plan.sections.map((each, n) => section(each, n, contentOf(each)))}</>;
};

/** A validator without errors: the engine validates, and rjsf only submits a valid form. */
const silentValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}) as never,
  isValid: () => true,
};

const fields: RegistryFieldsType = { SchemaField, ObjectField };
const templates: Partial<TemplatesType> = {
  ObjectFieldTemplate: ObjectFieldTemplate as TemplatesType["ObjectFieldTemplate"],
};
const schemas = new WeakMap<Plan, RJSFSchema>();

const schemaFor = (plan: Plan): RJSFSchema => {
  const known = schemas.get(plan) ?? schemaOf(plan.root);
  schemas.set(plan, known);
  return known;
};

let plans = 0;
const keys = new WeakMap<Plan, number>();

/** React key per plan: given a new schema, rjsf first renders the old one again, so a new plan remounts it. */
const keyOf = (plan: Plan): number => {
  if (!keys.has(plan)) keys.set(plan, (plans += 1));
  return keys.get(plan)!;
};

/** Renders a plan by the given parts; re-renders only when either changes. Must be inside the engine's `<form>`. */
export const RjsfTree = memo(({ plan, parts }: { plan: Plan; parts: TreeParts }): ReactElement => (
  <TreeContext value={useMemo(() => ({ plan, ...parts }), [plan, parts])}>
    <RjsfForm
      key={keyOf(plan)}
      schema={schemaFor(plan)}
      validator={silentValidator}
      fields={fields}
      templates={templates as TemplatesType}
      tagName="div"
      noHtml5Validate
      showErrorList={false}
      idPrefix="f"
      idSeparator="."
    >
      <></>
    </RjsfForm>
  </TreeContext>
));
