/** Renders a field: label, hint, control and error. The only subscriber of its view. */
import { useEffect, useLayoutEffect, useMemo, type ReactElement, type ReactNode } from "react";
import { formWords } from "#src/copy/forms.ts";
import { putField } from "#src/engine/browser/bind-form.ts";
import { refusesEmpty } from "#src/engine/core/chain.ts";
import { DEFAULT_TYPE, holds } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { useFormConfig, useStore, type ControlProps, type FormConfig, type WidgetArgs } from "./form-config.ts";
import type { View } from "#src/engine/browser/field-state.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { useView } from "./use-field-state.ts";

/** A field with conditions: mounts its frame only while visible, so that hooks inside keep their order. */
export const ConditionalField = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  const { visible } = useView(store, field);
  // A remounted control has its initial value; the current one is set as a property.
  useLayoutEffect(() => {
    if (visible) putField(field, store);
  }, [visible, field, store]);
  return visible ? <FormField field={field} /> : null;
};

/** A visible field. Its parts are plain functions, since every further component would be one more fibre per field. */
export const FormField = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  const config = useFormConfig();
  const view = useView(store, field);
  // Label and help do not depend on the view: memoised elements are not rendered again.
  const [words, help] = useMemo(() => [wordsOf(field, config), helpOf(field, config)], [field, config]);
  const isKnown = Object.hasOwn(config.widgets, field.type);
  const widget = (isKnown && config.widgets[field.type]) || config.widgets[DEFAULT_TYPE]!;
  const body = widget.render(argsOf(field, store, view, config));
  if (widget.layout === "bare") return body;
  const Box = widget.layout === "group" ? "fieldset" : "div";
  return (
    <Box
      className="field"
      data-type={field.type}
      data-invalid={view.error ? "" : undefined}
      id={`${field.id}.field`}
      {...(widget.layout === "group" && describedBy(field, view))}
    >
      {widget.layout === "field" && (
        <label className="label" htmlFor={field.id} id={`${field.id}.label`}>
          {words}
        </label>
      )}
      {widget.layout === "group" && (
        <legend className="label" id={`${field.id}.label`}>
          {words}
        </legend>
      )}
      {widget.layout !== "inline" && help}
      {body}
      {widget.layout === "inline" && help}
      {errorOf(field, view, config)}
      {!isKnown && <Unknown field={field} kit={config} />}
    </Box>
  );
};

/** Reports an unknown element type, which renders as text. The linter rejects such definitions, but one may arrive. */
const Unknown = ({ field, kit }: { field: Field; kit: FormConfig }): null => {
  useEffect(
    () => kit.report?.(new Error(`an element of the unknown type "${field.type}"`), { field: field.id }),
    [field, kit],
  );
  return null;
};

const wordsOf = (field: Field, config: FormConfig): ReactNode => (
  <>
    <config.Markup text={field.element.label ?? ""} />
    {isOptional(field) && !holds(field, "number") && (
      <>
        {" "}
        <span className="optional">{formWords.optional}</span>
      </>
    )}
  </>
);

const helpOf = (field: Field, config: FormConfig): ReactNode => {
  const { hint, why } = field.element;
  return (
    <>
      {hint && (
        <p className="hint" id={`${field.id}.hint`}>
          <config.Markup text={hint} />
        </p>
      )}
      {why && (
        <details className="why">
          <summary>{formWords.why}</summary>
          <p>
            <config.Markup text={why} />
          </p>
        </details>
      )}
    </>
  );
};

const errorOf = (field: Field, view: View, config: FormConfig): ReactNode =>
  view.error ? (
    <p className="error" id={`${field.id}.error`}>
      <span className="visually-hidden">{formWords.errorPrefix} </span>
      <config.Markup text={view.error} />
    </p>
  ) : null;

/** Whether the chain always refuses an empty value. */
const isRequired = ({ chain }: Field): boolean => refusesEmpty(chain) === "always";

/** Whether to mark the field „(по избор)“: not when another field's value may make it required. */
const isOptional = ({ chain }: Field): boolean => refusesEmpty(chain) === undefined;

const describedBy = (field: Field, view: View): Pick<ControlProps, "aria-describedby"> => {
  const ids = [view.error && `${field.id}.error`, field.element.hint && `${field.id}.hint`].filter(Boolean);
  return ids.length ? { "aria-describedby": ids.join(" ") } : {};
};

const argsOf = (field: Field, store: FormStore, view: View, config: FormConfig): WidgetArgs => ({
  field,
  store,
  view,
  pending: view.pending,
  initial: store.slot(field).initial,
  labelId: `${field.id}.label`,
  write: (value) => store.write(field, value),
  Markup: config.Markup,
  control: {
    id: field.id,
    name: field.name,
    ...describedBy(field, view),
    ...(view.error && { "aria-invalid": true as const }),
    ...(isRequired(field) && !holds(field, "tick") && { "aria-required": true as const }),
    ...(view.pending === "asking" && { "aria-busy": true as const }),
    ...(field.locked && { readOnly: true as const }),
    autoComplete: field.element.autocomplete,
    inputMode: field.element.inputMode,
    maxLength: field.element.maxLength,
    placeholder: field.element.placeholder,
  },
});
