/** A field on the page: label, hint, control, error. The only subscriber of its view. */
import { useEffect, useLayoutEffect, useMemo, type ReactElement, type ReactNode } from "react";
import { formWords } from "#src/copy/forms.ts";
import { putField } from "../attach.ts";
import type { Field } from "../compile.ts";
import { useKit, useStore, type ControlProps, type FormKit, type WidgetArgs } from "../kit.ts";
import { REQUIRING } from "../requiring.ts";
import type { View } from "../slot.ts";
import type { FormStore } from "../store.ts";
import { useView } from "./use-slot.ts";

/** A field that may be hidden: mounts its frame only while it shows, so that hooks inside keep their order. */
export const When = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  const { visible } = useView(store, field);
  // Drawn anew it holds what it started with; what was typed into it comes back by property.
  useLayoutEffect(() => {
    if (visible) putField(field, store);
  }, [visible, field, store]);
  return visible ? <Frame field={field} /> : null;
};

/** A field that always shows. Its parts are plain functions: each component more would be a fibre more for every field. */
export const Frame = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  const kit = useKit();
  const view = useView(store, field);
  // Its words stay what they are, whatever is shown of its value: what is the same element is not drawn again.
  const [words, help] = useMemo(() => [wordsOf(field, kit), helpOf(field, kit)], [field, kit]);
  const isKnown = Object.hasOwn(kit.widgets, field.type);
  const widget = (isKnown && kit.widgets[field.type]) || kit.widgets.text!;
  const body = widget.render(argsOf(field, store, view, kit));
  if (widget.frame === "bare") return body;
  const Box = widget.frame === "group" ? "fieldset" : "div";
  return (
    <Box className="field" data-type={field.type} data-invalid={view.error ? "" : undefined} id={`${field.id}.field`}
      {...(widget.frame === "group" && describedBy(field, view))}>
      {widget.frame === "field" && (
        <label className="label" htmlFor={field.id} id={`${field.id}.label`}>{words}</label>
      )}
      {widget.frame === "group" && <legend className="label" id={`${field.id}.label`}>{words}</legend>}
      {widget.frame !== "inline" && help}
      {body}
      {widget.frame === "inline" && help}
      {faultOf(field, view, kit)}
      {!isKnown && <Unknown field={field} kit={kit} />}
    </Box>
  );
};

/** The check refuses a type nobody draws; one that comes all the same is asked as text, and told. */
const Unknown = ({ field, kit }: { field: Field; kit: FormKit }): null => {
  useEffect(() => kit.report?.(new Error(`an element of the unknown type "${field.type}"`), { field: field.id }), [field, kit]);
  return null;
};

const wordsOf = (field: Field, kit: FormKit): ReactNode => (
  <>
    <kit.Markup text={field.element.label ?? ""} />
    {isOptional(field) && field.type !== "slider" && <> <span className="optional">{formWords.optional}</span></>}
  </>
);

const helpOf = (field: Field, kit: FormKit): ReactNode => {
  const { hint, why } = field.element;
  return (
    <>
      {hint && <p className="hint" id={`${field.id}.hint`}><kit.Markup text={hint} /></p>}
      {why && (
        <details className="why">
          <summary>{formWords.why}</summary>
          <p><kit.Markup text={why} /></p>
        </details>
      )}
    </>
  );
};

const faultOf = (field: Field, view: View, kit: FormKit): ReactNode =>
  view.error ? (
    <p className="error" id={`${field.id}.error`}>
      <span className="visually-hidden">{formWords.errorPrefix} </span>
      <kit.Markup text={view.error} />
    </p>
  ) : null;

/** Whether the chain refuses an empty value, whatever other fields hold. */
const isRequired = ({ chain }: Field): boolean => chain.some(({ name }) => REQUIRING.includes(name));

/** Whether „(по избор)“ would be true: fields that another one may require, by a rule or a chain of its own, say nothing. */
const isOptional = ({ chain, props }: Field): boolean =>
  ![...chain.map(({ name }) => name), ...String(props["validation"] ?? "").split(/\s+/)].some((name) => name.startsWith("required") || REQUIRING.includes(name));

const describedBy = (field: Field, view: View): Pick<ControlProps, "aria-describedby"> => {
  const ids = [view.error && `${field.id}.error`, field.element.hint && `${field.id}.hint`].filter(Boolean);
  return ids.length ? { "aria-describedby": ids.join(" ") } : {};
};

const argsOf = (field: Field, store: FormStore, view: View, kit: FormKit): WidgetArgs => ({
  field, store, view,
  pending: view.pending,
  initial: store.slot(field).initial,
  labelId: `${field.id}.label`,
  write: (value) => store.write(field, value),
  Markup: kit.Markup,
  control: {
    id: field.id,
    name: field.name,
    ...describedBy(field, view),
    ...(view.error && { "aria-invalid": true as const }),
    ...(isRequired(field) && field.type !== "checkbox" && { "aria-required": true as const }),
    ...(view.pending === "asking" && { "aria-busy": true as const }),
    ...(field.locked && { readOnly: true as const }),
    autoComplete: field.element.autocomplete,
    inputMode: field.element.inputMode,
    maxLength: field.element.maxLength,
    placeholder: field.element.placeholder,
  },
});
