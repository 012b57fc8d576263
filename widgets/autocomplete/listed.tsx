/**
 * A look-up field: submits the option's code, or the typed text when it matches none. Without JavaScript it is a text
 * field whose text the server matches.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from "react";
import type { Field } from "#src/engine/core/plan.ts";
import { useFormConfig, type WidgetArgs } from "#src/engine/react/form-config.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import { transformed } from "#src/engine/core/values.ts";
import { Combobox, type ComboboxOption, type Find } from "#src/ui/combobox/combobox.tsx";
import { filterChoices } from "./filter-choices.ts";

/** Labels of the codes chosen in this page, for when a field is shown again or its form is re-rendered. */
const chosenWords = new Map<string, string>();
const keyOf = (source: string, code: string): string => `${source}\n${code}`;

/** Text shown for a value: the label of a code, or the typed text. */
const shownText = ({ element }: Field, source: string, value: FieldValue): string => {
  const code = String(value);
  if (code === "") return "";
  if (element.selected?.value === code) return element.selected.label;
  return (
    element.choices?.find((choice) => choice.value === code)?.label ?? chosenWords.get(keyOf(source, code)) ?? code
  );
};

const optionsIn = (answer: unknown): ComboboxOption[] => {
  const options = (answer as { options?: unknown } | null)?.options;
  if (!Array.isArray(options)) throw new Error("a list answered without options");
  return options as ComboboxOption[];
};

/** Renders the look-up for a widget; a hook, to be called from its `render`. `source` names the server's list. */
export const useListed = (
  { field, control, initial, labelId, store, write }: WidgetArgs,
  source: string,
): ReactElement => {
  const { ask } = useFormConfig();
  const box = useRef<HTMLInputElement>(null);
  const carrier = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  const state = store.slot(field);
  const { choices } = field.element;
  const { name, ...attributes } = control;
  const initialText = shownText(field, source, initial);
  /** The option chosen last, or the initial one: typing its label selects it again. */
  const chosen = useRef<ComboboxOption>({ value: String(initial), label: initialText });

  useLayoutEffect(() => {
    // Before the next render: the form is about to write its values into named controls, and this one would get a code.
    box.current!.removeAttribute("name");
    const untouched = [initialText, transformed(field, initialText)];
    if (state.value !== state.initial && untouched.includes(String(state.value)))
      store.write(field, state.initial, "engine");
    const text = shownText(field, source, state.value);
    if (box.current!.value !== text) box.current!.value = text;
    setLive(true);
  }, [store, field, state, source, initialText]);

  useEffect(() => {
    const follow = (value: FieldValue): void => {
      if (carrier.current) carrier.current.value = String(value);
      const text = shownText(field, source, value);
      if (box.current && box.current !== document.activeElement && box.current.value !== text) box.current.value = text;
    };
    follow(state.value);
    state.onValue.add(follow);
    return () => void state.onValue.delete(follow);
  }, [field, state, source, live]);

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
    // Transforms apply to typed text only, not to an option's label.
    if (state.value === text && text !== transformed(field, text)) write(transformed(field, text));
    if (state.dirty || state.touched || state.value !== "") void store.checkNow(field);
  };
  return (
    <>
      <Combobox
        input={{ ...attributes, ...(!live && { name }), defaultValue: initialText }}
        field={box}
        labelId={labelId}
        live={live && !field.locked}
        local={choices !== undefined}
        find={find}
        onText={onText}
        onChoose={onChoose}
        onLeave={onLeave}
      />
      {live && <input ref={carrier} type="hidden" name={name} defaultValue={String(initial)} />}
    </>
  );
};
