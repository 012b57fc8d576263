/** The engine's markup in React, for contenders without their own. */
import {
  useEffect,
  useRef,
  type FormEventHandler,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from "react";
import { createRoot } from "react-dom/client";
import { CHOICES, FORM, PLACEHOLDER, TITLE, WRONG, type BenchField } from "./fields.ts";
import type { Adapter } from "./shape.ts";

/** Props that a library sets on a control; for a radio it is called with each choice. */
export type Bind = (choice?: string) => object;
type Input = InputHTMLAttributes<HTMLInputElement>;

const unbound: Bind = () => ({});

const Control = ({
  field,
  id,
  invalid,
  describedBy,
  bind,
}: {
  field: BenchField;
  id: string;
  invalid: boolean;
  describedBy: string;
  bind: Bind;
}): ReactElement => {
  const wiring = {
    id,
    name: field.name,
    "aria-describedby": describedBy,
    "aria-invalid": invalid || undefined,
    "aria-required": true,
  } as const;
  switch (field.kind) {
    case "textarea":
      return <textarea className="input" rows={4} {...wiring} {...bind()} />;
    case "select":
      return (
        <select className="input" {...wiring} {...bind()}>
          <option value="">{PLACEHOLDER}</option>
          {CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case "radio":
      return (
        <div className="choices">
          {CHOICES.map(({ value, label }, index) => {
            const choiceId = index === 0 ? id : `${id}.${value}`;
            const props: Input = {
              type: "radio",
              id: choiceId,
              name: field.name,
              value,
              "aria-invalid": invalid || undefined,
              ...bind(value),
            };
            return (
              <div className="choice" key={value}>
                <input className="choice-dot" {...props} />
                <label className="choice-label" htmlFor={choiceId}>
                  <span className="choice-words">{label}</span>
                </label>
              </div>
            );
          })}
        </div>
      );
    case "checkbox":
      return (
        <div className="tick">
          <input type="hidden" name={field.name} value="0" readOnly />
          <input className="tick-box" type="checkbox" value="1" {...wiring} aria-required={undefined} {...bind()} />
          <label className="tick-label" htmlFor={id} id={`${id}.label`}>
            {field.label}
          </label>
        </div>
      );
    case "file":
      return <input className="input" type="file" {...wiring} {...bind()} />;
    case "text":
      return <input className="input" type="text" {...wiring} {...bind()} />;
  }
};

/** A field: label, hint, error, control. */
export const FieldBox = ({
  field,
  error = "",
  bind = unbound,
}: {
  field: BenchField;
  error?: string | undefined;
  bind?: Bind;
}): ReactElement => {
  const id = `${FORM}.${field.name}`;
  const describedBy = error ? `${id}.error ${id}.hint` : `${id}.hint`;
  const hint = (
    <p className="hint" id={`${id}.hint`}>
      {field.hint}
    </p>
  );
  const fault = error ? (
    <p className="error" id={`${id}.error`}>
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  ) : null;
  const control = <Control field={field} id={id} invalid={error !== ""} describedBy={describedBy} bind={bind} />;
  const box = {
    className: "field",
    "data-type": field.kind,
    "data-invalid": error ? "" : undefined,
    id: `${id}.field`,
  };
  if (field.kind === "checkbox")
    return (
      <div {...box}>
        {fault}
        {control}
        {hint}
      </div>
    );
  if (field.kind === "radio")
    return (
      <fieldset {...box} aria-describedby={describedBy}>
        <legend className="label" id={`${id}.label`}>
          {field.label}
        </legend>
        {hint}
        {fault}
        {control}
      </fieldset>
    );
  return (
    <div {...box}>
      <label className="label" htmlFor={id} id={`${id}.label`}>
        {field.label}
      </label>
      {hint}
      {fault}
      {control}
    </div>
  );
};

/** A form around fields, with an optional error summary. */
export const FormBox = ({
  children,
  summary,
  onSubmit,
}: {
  children: ReactNode;
  summary?: ReactNode;
  onSubmit?: FormEventHandler;
}): ReactElement => (
  <form className="form" id={FORM} aria-label={FORM} noValidate onSubmit={onSubmit}>
    {summary}
    <div className="rjsf">{children}</div>
    <p className="form-status" role="status" />
    <div className="buttons">
      <button type="submit" className="button primary">
        Send
      </button>
    </div>
  </form>
);

/** The error summary: links to all invalid fields. Takes focus and scrolls the first of them into view. */
export const SummaryBox = ({ wrong }: { wrong: readonly BenchField[] }): ReactElement | null => {
  const box = useRef<HTMLDivElement>(null);
  const first = wrong[0]?.name;
  useEffect(() => {
    if (!first) return;
    box.current!.focus({ preventScroll: true });
    document.getElementById(`${FORM}.${first}.field`)?.scrollIntoView({ block: "center" });
  }, [first]);
  if (wrong.length === 0) return null;
  return (
    <div ref={box} className="summary" role="alert" tabIndex={-1} aria-labelledby={`${FORM}-summary-title`}>
      <h2 id={`${FORM}-summary-title`}>{TITLE}</h2>
      <ul>
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${FORM}.${name}.field`}>
              {label}: {WRONG}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The `mount` of an adapter whose form is a React component. */
export const mountReact =
  (Form: (props: { fields: readonly BenchField[] }) => ReactElement): Adapter["mount"] =>
  (root, fields) => {
    const drawn = createRoot(root);
    drawn.render(<Form fields={fields} />);
    return () => drawn.unmount();
  };
