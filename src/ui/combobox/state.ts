/** Combobox state and keyboard handling: the WAI-ARIA pattern with list autocomplete and manual selection. */

export type ComboboxOption = { value: string; label: string; detail?: string };

/** The option that becomes active when the list opens. */
export type Wish = "none" | "first" | "last";

export type ComboboxState = {
  open: boolean;
  /** Index of the active option; -1 for none. */
  active: number;
  status: "idle" | "loading" | "ready" | "failed";
  options: readonly ComboboxOption[];
  /** The text `options` were found for. */
  query: string;
  wish: Wish;
};

/** The initial state. */
export const closedCombobox: ComboboxState = {
  open: false,
  active: -1,
  status: "idle",
  options: [],
  query: "",
  wish: "none",
};

/** Actions of the reducer. `rest` deactivates the active option and keeps the list open. */
export type ComboboxChange =
  | { type: "open"; wish: Wish }
  | { type: "loading"; wish: Wish }
  | { type: "loaded"; query: string; options: readonly ComboboxOption[] }
  | { type: "failed" }
  | { type: "move"; by: 1 | -1 }
  | { type: "rest" }
  | { type: "close" };

const wished = (wish: Wish, count: number): number =>
  wish === "none" || count === 0 ? -1 : wish === "first" ? 0 : count - 1;

/** Reducer. Old options stay until new ones arrive, so the list does not flicker. */
export const changeCombobox = (state: ComboboxState, change: ComboboxChange): ComboboxState => {
  switch (change.type) {
    case "open":
      return { ...state, open: true, active: wished(change.wish, state.options.length) };
    case "loading":
      return { ...state, open: true, active: -1, status: "loading", wish: change.wish };
    case "loaded": {
      // An option activated while loading stays active, at its new index.
      const marked = change.options.findIndex(({ value }) => value === state.options[state.active]?.value);
      return {
        ...state,
        status: "ready",
        options: change.options,
        query: change.query,
        active: marked >= 0 ? marked : wished(state.wish, change.options.length),
        wish: "none",
      };
    }
    case "failed":
      return { ...state, status: "failed", options: [], active: -1, wish: "none" };
    case "move": {
      const count = state.options.length;
      if (count === 0) return state;
      const from = state.active === -1 && change.by === -1 ? count : state.active;
      return { ...state, active: (from + change.by + count) % count };
    }
    case "rest":
      return { ...state, active: -1 };
    case "close":
      return { ...state, open: false, active: -1, wish: "none" };
  }
};

/** Command of a key press. `native` commands keep the key's default action. */
export type Command =
  | { run: "show"; wish: Wish }
  | { run: "move"; by: 1 | -1 }
  | { run: "accept" | "settle" | "close" | "clear" | "retry" }
  | { run: "close" | "rest"; native: true };

type KeyRow = { key: string; alt?: true; when(state: ComboboxState, text: string): boolean; does: Command };

const opened = ({ open }: ComboboxState): boolean => open;
const closed = ({ open }: ComboboxState): boolean => !open;
const broken = ({ open, status }: ComboboxState): boolean => open && status === "failed";

/** The first matching row wins; a key without one keeps its default action. */
const KEYS: readonly KeyRow[] = [
  { key: "ArrowDown", alt: true, when: closed, does: { run: "show", wish: "none" } },
  { key: "ArrowUp", alt: true, when: opened, does: { run: "close" } },
  { key: "ArrowDown", when: broken, does: { run: "retry" } },
  { key: "ArrowDown", when: opened, does: { run: "move", by: 1 } },
  { key: "ArrowDown", when: closed, does: { run: "show", wish: "first" } },
  { key: "ArrowUp", when: opened, does: { run: "move", by: -1 } },
  { key: "ArrowUp", when: closed, does: { run: "show", wish: "last" } },
  { key: "Enter", when: broken, does: { run: "retry" } },
  { key: "Enter", when: ({ open, active }) => open && active >= 0, does: { run: "accept" } },
  { key: "Enter", when: opened, does: { run: "settle" } },
  { key: "Escape", when: opened, does: { run: "close" } },
  { key: "Escape", when: (_state, text) => text !== "", does: { run: "clear" } },
  { key: "Tab", when: opened, does: { run: "close", native: true } },
  ...["Home", "End", "ArrowLeft", "ArrowRight"].map((key): KeyRow => ({
    key,
    when: opened,
    does: { run: "rest", native: true },
  })),
];

/** The command of a pressed key, if any; keys pressed during IME composition have none. */
export const commandOf = (
  event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; isComposing: boolean },
  state: ComboboxState,
  text: string,
): Command | undefined =>
  event.isComposing || event.ctrlKey || event.metaKey
    ? undefined
    : KEYS.find(({ key, alt, when }) => key === event.key && (alt ?? false) === event.altKey && when(state, text))
        ?.does;

const plain = (text: string): string => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** The only option whose label equals the text, ignoring case and repeated spaces. */
export const optionExactly = (text: string, options: readonly ComboboxOption[]): ComboboxOption | undefined => {
  const same = options.filter(({ label }) => plain(label) === plain(text));
  return same.length === 1 ? same[0] : undefined;
};
