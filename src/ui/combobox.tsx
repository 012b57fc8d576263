/**
 * A text field with a list of suggestions. Until `live` it is a plain text field, which is what works without
 * JavaScript. The field is uncontrolled: what is typed is told to `onText`, what is chosen to `onChoose`.
 */
import { useEffect, useReducer, useRef, type InputHTMLAttributes, type KeyboardEvent, type ReactElement, type RefObject } from "react";
import { searchWords } from "#src/copy/search.ts";
import { useAnnouncement } from "./announcement.ts";
import { useSearch, type Find } from "./combobox-search.ts";
import { changeCombobox, closedCombobox, commandOf, optionExactly, type ComboboxOption, type ComboboxState, type Wish } from "./combobox-state.ts";

export type { ComboboxOption, Find };

export type ComboboxProps = {
  /** Attributes of the text field; `id` is required because the list and its options derive theirs from it. */
  input: InputHTMLAttributes<HTMLInputElement> & { id: string };
  field: RefObject<HTMLInputElement | null>;
  labelId: string;
  live: boolean;
  /** The options lie in the page: they are filtered at once, and all of them show beside a chosen one. */
  local: boolean;
  find: Find;
  onText(text: string): void;
  onChoose(option: ComboboxOption): void;
  /** The focus has left; a text that is exactly one option's has been chosen or soon will be. */
  onLeave(): void;
};

const put = (input: HTMLInputElement, text: string): void => {
  input.value = text;
};

export const Combobox = ({ input, field, labelId, live, local, find, onText, onChoose, onLeave }: ComboboxProps): ReactElement => {
  const [state, dispatch] = useReducer(changeCombobox, closedCombobox);
  const { askNow, askSoon, cancel } = useSearch(find, dispatch);
  /** The label of what was chosen last, or what the field started with. */
  const chosen = useRef(String(input.defaultValue ?? ""));
  const text = (): string => field.current?.value ?? "";
  const listId = `${input.id}.list`;
  const optionId = (index: number): string => `${input.id}.option.${index}`;

  const close = (): void => {
    cancel();
    dispatch({ type: "close" });
  };
  const choose = (option: ComboboxOption): void => {
    put(field.current!, option.label);
    chosen.current = option.label;
    onChoose(option);
    close();
  };
  const show = (wish: Wish): void => {
    const query = local && text() === chosen.current ? "" : text();
    if (state.status === "ready" && state.query === query) dispatch({ type: "open", wish });
    else askNow(query, wish);
  };
  /** Chooses the option whose label has been typed out. What is not known yet is asked for. */
  const settle = (): void => {
    const typed = text();
    close();
    if (typed === "" || typed === chosen.current) return;
    const take = (options: readonly ComboboxOption[]): void => {
      const option = optionExactly(typed, options);
      if (option && text() === typed) choose(option);
    };
    if (state.status === "ready" && state.query === typed) return take(state.options);
    // A failed look-up leaves the text to the server, which matches it on submit.
    Promise.resolve(find(typed, new AbortController().signal)).then(take, () => undefined);
  };
  const onInput = (): void => {
    onText(text());
    // Filled in by the browser, with nobody there to choose.
    if (document.activeElement !== field.current) return settle();
    if (local) askNow(text(), "none");
    else askSoon(text());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent: { isComposing } } = event;
    const command = commandOf({ key, altKey, ctrlKey, metaKey, isComposing }, state, text());
    if (!command) return;
    if (!("native" in command)) event.preventDefault();
    // A dialog around must not close with the list.
    if (key === "Escape") event.stopPropagation();
    switch (command.run) {
      case "show": return show(command.wish);
      case "move": return dispatch({ type: "move", by: command.by });
      case "accept": return choose(state.options[state.active]!);
      case "settle": return settle();
      case "retry": return askNow(text(), "none");
      case "rest": return dispatch({ type: "rest" });
      case "close": return close();
      case "clear":
        put(field.current!, "");
        return onText("");
    }
  };
  const onBlur = (): void => {
    settle();
    onLeave();
  };

  useEffect(() => {
    if (state.active >= 0) document.getElementById(`${input.id}.option.${state.active}`)?.scrollIntoView({ block: "nearest" });
  }, [state.active, input.id]);
  const shown = state.open && state.options.length > 0;
  return (
    <div className="combobox">
      <input {...input} ref={field} className="input" type="text" {...(live && {
        role: "combobox", "aria-autocomplete": "list", "aria-expanded": shown, "aria-controls": listId, "aria-haspopup": "listbox",
        "aria-activedescendant": state.active >= 0 ? optionId(state.active) : undefined,
        autoComplete: input.autoComplete ?? "off", autoCorrect: "off", spellCheck: false,
        onInput, onKeyDown, onBlur, onClick: () => state.open || show("none"),
      })} />
      {live && (
        // The focus stays in the text field, whatever is pressed in the list.
        <div className="combobox-list" hidden={!state.open} onMouseDown={(event) => event.preventDefault()}>
          <ul role="listbox" id={listId} aria-labelledby={labelId} hidden={!shown}>
            {state.options.map((option, index) => (
              <li key={option.value} id={optionId(index)} role="option" className="combobox-option" aria-selected={index === state.active}
                onClick={() => choose(option)}>
                {option.label}
                {option.detail && <span className="combobox-detail">{option.detail}</span>}
              </li>
            ))}
          </ul>
          <Notice state={state} onRetry={() => askNow(text(), "none")} />
        </div>
      )}
      {live && <Announcer state={state} />}
    </div>
  );
};

/** What stands in the list's place. Heard from the announcer, so that nothing is read twice. */
const Notice = ({ state, onRetry }: { state: ComboboxState; onRetry(): void }): ReactElement | null => {
  if (state.status === "failed") {
    return <button type="button" className="combobox-notice link-button" tabIndex={-1} onClick={onRetry}>{searchWords.failed}</button>;
  }
  return state.options.length > 0 || state.status === "idle" ? null
    : <p className="combobox-notice" aria-hidden="true">{state.status === "loading" ? searchWords.loading : searchWords.noResults}</p>;
};

const messageOf = ({ open, status, options }: ComboboxState): string => {
  if (!open || status === "idle") return "";
  if (status === "loading") return searchWords.loading;
  if (status === "failed") return searchWords.failed;
  return options.length === 0 ? searchWords.noResults : searchWords.results(options.length);
};

const Announcer = ({ state }: { state: ComboboxState }): ReactElement => (
  <p className="visually-hidden" role="status">{useAnnouncement(messageOf(state))}</p>
);
