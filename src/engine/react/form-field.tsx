/** Renders a field: label, hint, control and error. The only subscriber of its view. */
import { useEffect, useLayoutEffect, type ReactElement, type ReactNode } from "react";
import { formWords } from "#src/copy/forms.ts";
import { putField } from "#src/engine/browser/bind-form.ts";
import { refusesEmpty } from "#src/engine/core/chain.ts";
import { DEFAULT_TYPE, holds } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { useFormConfig, useStore, type ControlProps, type FormConfig, type WidgetArgs } from "./form-config.ts";
import type { View } from "#src/engine/browser/field-state.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { marked } from "./marked.tsx";
import { useView } from "./use-field-state.ts";

type FrameProps = { field: Field; store: FormStore; view: View };

/** A field with conditions: mounts its frame only while visible, so that hooks inside keep their order. */
export const ConditionalField = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  const view = useView(store, field);
  const { visible } = view;
  // A remounted control has its initial value; a changed one is set as a property.
  useLayoutEffect(() => {
    if (visible && store.slot(field).dirty) putField(field, store);
  }, [visible, field, store]);
  return visible ? <Frame field={field} store={store} view={view} /> : null;
};

/** A field that always shows. */
export const FormField = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  return useFrame({ field, store, view: useView(store, field) });
};

const Frame = (props: FrameProps): ReactElement | null => useFrame(props);

/** A visible field. Its parts are plain functions, since every further component would be one more fibre per field. */
const useFrame = ({ field, store, view }: FrameProps): ReactElement | null => {
  const config = useFormConfig();
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
      aria-describedby={widget.layout === "group" ? describedBy(field, view) : undefined}
    >
      {widget.layout === "field" && (
        <label className="label" htmlFor={field.id} id={`${field.id}.label`}>
          {wordsOf(field, config)}
        </label>
      )}
      {widget.layout === "group" && (
        <legend className="label" id={`${field.id}.label`}>
          {wordsOf(field, config)}
        </legend>
      )}
      {widget.layout !== "inline" && hintOf(field, config)}
      {widget.layout !== "inline" && whyOf(field, config)}
      {body}
      {widget.layout === "inline" && hintOf(field, config)}
      {widget.layout === "inline" && whyOf(field, config)}
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

const wordsOf = (field: Field, { Markup }: FormConfig): ReactNode => {
  const words = marked(Markup, field.element.label ?? "");
  if (!isOptional(field) || holds(field, "number")) return words;
  return (
    <>
      {words} <span className="optional">{formWords.optional}</span>
    </>
  );
};

const hintOf = ({ id, element: { hint } }: Field, { Markup }: FormConfig): ReactNode =>
  hint && (
    <p className="hint" id={`${id}.hint`}>
      {marked(Markup, hint)}
    </p>
  );

const whyOf = ({ element: { why } }: Field, { Markup }: FormConfig): ReactNode =>
  why && (
    <details className="why">
      <summary>{formWords.why}</summary>
      <p>{marked(Markup, why)}</p>
    </details>
  );

const errorOf = (field: Field, view: View, { Markup }: FormConfig): ReactNode =>
  view.error ? (
    <p className="error" id={`${field.id}.error`}>
      <span className="visually-hidden">{formWords.errorPrefix} </span>
      {marked(Markup, view.error)}
    </p>
  ) : null;

/** Whether the chain always refuses an empty value. */
const isRequired = ({ chain }: Field): boolean => refusesEmpty(chain) === "always";

/** Whether to mark the field „(по избор)“: not when another field's value may make it required. */
const isOptional = ({ chain }: Field): boolean => refusesEmpty(chain) === undefined;

const describedBy = (field: Field, view: View): string | undefined => {
  const hint = field.element.hint && `${field.id}.hint`;
  return view.error ? `${field.id}.error${hint ? ` ${hint}` : ""}` : hint || undefined;
};

/** Only what the control has: React walks every property of an element, and keeps it. */
const controlOf = (field: Field, view: View): ControlProps => {
  const { autocomplete, inputMode, maxLength, placeholder } = field.element;
  const control: ControlProps = { id: field.id, name: field.name };
  const described = describedBy(field, view);
  if (described) control["aria-describedby"] = described;
  if (view.error) control["aria-invalid"] = true;
  if (isRequired(field) && !holds(field, "tick")) control["aria-required"] = true;
  if (view.pending === "asking") control["aria-busy"] = true;
  if (field.locked) control.readOnly = true;
  if (autocomplete !== undefined) control.autoComplete = autocomplete;
  if (inputMode !== undefined) control.inputMode = inputMode;
  if (maxLength !== undefined) control.maxLength = maxLength;
  if (placeholder !== undefined) control.placeholder = placeholder;
  return control;
};

/** A choice that is not logged is reported, and nobody waits for it. */
const logChoice = ({ id, element: { logsClick } }: Field, value: string, { log, report }: FormConfig): void => {
  if (!logsClick || !log) return;
  const url = `${logsClick.url}?type=${encodeURIComponent(value)}`;
  log({ type: logsClick.type, url }).catch((error: unknown) =>
    report?.(error as Error, { part: "choice log", field: id }),
  );
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
  logChoice: (value) => logChoice(field, value, config),
  control: controlOf(field, view),
});
