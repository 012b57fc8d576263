/**
 * Combobox: a text field with a list of suggestions. Until `live` it is a plain text field, as without JavaScript.
 * The input is uncontrolled: `onText` receives typed text, `onChoose` the chosen option.
 */
import {
  useEffect,
  useReducer,
  useRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from "react";
import { searchWords } from "#src/copy/search.ts";
import { useAnnouncement } from "#src/ui/browser/live-message.ts";
import { useSearch, type Find } from "./search.ts";
import {
  changeCombobox,
  closedCombobox,
  commandOf,
  optionExactly,
  type ComboboxOption,
  type ComboboxState,
  type Wish,
} from "./state.ts";

export type { ComboboxOption, Find };

export type ComboboxProps = {
  /** Attributes of the text field; the ids of list and options derive from its `id`. */
  input: InputHTMLAttributes<HTMLInputElement> & { id: string };
  field: RefObject<HTMLInputElement | null>;
  labelId: string;
  live: boolean;
  /** The options are in the page: filtering is immediate, and opening on a chosen option lists all of them. */
  local: boolean;
  find: Find;
  onText(text: string): void;
  onChoose(option: ComboboxOption): void;
  /** Called on blur; text equal to exactly one option's label has been chosen or soon will be. */
  onLeave(): void;
};

const put = (input: HTMLInputElement, text: string): void => {
  input.value = text;
};

export const Combobox = ({
  input,
  field,
  labelId,
  live,
  local,
  find,
  onText,
  onChoose,
  onLeave,
}: ComboboxProps): ReactElement => {
  const [state, dispatch] = useReducer(changeCombobox, closedCombobox);
  const { askNow, askSoon, cancel } = useSearch(find, dispatch);
  /** The label of the last chosen option, or the initial value. */
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
  /** Chooses the option whose label equals the typed text; searches first if the results are for other text. */
  const settle = (): void => {
    const typed = text();
    close();
    if (typed === "" || typed === chosen.current) return;
    const take = (options: readonly ComboboxOption[]): void => {
      const option = optionExactly(typed, options);
      if (option && text() === typed) choose(option);
    };
    if (state.status === "ready" && state.query === typed) return take(state.options);
    // After a failed search the server matches the text on submit.
    Promise.resolve(find(typed, new AbortController().signal)).then(take, () => undefined);
  };
  const onInput = (): void => {
    onText(text());
    // Autofill by the browser: the field is not focused, so open no list.
    if (document.activeElement !== field.current) return settle();
    if (local) askNow(text(), "none");
    else askSoon(text());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const {
      key,
      altKey,
      ctrlKey,
      metaKey,
      nativeEvent: { isComposing },
    } = event;
    const command = commandOf({ key, altKey, ctrlKey, metaKey, isComposing }, state, text());
    if (!command) return;
    if (!("native" in command)) event.preventDefault();
    // Esc must not also close a surrounding dialog.
    if (key === "Escape") event.stopPropagation();
    switch (command.run) {
      case "show":
        return show(command.wish);
      case "move":
        return dispatch({ type: "move", by: command.by });
      case "accept":
        return choose(state.options[state.active]!);
      case "settle":
        return settle();
      case "retry":
        return askNow(text(), "none");
      case "rest":
        return dispatch({ type: "rest" });
      case "close":
        return close();
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
    if (state.active >= 0)
      document.getElementById(`${input.id}.option.${state.active}`)?.scrollIntoView({ block: "nearest" });
  }, [state.active, input.id]);
  const shown = state.open && state.options.length > 0;
  return (
    <div className="combobox">
      <input
        {...input}
        ref={field}
        className="input"
        type="text"
        {...(live && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": shown,
          "aria-controls": listId,
          "aria-haspopup": "listbox",
          "aria-activedescendant": state.active >= 0 ? optionId(state.active) : undefined,
          autoComplete: input.autoComplete ?? "off",
          autoCorrect: "off",
          spellCheck: false,
          onInput,
          onKeyDown,
          onBlur,
          onClick: () => state.open || show("none"),
        })}
      />
      {live && (
        // Prevents mouse presses in the list from moving focus out of the text field.
        <div className="combobox-list" hidden={!state.open} onMouseDown={(event) => event.preventDefault()}>
          <ul role="listbox" id={listId} aria-labelledby={labelId} hidden={!shown}>
            {state.options.map((option, index) => (
              <li
                key={option.value}
                id={optionId(index)}
                role="option"
                className="combobox-option"
                aria-selected={index === state.active}
                onClick={() => choose(option)}
              >
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

/** Loading, error or no-results notice. Only `Announcer` announces them, so nothing is read twice. */
const Notice = ({ state, onRetry }: { state: ComboboxState; onRetry(): void }): ReactElement | null => {
  if (state.status === "failed") {
    return (
      <button type="button" className="combobox-notice link-button" tabIndex={-1} onClick={onRetry}>
        {searchWords.failed}
      </button>
    );
  }
  return state.options.length > 0 || state.status === "idle" ? null : (
    <p className="combobox-notice" aria-hidden="true">
      {state.status === "loading" ? searchWords.loading : searchWords.noResults}
    </p>
  );
};

const messageOf = ({ open, status, options }: ComboboxState): string => {
  if (!open || status === "idle") return "";
  if (status === "loading") return searchWords.loading;
  if (status === "failed") return searchWords.failed;
  return options.length === 0 ? searchWords.noResults : searchWords.results(options.length);
};

const Announcer = ({ state }: { state: ComboboxState }): ReactElement => (
  <p className="visually-hidden" role="status">
    {useAnnouncement(messageOf(state))}
  </p>
);
