/** Debounced option search; stale results are dropped. */
import { useEffect, useRef, type Dispatch } from "react";
import type { ComboboxChange, ComboboxOption, Wish } from "./state.ts";

/** Search results. */
export type FoundOptions = readonly ComboboxOption[];
/** Finds options for a text: synchronously for local options, otherwise as a promise. */
export type Find = (query: string, signal: AbortSignal) => FoundOptions | Promise<FoundOptions>;

const DEBOUNCE_MS = 200;

/** `askNow` and `askSoon` (after a debounce) abort the previous search; `cancel` aborts it without a new one. */
export const useSearch = (find: Find, dispatch: Dispatch<ComboboxChange>) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const cancel = (): void => {
    clearTimeout(timer.current);
    asking.current?.abort();
  };
  const askNow = (query: string, wish: Wish): void => {
    cancel();
    const { signal } = (asking.current = new AbortController());
    const take = (options: FoundOptions): void => {
      if (!signal.aborted) dispatch({ type: "loaded", query, options });
    };
    dispatch({ type: "loading", wish });
    const found = find(query, signal);
    if (!(found instanceof Promise)) take(found);
    else found.then(take, () => signal.aborted || dispatch({ type: "failed" }));
  };
  const askSoon = (query: string): void => {
    cancel();
    dispatch({ type: "loading", wish: "none" });
    timer.current = setTimeout(() => askNow(query, "none"), DEBOUNCE_MS);
  };
  useEffect(() => cancel, []);
  return { askNow, askSoon, cancel };
};
