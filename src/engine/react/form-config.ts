/** The form config: rules, widgets, messages and backend checks. Assembled in `src/forms.tsx`, passed by context. */
import { createContext, useContext, type ComponentType, type ReactElement } from "react";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Ask, Issue, Rules } from "#src/engine/core/rule.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { ElementType } from "#src/engine/core/element-types.ts";
import type { DraftPlace } from "#src/engine/browser/draft-place.ts";
import type { Pending, View } from "#src/engine/browser/field-state.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

/** Attributes of a field's native control. Widgets spread them instead of setting them one by one. */
export type ControlProps = {
  id: string;
  name: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
  "aria-busy"?: true;
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  maxLength?: number;
  placeholder?: string;
  readOnly?: true;
};

/** Input of a widget's `render`. */
export type WidgetArgs = {
  field: Field;
  control: ControlProps;
  /** Initial value for an uncontrolled control; does not change with input. */
  initial: FieldValue;
  labelId: string;
  view: View;
  pending: Pending;
  /** For composite widgets: writes a value as user input. */
  write(value: FieldValue): void;
  store: FormStore;
  Markup: ComponentType<{ text: string }>;
  /** Tells the server's log which choice was made, where the element's definition asks for that. */
  logChoice(value: string): void;
};

/** How the frame arranges label, hint and error around the control. */
export type FieldLayout =
  /** Label above, control below. */
  | "field"
  /** A fieldset with a legend, for several controls. */
  | "group"
  /** Label beside the control, rendered by the widget. */
  | "inline"
  /** No frame: only what the widget renders. */
  | "bare";

/** Renders the fields of one element type. */
export type Widget = {
  type: ElementType;
  layout: FieldLayout;
  /** React handlers on this control don't fire while typing; native listeners do. Saves a layout per keystroke. */
  nativeTyping?: true;
  /** Name of a lazy widget's style sheet. */
  sheet?: "upload" | "combobox";
  /** Called by the frame as a function, not as a component, so that a field is a single fibre. May use hooks. */
  render(args: WidgetArgs): ReactElement | null;
};

/** A control's initial text; none for an empty one, so that nothing is set on it. */
export const shownAtFirst = (initial: FieldValue): string | undefined => (initial === "" ? undefined : String(initial));

/** Declares a widget. Identity function, so that the compiler checks the widget's type. */
export const defineWidget = (widget: Widget): Widget => widget;

/** What the engine needs from the site. */
export type FormConfig = {
  rules: Rules;
  widgets: Readonly<Partial<Record<ElementType, Widget>>>;
  formatIssue(issue: Issue): string;
  ask: Ask;
  /** Lazily loads the place where a form's drafts are kept. Absent where drafts are not saved, e.g. in stories. */
  drafts?(where: NonNullable<Descriptor["draft"]>): Promise<DraftPlace>;
  /** Tells the server's log of a click. Absent where nothing is logged, e.g. in stories. */
  log?(click: { type: string; url: string }): Promise<unknown>;
  /** Reports non-fatal errors. */
  report?(error: Error, info: Record<string, unknown>): void;
  Markup: ComponentType<{ text: string }>;
};

/** Provides the form config; `null` outside `<Forms>`. */
export const FormConfigContext = createContext<FormConfig | null>(null);
/** Provides the store of the enclosing form; `null` outside a form. */
export const StoreContext = createContext<FormStore | null>(null);

/** The form config from context. Throws outside `<Forms>`. */
export const useFormConfig = (): FormConfig => {
  const config = useContext(FormConfigContext);
  if (!config) throw new Error("A form needs its kit: wrap it in <Forms> of src/forms.tsx");
  return config;
};

/** The store of the enclosing form. Throws outside a form. */
export const useStore = (): FormStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error("A field needs a form around it");
  return store;
};
