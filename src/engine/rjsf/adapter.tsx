/**
 * Adapter of @rjsf/core, the only module that imports it. rjsf traverses the groups (order, registry, ids) and calls
 * the renderers of leaves and groups. Values live in FormStore; the validator given to rjsf accepts everything.
 */
import RjsfForm from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type {
  FieldProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RJSFSchema,
  TemplatesType,
  UiSchema,
  ValidatorType,
} from "@rjsf/utils";
import { createContext, memo, useContext, useMemo, type ReactElement, type ReactNode } from "react";
import { DEFAULT_TYPE, hasValue, holds } from "#src/engine/core/element-types.ts";
import type { Field, Group, Plan, Section, Summary } from "#src/engine/core/plan.ts";

/** Renderers of the tree's nodes; called as functions, not components, so that a field is a single fibre. */
export type TreeParts = {
  leaf(field: Field): ReactElement;
  group(group: Group, children: ReactNode): ReactElement;
  section(section: Section, at: number, children: ReactNode): ReactElement;
  summary(summary: Summary, at: number, children: ReactNode): ReactElement;
};

const TreeContext = createContext<(TreeParts & { plan: Plan }) | null>(null);

/** The JSON schema for rjsf: names and types only; rules, conditions and texts stay in the plan. */
const schemaOf = (group: Group): RJSFSchema => ({
  type: "object",
  properties: Object.fromEntries(
    group.children
      .filter((child) => "children" in child || hasValue(child) || holds(child, "words"))
      .map((child) => [
        child.element.name,
        "children" in child ? schemaOf(child) : { type: holds(child, "tick") ? "boolean" : "string" },
      ]),
  ),
});

const uiSchemaOf = (group: Group): UiSchema =>
  Object.fromEntries(
    group.children.map((child) => [
      child.element.name,
      "children" in child ? uiSchemaOf(child) : { "ui:widget": child.element.type ?? DEFAULT_TYPE },
    ]),
  );

const SchemaField = (props: FieldProps): ReactElement | null => {
  const { plan, leaf } = useContext(TreeContext)!;
  const path = props.fieldPathId.path.join(".");
  if (plan.groups.has(path)) return <ObjectField {...props} />;
  const field = plan.byPath.get(path) ?? plan.contents.get(path);
  return field ? leaf(field) : null;
};

const ObjectFieldTemplate = (props: ObjectFieldTemplateProps): ReactElement => {
  const { plan, group, section, summary } = useContext(TreeContext)!;
  const path = props.fieldPathId.path.join(".");
  if (path !== "")
    return group(
      plan.groups.get(path)!,
      props.properties.map(({ content }) => content),
    );
  /** The elements in order; those of a summary within its frame, in the place of its first. */
  const framed = (properties: ObjectFieldTemplateProps["properties"]): ReactNode =>
    properties.map(({ name, content }, index) => {
      const at = plan.summaries.findIndex(({ names }) => names.has(name));
      const names = plan.summaries[at]?.names;
      if (!names) return content;
      if (names.has(properties[index - 1]?.name ?? "")) return null;
      return summary(
        plan.summaries[at]!,
        at,
        properties.filter((each) => names.has(each.name)).map((each) => each.content),
      );
    });
  if (plan.sections.length === 0) return <>{framed(props.properties)}</>;
  const contentOf = ({ names }: Section): ReactNode => framed(props.properties.filter(({ name }) => names.has(name)));
  return <>{plan.sections.map((each, at) => section(each, at, contentOf(each)))}</>;
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
const schemas = new WeakMap<Plan, { schema: RJSFSchema; uiSchema: UiSchema }>();

const schemasOf = (plan: Plan) => {
  const known = schemas.get(plan) ?? { schema: schemaOf(plan.root), uiSchema: Object.freeze(uiSchemaOf(plan.root)) };
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
      {...schemasOf(plan)}
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
