/**
 * A field looked up in a list. What is sent is the option's code, or the text as it was typed. Without
 * JavaScript it is one text field, whose text the server matches.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from "react";
import type { Field } from "#src/engine/compile.ts";
import { useKit, type WidgetArgs } from "#src/engine/kit.ts";
import type { FieldValue } from "#src/engine/slot.ts";
import { transformed } from "#src/engine/transformed.ts";
import { Combobox, type ComboboxOption, type Find } from "#src/ui/combobox.tsx";
import { filterChoices } from "./filter-choices.ts";

/** Words of the codes chosen on this page: a field that was hidden, or a form that came anew, shows them again. */
const chosenWords = new Map<string, string>();
const keyOf = (source: string, code: string): string => `${source}\n${code}`;

/** What the text field shows for a value: the words of a code, or the text itself. */
const shownText = ({ element }: Field, source: string, value: FieldValue): string => {
  const code = String(value);
  if (code === "") return "";
  if (element.selected?.value === code) return element.selected.label;
  return element.choices?.find((choice) => choice.value === code)?.label ?? chosenWords.get(keyOf(source, code)) ?? code;
};

const optionsIn = (answer: unknown): ComboboxOption[] => {
  const options = (answer as { options?: unknown } | null)?.options;
  if (!Array.isArray(options)) throw new Error("a list answered without options");
  return options as ComboboxOption[];
};

/** The field as it is drawn; a hook, called by the widget's render. */
export const useListed = ({ field, control, initial, labelId, store, write }: WidgetArgs, source: string): ReactElement => {
  const { ask } = useKit();
  const box = useRef<HTMLInputElement>(null);
  const carrier = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  const slot = store.slot(field);
  const { choices } = field.element;
  const { name, ...attributes } = control;
  const initialText = shownText(field, source, initial);
  /** Chosen last, or what the field started with: its words typed out again mean it again. */
  const chosen = useRef<ComboboxOption>({ value: String(initial), label: initialText });

  useLayoutEffect(() => {
    // At once, not with the next render: the form around is about to put its values, and this one would be a code.
    box.current!.removeAttribute("name");
    const untouched = [initialText, transformed(field, initialText)];
    if (slot.value !== slot.initial && untouched.includes(String(slot.value))) store.write(field, slot.initial, "engine");
    const text = shownText(field, source, slot.value);
    if (box.current!.value !== text) box.current!.value = text;
    setLive(true);
  }, [store, field, slot, source, initialText]);

  useEffect(() => {
    const follow = (value: FieldValue): void => {
      if (carrier.current) carrier.current.value = String(value);
      const text = shownText(field, source, value);
      if (box.current && box.current !== document.activeElement && box.current.value !== text) box.current.value = text;
    };
    follow(slot.value);
    slot.onValue.add(follow);
    return () => void slot.onValue.delete(follow);
  }, [field, slot, source, live]);

  const find: Find = (query, signal) =>
    choices ? filterChoices(choices, query) : ask(`lists/${source}`, { q: query.trim() }, signal).then(optionsIn);
  const onText = (text: string): void => write(text === chosen.current.label ? chosen.current.value : text);
  const onChoose = (option: ComboboxOption): void => {
    const { value, label } = (chosen.current = option);
    chosenWords.set(keyOf(source, value), label);
    write(value);
  };
  const onLeave = (): void => {
    const text = box.current!.value;
    // Only words of one's own are transformed; those of an option stay.
    if (slot.value === text && text !== transformed(field, text)) write(transformed(field, text));
    if (slot.dirty || slot.touched || slot.value !== "") void store.checkNow(field);
  };
  return (
    <>
      <Combobox input={{ ...attributes, ...(!live && { name }), defaultValue: initialText }} field={box} labelId={labelId}
        live={live && !field.locked} local={choices !== undefined} find={find} onText={onText} onChoose={onChoose} onLeave={onLeave} />
      {live && <input ref={carrier} type="hidden" name={name} defaultValue={String(initial)} />}
    </>
  );
};
