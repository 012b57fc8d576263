/**
 * Saves drafts on the server: two seconds after the last change, and when the page is hidden or left. Retries failures
 * with backoff and when the browser is back online. Values are saved as typed, without validation; identity data and
 * credentials are never included.
 */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Origin } from "./field-state.ts";
import { wireText, type FieldValue } from "#src/engine/core/values.ts";
import type { FormStore } from "./form-store.ts";

/** Values in wire format, by field name. */
export type Drafted = Readonly<Record<string, string>>;
/**
 * Saves changed values of a form on the server. Resolves to false when the step is over or submitted and needs no
 * draft; rejects when saving failed.
 */
export type KeepDraft = (
  form: Descriptor,
  values: Drafted,
  how: { leaving: boolean; signal: AbortSignal },
) => Promise<boolean>;

/** `kept`: saved · `changed`: saved before, with changes not yet saved · `failed` · "": nothing to show. */
export type DraftState = "" | "kept" | "changed" | "failed";

/** Pause between the last change and saving, in milliseconds. */
export const KEEP_AFTER_MS = 2000;
/** Backoff between retries, in milliseconds; after the last one only a change or the `online` event retries. */
export const RETRY_AFTER_MS: readonly number[] = [5000, 15_000, 45_000, 135_000];

/** Saves the drafts of one form on the page, across store and descriptor changes. */
export class DraftKeeper {
  private current: DraftState = "";
  private readonly hears = new Set<() => void>();
  /** Names of the fields changed since they were last saved. */
  private readonly unkept = new Set<string>();
  private readonly keptTexts = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: { controller: AbortController; carried: string } | undefined;
  /** Consecutive failures since the last save or change. */
  private failures = 0;
  private isReported = false;

  constructor(
    private readonly keep: KeepDraft,
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
    const states = store.plan.fields.filter(({ draftable }) => draftable).map((field) => store.slot(field));
    let isHere = true;
    const flush = (leaving: boolean): void =>
      this.flush(store, form, leaving, () => isHere && this.wait(this.retryAfter(), () => flush(false)));
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
      if (state.dirty && this.keptTexts.get(name) !== wireText(state.value)) note(name);
      return () => state.onValue.delete(listener);
    });
    const onHide = (): void => {
      if (document.visibilityState === "hidden") flush(true);
    };
    const onLeave = (): void => flush(true);
    const onOnline = (): void => {
      this.failures = 0;
      flush(false);
    };
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onHide);
    // A reload requests the new page before `pagehide` of this one, so `beforeunload` is needed, too.
    for (const type of ["beforeunload", "pagehide"]) window.addEventListener(type, onLeave);
    return () => {
      isHere = false;
      for (const off of offs) off();
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onHide);
      for (const type of ["beforeunload", "pagehide"]) window.removeEventListener(type, onLeave);
      flush(true);
    };
  }

  /** Discards the draft state and aborts saving: the step has been submitted. */
  drop(): void {
    this.stopWaiting();
    if (this.current === "failed") this.show("");
    this.unkept.clear();
    this.keptTexts.clear();
    this.sending?.controller.abort();
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
    this.keep(form, Object.fromEntries(texts), { leaving, signal: controller.signal }).then(
      (kept) => isOver() || (kept ? this.onKept(texts, store) : this.onStepOver()),
      (error: unknown) => isOver() || this.onFailed(error as Error, retry),
    );
  }

  private onKept(texts: readonly [string, string][], store: FormStore): void {
    this.failures = 0;
    for (const [name, text] of texts) {
      this.keptTexts.set(name, text);
      const field = store.plan.byName.get(name);
      // A field changed during the request stays unsaved and goes with the next.
      if (!field || wireText(store.slot(field).value) === text) this.unkept.delete(name);
    }
    this.show(this.unkept.size === 0 ? "kept" : "changed");
  }

  private onStepOver(): void {
    this.drop();
    this.show("");
  }

  private onFailed(error: Error, retry: () => void): void {
    if (!this.isReported) this.report(error);
    this.isReported = true;
    this.show("failed");
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
