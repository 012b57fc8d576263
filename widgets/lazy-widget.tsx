/** Registry entries of lazy widgets: render the widget once its code is loaded, a placeholder before. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { putField } from "#src/engine/browser/bind-form.ts";
import { factsOf } from "#src/engine/browser/selected-files.ts";
import { mostFiles } from "#src/engine/core/files.ts";
import {
  defineWidget,
  useFormConfig,
  type FieldLayout,
  type Widget,
  type WidgetArgs,
} from "#src/engine/react/form-config.ts";
import { loadedWidget, loadWidget, type LazyType } from "./lazy.ts";

type Native = (props: { args: WidgetArgs }) => ReactElement | null;
type Props = { type: LazyType; args: WidgetArgs; Native: Native };

/** Declares a lazy widget by its type; `Native` replaces it when its code fails to load. */
export const lazyWidget = (type: LazyType, Native: Native, frame: FieldLayout = "field"): Widget =>
  defineWidget({
    type,
    layout: frame,
    render: (args) => {
      // Constant while the field is mounted, because widgets may use hooks.
      const [atOnce] = useState(() => loadedWidget(type));
      return atOnce ? atOnce.render(args) : <Later type={type} args={args} Native={Native} />;
    },
  });

/** Loads the widget. Only for pages rendered in the browser: hydration waits until lazy widgets are loaded. */
const Later = ({ type, args, Native }: Props): ReactElement | null => {
  const { report } = useFormConfig();
  const [found, setFound] = useState<Widget | "failed">();
  useEffect(() => {
    let isHere = true;
    loadWidget(type).then(
      (widget) => isHere && setFound(widget),
      (error: unknown) => {
        report?.(error as Error, { widget: type });
        if (isHere) setFound("failed");
      },
    );
    return () => void (isHere = false);
  }, [type, report]);
  // A disabled element renders nothing, so it needs no placeholder.
  if (!found) return args.field.element.disabled ? null : <Placeholder type={type} />;
  return found === "failed" ? <Native args={args} /> : <Come widget={found} args={args} />;
};

/**
 * Placeholder of an element while its code loads.
 *
 * @internal for the stories.
 */
export const Placeholder = ({ type }: { type: string }): ReactElement => (
  <p className="placeholder" data-type={type}>
    <span className="visually-hidden">{fieldWords.coming}</span>
  </p>
);

const Come = ({ widget, args }: { widget: Widget; args: WidgetArgs }): ReactElement | null => {
  const { field, store } = args;
  const body = widget.render(args);
  // The form wrote its values before this control existed.
  useLayoutEffect(() => putField(field, store), [field, store]);
  return body;
};

/** Fallback of text widgets: a plain text input that initially shows the label of a code. */
export const NativeText = ({ args: { field, control, store, write } }: { args: WidgetArgs }): ReactElement => {
  const box = useRef<HTMLInputElement>(null);
  const { name: _, ...attributes } = control;
  const { selected, choices = [] } = field.element;
  useLayoutEffect(() => {
    const value = String(store.slot(field).value);
    box.current!.value =
      [...(selected ? [selected] : []), ...choices].find((option) => option.value === value)?.label ?? value;
  }, [field, store, selected, choices]);
  return (
    <input
      ref={box}
      className="input"
      type="text"
      {...attributes}
      onInput={({ currentTarget }) => write(currentTarget.value)}
      onBlur={() => void store.checkNow(field)}
    />
  );
};

/** Fallback of the captcha and of a recording: renders nothing; the form is submitted without it, and the server decides. */
export const NativeNothing = (): null => null;

/** Fallback of file widgets: the browser's file input and the names of selected files. */
export const NativeFile = ({ args: { field, control, store } }: { args: WidgetArgs }): ReactElement => {
  const { items } = useSyncExternalStore(
    (listener) => store.files.subscribe(field, listener),
    () => store.files.view(field),
    () => store.files.initialView(field),
  );
  const { id, name, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  return (
    <>
      <input
        type="file"
        id={id}
        name={name}
        multiple={mostFiles(field) > 1}
        aria-describedby={describedBy}
        aria-invalid={invalid}
      />
      {items.length > 0 && <p className="hint">{items.map((item) => factsOf(item).name).join(", ")}</p>}
    </>
  );
};
