/** What the engine is given from outside: registries, words, look-ups. Joined in `src/forms.ts`, passed by context. */
import type { SerializedStyles } from "@emotion/react";
import { createContext, useContext, type ComponentType, type ReactElement, type ReactNode } from "react";
import type { Ask, Issue } from "#src/domain/rule.ts";
import type { Field, Rules } from "./compile.ts";
import type { ElementType } from "./definition.ts";
import type { KeepDraft } from "./draft.ts";
import type { FieldValue, Origin, Pending, View } from "./slot.ts";
import type { FormStore } from "./store.ts";

/** The attributes every native control of a field carries. Widgets spread them and wire nothing by hand. */
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

export type WidgetArgs = {
  field: Field;
  control: ControlProps;
  /** What the control starts with; never follows what is typed. */
  initial: FieldValue;
  labelId: string;
  view: View;
  pending: Pending;
  /** For composite widgets: writes a value as the person's own. */
  write(value: FieldValue): void;
  store: FormStore;
  Markup: ComponentType<{ text: string }>;
};

/** How the frame draws the field's words around the control. */
export type FrameKind =
  /** Label above, control below. */
  | "field"
  /** A fieldset with a legend: several controls, one question. */
  | "group"
  /** Label beside the control, drawn by the widget. */
  | "inline"
  /** No words at all. */
  | "bare";

export type Widget = {
  type: ElementType;
  frame: FrameKind;
  /** React's `onKeyDown`, `onInput`, `onChange` and `onSelect` never hear what is typed into its control: a key costs less so. */
  quiet?: true;
  /** Of a widget whose code comes only where it is named: its own sheet, which comes with it. */
  sheet?: SerializedStyles;
  /** Called as a function by the frame, so that a field is one fibre; may use hooks. */
  render(args: WidgetArgs): ReactElement | null;
};

/** Declares a widget. The identity function: it gives the folder one shape and the compiler something to check. */
export const defineWidget = (widget: Widget): Widget => widget;

export type FormKit = {
  rules: Rules;
  widgets: Readonly<Partial<Record<ElementType, Widget>>>;
  say(issue: Issue): string;
  ask: Ask;
  /** Loads what keeps drafts, idle. Absent where nothing is kept: a form in a story, a test. */
  keepDraft?(): Promise<KeepDraft>;
  /** What went wrong without standing in anybody's way. */
  report?(error: Error, info: Record<string, unknown>): void;
  Markup: ComponentType<{ text: string }>;
};

export const KitContext = createContext<FormKit | null>(null);
export const StoreContext = createContext<FormStore | null>(null);

/** The kit the page was given. Throws when a form is drawn outside `<Forms>`. */
export const useKit = (): FormKit => {
  const kit = useContext(KitContext);
  if (!kit) throw new Error("A form needs its kit: wrap it in <Forms> of src/forms.tsx");
  return kit;
};

/** The store of the form around. */
export const useStore = (): FormStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error("A field needs a form around it");
  return store;
};

export type Listen = (value: FieldValue, origin: Origin) => void;
export type Aside = (store: FormStore) => ReactNode;
