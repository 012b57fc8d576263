/**
 * The only place that knows @rjsf/core. It walks the groups (order, registry, ids); every leaf is our own
 * frame, values live in our store, and its validator always lets submit through.
 */
import RjsfForm from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type { FieldProps, ObjectFieldTemplateProps, RegistryFieldsType, RJSFSchema, TemplatesType, UiSchema, ValidatorType } from "@rjsf/utils";
import { createContext, memo, useContext, type ReactElement } from "react";
import type { Group, Plan } from "../compile.ts";
import { Frame, When } from "../react/frame.tsx";
import { GroupFrame } from "../react/group.tsx";

const PlanContext = createContext<Plan | null>(null);

/** Types and titles only: rules, conditions and words are the plan's. */
const schemaOf = (group: Group): RJSFSchema => ({
  type: "object",
  properties: Object.fromEntries(group.children.filter((child) => !("type" in child) || child.type !== "submit").map((child) => [
    child.element.name,
    "children" in child ? schemaOf(child) : { type: child.type === "checkbox" ? "boolean" : "string" },
  ])),
});

const uiSchemaOf = (group: Group): UiSchema =>
  Object.fromEntries(group.children.map((child) => [
    child.element.name,
    "children" in child ? uiSchemaOf(child) : { "ui:widget": child.element.type ?? "text" },
  ]));

const SchemaField = (props: FieldProps): ReactElement | null => {
  const plan = useContext(PlanContext)!;
  const path = props.fieldPathId.path.join(".");
  const group = plan.groups.get(path);
  if (group) return <ObjectField {...props} />;
  const field = plan.byPath.get(path);
  if (!field) return null;
  return field.conditions.length > 0 ? <When field={field} /> : <Frame field={field} />;
};

const ObjectFieldTemplate = (props: ObjectFieldTemplateProps): ReactElement => {
  const plan = useContext(PlanContext)!;
  const path = props.fieldPathId.path.join(".");
  const children = props.properties.map((property) => property.content);
  return path === "" ? <>{children}</> : <GroupFrame group={plan.groups.get(path)!}>{children}</GroupFrame>;
};

/** Reports nothing: the engine judges, and a valid form is what lets rjsf call submit. */
const silentValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}) as never,
  isValid: () => true,
};

const fields: RegistryFieldsType = { SchemaField, ObjectField };
const templates: Partial<TemplatesType> = { ObjectFieldTemplate: ObjectFieldTemplate as TemplatesType["ObjectFieldTemplate"] };
const schemas = new WeakMap<Plan, { schema: RJSFSchema; uiSchema: UiSchema }>();

const schemasOf = (plan: Plan) => {
  const known = schemas.get(plan) ?? { schema: schemaOf(plan.root), uiSchema: Object.freeze(uiSchemaOf(plan.root)) };
  schemas.set(plan, known);
  return known;
};

let plans = 0;
const keys = new WeakMap<Plan, number>();

/** rjsf draws an old schema once more when it gets a new one: another plan is another form to it. */
const keyOf = (plan: Plan): number => {
  if (!keys.has(plan)) keys.set(plan, (plans += 1));
  return keys.get(plan)!;
};

/** Draws the plan's fields and groups, once for a plan whatever its form has to say. Stands inside a `<form>` of ours. */
export const FieldTree = memo(({ plan }: { plan: Plan }): ReactElement => (
  <PlanContext value={plan}>
    <RjsfForm key={keyOf(plan)} {...schemasOf(plan)} validator={silentValidator} fields={fields} templates={templates as TemplatesType}
      tagName="div" noHtml5Validate showErrorList={false} idPrefix="f" idSeparator=".">
      <></>
    </RjsfForm>
  </PlanContext>
));
