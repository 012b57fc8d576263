/** Asking for options while one types: late, once, and never with an old answer. */
import { useEffect, useRef, type Dispatch } from "react";
import type { ComboboxChange, ComboboxOption, Wish } from "./combobox-state.ts";

export type Found = readonly ComboboxOption[];
/** Looks options up; a plain answer, not a promise, when nobody needs to be asked. */
export type Find = (query: string, signal: AbortSignal) => Found | Promise<Found>;

const DEBOUNCE_MS = 200;

/** `ask` replaces whatever was asked before; `cancel` drops it. */
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
    const take = (options: Found): void => {
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
