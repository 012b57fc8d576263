/** A heavy widget's place in the registry: the widget itself where its code is there, a placeholder until it is. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { putField } from "#src/engine/attach.ts";
import { factsOf, mostFiles } from "#src/engine/held-files.ts";
import { defineWidget, useKit, type FrameKind, type Widget, type WidgetArgs } from "#src/engine/kit.ts";
import { loadedWidget, loadWidget, type HeavyType } from "./heavy.ts";

type Native = (props: { args: WidgetArgs }) => ReactElement | null;
type Props = { type: HeavyType; args: WidgetArgs; Native: Native };

/** Declares a heavy widget by its type; `Native` works in its stead when its code cannot be had. */
export const heavyWidget = (type: HeavyType, Native: Native, frame: FrameKind = "field"): Widget => defineWidget({
  type,
  frame,
  render: (args) => {
    // Fixed for as long as the field is drawn: a widget may use hooks.
    const [atOnce] = useState(() => loadedWidget(type));
    return atOnce ? atOnce.render(args) : <Later type={type} args={args} Native={Native} />;
  },
});

/** Only on a page drawn in the browser: what the server draws waits for its code. */
const Later = ({ type, args, Native }: Props): ReactElement | null => {
  const { report } = useKit();
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
  // What the server does not want drawn takes no place.
  if (!found) return args.field.element.disabled ? null : <Placeholder type={type} />;
  return found === "failed" ? <Native args={args} /> : <Come widget={found} args={args} />;
};

/** Keeps the element's place while its code is on the way. */
export const Placeholder = ({ type }: { type: string }): ReactElement => (
  <p className="placeholder" data-type={type}><span className="visually-hidden">{fieldWords.coming}</span></p>
);

const Come = ({ widget, args }: { widget: Widget; args: WidgetArgs }): ReactElement | null => {
  const { field, store } = args;
  const body = widget.render(args);
  // The form has put its values by now: what this field holds goes into it as into one that is shown again.
  useLayoutEffect(() => putField(field, store), [field, store]);
  return body;
};

/** A plain text field; the words of a code stand in it until something else is typed. */
export const NativeText = ({ args: { field, control, store, write } }: { args: WidgetArgs }): ReactElement => {
  const box = useRef<HTMLInputElement>(null);
  const { name: _, ...attributes } = control;
  const { selected, choices = [] } = field.element;
  useLayoutEffect(() => {
    const value = String(store.slot(field).value);
    box.current!.value = [...(selected ? [selected] : []), ...choices].find((option) => option.value === value)?.label ?? value;
  }, [field, store, selected, choices]);
  return (
    <input ref={box} className="input" type="text" {...attributes}
      onInput={({ currentTarget }) => write(currentTarget.value)} onBlur={() => void store.checkNow(field)} />
  );
};

/** Nothing: a form goes out without it, and the server has its own rule. */
export const NativeNothing = (): null => null;

/** The browser's own picker, and the names of what was picked. */
export const NativeFile = ({ args: { field, control, store } }: { args: WidgetArgs }): ReactElement => {
  const { items } = useSyncExternalStore((hear) => store.files.subscribe(field, hear), () => store.files.view(field), () => store.files.initialView(field));
  const { id, name, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  return (
    <>
      <input type="file" id={id} name={name} multiple={mostFiles(field) > 1} aria-describedby={describedBy} aria-invalid={invalid} />
      {items.length > 0 && <p className="hint">{items.map((held) => factsOf(held).name).join(", ")}</p>}
    </>
  );
};
