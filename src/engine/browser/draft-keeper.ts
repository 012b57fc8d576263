/**
 * Saves drafts, on the server or in this tab: two seconds after the last change, and when the page is hidden or left.
 * Retries failures with backoff and when the browser is back online. Values are saved as typed, without validation;
 * identity data and credentials are never included.
 */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Origin } from "./field-state.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { draftedValue } from "#src/engine/core/drafted-value.ts";
import { wireText, type FieldValue } from "#src/engine/core/values.ts";
import { putAll } from "./bind-form.ts";
import type { DraftPlace, DraftState } from "./draft-place.ts";
import type { FormStore } from "./form-store.ts";
import { asideOf, putAside, takeAside } from "./unsaved.ts";

/**
 * Pause between the last change and saving, in milliseconds.
 *
 * @internal for tests.
 */
export const KEEP_AFTER_MS = 2000;
/**
 * Backoff between retries, in milliseconds; after the last one only a change or the `online` event retries.
 *
 * @internal for tests.
 */
export const RETRY_AFTER_MS: readonly number[] = [5000, 15_000, 45_000, 135_000];

/** Saves the drafts of one form on the page, across store and descriptor changes. */
export class DraftKeeper {
  private current: DraftState = "";
  private readonly hears = new Set<() => void>();
  /** Names of the fields changed since they were last saved. */
  private readonly unkept = new Set<string>();
  private readonly keptTexts = new Map<string, string>();
  /** Names of the fields whose last text the place does not keep. */
  private readonly leftOut = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: { controller: AbortController; carried: string } | undefined;
  /** Consecutive failures since the last save or change. */
  private failures = 0;
  private isReported = false;
  /** What the last draft was refused with. */
  private differences: readonly Difference[] = [];

  private form: Descriptor | undefined;

  constructor(
    private readonly place: DraftPlace,
    private readonly report: (error: Error) => void,
  ) {}

  get state(): DraftState {
    return this.current;
  }

  subscribe(listener: () => void): () => void {
    this.hears.add(listener);
    return () => void this.hears.delete(listener);
  }

  /** Saves changes of a store, earlier unsaved ones included. The returned function stops and saves the rest. */
  watch(store: FormStore, form: Descriptor): () => void {
    this.form = form;
    // A form issued after the refusal knows what was stored: its drafts are saved.
    if (this.current === "differs") this.show("");
    this.restore(store, form);
    const left = this.takeUp(store, form);
    const states = store.plan.fields.filter(({ draftable }) => draftable).map((field) => store.slot(field));
    const flush = (leaving: boolean): void =>
      this.flush(store, form, leaving, () => this.wait(this.retryAfter(), () => flush(false)));
    const note = (name: string): void => {
      this.unkept.add(name);
      this.failures = 0;
      if (this.current === "kept") this.show("changed");
      this.stopWaiting();
      this.wait(KEEP_AFTER_MS, () => flush(false));
    };
    const offs = states.map((state) => {
      const { name } = state.field;
      const listener = (_value: FieldValue, origin: Origin): void => void (origin !== "engine" && note(name));
      state.onValue.add(listener);
      if (left.has(name) || (state.dirty && this.keptTexts.get(name) !== wireText(state.value))) note(name);
      return () => state.onValue.delete(listener);
    });
    const onHide = (): void => {
      if (document.visibilityState === "hidden") flush(true);
    };
    const onLeave = (event: Event): void => {
      flush(true);
      // The browser asks whether to leave: what it could not save before it will hardly save now.
      if (event.type === "beforeunload" && this.current === "failed") event.preventDefault();
    };
    const onOnline = (): void => {
      this.failures = 0;
      flush(false);
    };
    const shown = new AbortController();
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onHide, shown);
    // A reload requests the new page before `pagehide` of this one, so `beforeunload` is needed, too.
    for (const type of ["beforeunload", "pagehide"]) window.addEventListener(type, onLeave, shown);
    const end = (): void => {
      window.removeEventListener("online", onOnline);
      this.stopWaiting();
    };
    return () => {
      for (const off of offs) off();
      shown.abort();
      // From this form the same values would be refused again.
      if (this.current === "differs") return end();
      this.leave(store, form, end);
      flush(true);
    };
  }

  /** Asks which values to keep, in the state `differs`. Left undecided, the next submit asks. */
  ask(): void {
    this.place.ask?.(this.differences);
  }

  /** Discards the draft state and aborts saving: the step has been submitted. */
  drop(): void {
    this.stopWaiting();
    if (this.current !== "kept" && this.current !== "changed") this.show("");
    if (this.form) this.place.forget?.(this.form);
    if (this.form) takeAside(this.form);
    this.unkept.clear();
    this.keptTexts.clear();
    this.leftOut.clear();
    this.sending?.controller.abort();
  }

  /** Puts aside what is unsaved of a form that leaves the page, until it is saved or the form comes back; then `end`s. */
  private leave(store: FormStore, form: Descriptor, end: () => void): void {
    const texts = [...this.unkept].flatMap((name) => {
      const field = store.plan.byName.get(name);
      if (!field?.draftable) return [];
      const { initial, value } = store.slot(field);
      const from = [wireText(initial), ...(this.keptTexts.has(name) ? [this.keptTexts.get(name)!] : [])];
      return [[name, { from, text: wireText(value) }] as const];
    });
    if (texts.length === 0) return end();
    putAside(form, { texts: new Map(texts), end });
  }

  /** Fills in what was put aside, where nothing newer stands; returns the names of its fields. */
  private takeUp(store: FormStore, form: Descriptor): ReadonlySet<string> {
    const aside = takeAside(form);
    const names = new Set<string>();
    for (const [name, { from, text }] of aside?.texts ?? []) {
      const field = store.plan.byName.get(name);
      const state = field?.draftable && store.slot(field);
      const value = field && draftedValue(field, text);
      if (!state || value === undefined || state.dirty || !from.includes(wireText(state.initial))) continue;
      store.write(field, value, "engine");
      names.add(name);
    }
    if (names.size > 0) fillIn(store, form);
    return names;
  }

  /**
   * Fills in the draft where nothing was typed yet, over the values that it replaced: others are newer. A draft of an
   * older version of the form fills in what this one still has.
   */
  private restore(store: FormStore, form: Descriptor): void {
    const restored = Object.entries(this.place.restore?.(form) ?? {}).flatMap(([name, [from, text]]) => {
      const field = store.plan.byName.get(name);
      const state = field?.draftable && store.slot(field);
      const value = field && draftedValue(field, text);
      if (!state || value === undefined || state.dirty || wireText(state.initial) !== from) return [];
      store.write(field, value, "engine");
      return [[name, text] as const];
    });
    if (restored.length === 0) return;
    for (const [name, text] of restored) this.keptTexts.set(name, text);
    fillIn(store, form);
    this.show("kept");
  }

  /** Sends unsaved values. Aborts a pending request and re-sends its values, so that no stale value is saved last. */
  private flush(store: FormStore, form: Descriptor, leaving: boolean, retry: () => void): void {
    this.stopWaiting();
    const texts = [...this.unkept].flatMap((name): [string, string][] => {
      const field = store.plan.byName.get(name);
      return field?.draftable && store.slot(field).view.visible ? [[name, wireText(store.slot(field).value)]] : [];
    });
    const carried = JSON.stringify([leaving, texts]);
    // Leaving a page fires several events; the same values are sent once.
    if (texts.length === 0 || this.sending?.carried === carried) return;
    this.sending?.controller.abort();
    const controller = new AbortController();
    const sending = (this.sending = { controller, carried });
    const isOver = (): boolean => {
      if (this.sending === sending) this.sending = undefined;
      return controller.signal.aborted;
    };
    const from = Object.fromEntries(
      texts.map(([name]) => [name, wireText(store.slot(store.plan.byName.get(name)!).initial)]),
    );
    this.place.keep(form, Object.fromEntries(texts), { leaving, signal: controller.signal, from }).then(
      (kept) =>
        isOver() ||
        (kept === "over"
          ? this.onStepOver()
          : typeof kept === "object" && "differences" in kept
            ? this.onDiffering(kept.differences)
            : this.onKept(texts, store, kept === "kept" ? [] : kept.leftOut)),
      (error: unknown) => isOver() || this.onFailed(form, error as Error, retry),
    );
  }

  private onKept(texts: readonly [string, string][], store: FormStore, leftOut: readonly string[]): void {
    this.failures = 0;
    const aside = this.form && asideOf(this.form);
    for (const [name, text] of texts) {
      if (aside?.texts.get(name)?.text === text) aside.texts.delete(name);
      this.keptTexts.set(name, text);
      this.leftOut[leftOut.includes(name) ? "add" : "delete"](name);
      const field = store.plan.byName.get(name);
      // A field changed during the request stays unsaved and goes with the next.
      if (!field || wireText(store.slot(field).value) === text) this.unkept.delete(name);
    }
    if (aside?.texts.size === 0) takeAside(this.form!);
    this.show(this.leftOut.size > 0 ? "partly" : this.unkept.size === 0 ? "kept" : "changed");
  }

  private onStepOver(): void {
    this.drop();
    this.show("");
  }

  /** No retry: these values would be refused again. A change is sent, since it may be the end of the difference. */
  private onDiffering(differences: readonly Difference[]): void {
    this.differences = differences;
    this.show("differs");
  }

  private onFailed(form: Descriptor, error: Error, retry: () => void): void {
    const isTold = this.place.failed?.(form, error);
    if (!isTold && !this.isReported) this.report(error);
    this.isReported ||= !isTold;
    this.show((error as { status?: number }).status === 401 ? "ended" : "failed");
    retry();
  }

  private retryAfter(): number | undefined {
    return RETRY_AFTER_MS[this.failures++];
  }

  /** Starts the timer unless one is already running. */
  private wait(pause: number | undefined, then: () => void): void {
    if (pause !== undefined) this.timer ??= setTimeout(then, pause);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private show(state: DraftState): void {
    if (state === this.current) return;
    this.current = state;
    for (const listener of this.hears) listener();
  }
}

/** Puts a store's values into the controls of its form. */
const fillIn = (store: FormStore, form: Descriptor): void => {
  const element = document.getElementById(form.id);
  if (element instanceof HTMLFormElement) putAll(element, store);
};
