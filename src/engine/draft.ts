/**
 * What is typed is kept on the server before it is sent: two seconds after the last change, and when the page is
 * hidden or left. What failed is tried again after growing pauses, and when the browser is online again. Kept as typed, without rules; what identifies a person or opens something never is.
 */
import type { Field } from "./compile.ts";
import type { Descriptor } from "./definition.ts";
import type { FieldValue, Origin } from "./slot.ts";
import type { FormStore } from "./store.ts";

const TYPES = ["checkbox", "slider", "location", "autocomplete", "promoCode", "textarea", "select", "radio", "text"];
/** Codes; the numbers that are never shown to their owner again; consents, which are given anew each time. */
const UNKEPT_RULES = [
  "pin", "pin6", "person-pin", "email-or-person-pin", "id-card-number",
  "checkbox-required", "tos-accepted", "data-privacy-consent",
];

type Chain = { validation?: unknown; validationProps?: unknown };

/** Names of an element's rules, with those that hold only while another element has some value. */
const ruleNames = ({ validation, validationProps }: Chain): string[] =>
  [...String(validation).split(/\s+/), ...(validationProps ? ruleNames(validationProps) : [])];

/** Whether a field's value may lie in a draft: never passwords, codes, identity numbers, consents, files, or what the page was given. */
export const isDraftable = ({ type, locked, element }: Field): boolean =>
  TYPES.includes(type) && !locked && element.autocomplete !== "one-time-code" && !ruleNames(element).some((name) => UNKEPT_RULES.includes(name));

/** Values as they go over the wire, by field name. */
export type Drafted = Readonly<Record<string, string>>;
/** Keeps changed values of a form on the server. False when the step is over or was sent, and needs no draft; rejects when they were not kept. */
export type KeepDraft = (form: Descriptor, values: Drafted, how: { leaving: boolean; signal: AbortSignal }) => Promise<boolean>;

/** `changed` only ever follows `kept`: it was kept, and is about to be again. */
export type DraftState = "" | "kept" | "changed" | "failed";

export const KEEP_AFTER_MS = 2000;
/** How long a failure waits before it is tried again, one after the other; then only a change or the `online` event does. */
export const RETRY_AFTER_MS: readonly number[] = [5000, 15_000, 45_000, 135_000];

const textOf = (value: FieldValue): string => (typeof value === "boolean" ? (value ? "1" : "0") : value);

/** Follows one form on the page, whatever stores and versions it goes through. */
export class DraftKeeper {
  private current: DraftState = "";
  private readonly hears = new Set<() => void>();
  /** Changed since they were last kept. */
  private readonly unkept = new Set<string>();
  private readonly keptTexts = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: { controller: AbortController; carried: string } | undefined;
  /** Failures since something was kept or changed. */
  private failures = 0;
  private isReported = false;

  constructor(private readonly keep: KeepDraft, private readonly report: (error: Error) => void) {}

  get state(): DraftState {
    return this.current;
  }

  subscribe(hear: () => void): () => void {
    this.hears.add(hear);
    return () => void this.hears.delete(hear);
  }

  /** Keeps what changes in a store from now on, and what was changed before; the answer ends it and keeps the rest at once. */
  watch(store: FormStore, form: Descriptor): () => void {
    const slots = store.plan.fields.filter(isDraftable).map((field) => store.slot(field));
    let isHere = true;
    const flush = (leaving: boolean): void => this.flush(store, form, leaving, () => isHere && this.wait(this.retryAfter(), () => flush(false)));
    const note = (name: string): void => {
      this.unkept.add(name);
      this.failures = 0;
      if (this.current === "kept") this.show("changed");
      this.stopWaiting();
      this.wait(KEEP_AFTER_MS, () => flush(false));
    };
    const offs = slots.map((slot) => {
      const { name } = slot.field;
      const hear = (_value: FieldValue, origin: Origin): void => void (origin !== "engine" && note(name));
      slot.onValue.add(hear);
      if (slot.dirty && this.keptTexts.get(name) !== textOf(slot.value)) note(name);
      return () => slot.onValue.delete(hear);
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
    // A reload asks for the page before it hides this one.
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

  /** The step has been sent: nothing of it is kept any more. */
  drop(): void {
    this.stopWaiting();
    if (this.current === "failed") this.show("");
    this.unkept.clear();
    this.keptTexts.clear();
    this.sending?.controller.abort();
  }

  /** One request at a time: what an unfinished one carried goes again with the next, so that no older value comes last. */
  private flush(store: FormStore, form: Descriptor, leaving: boolean, retry: () => void): void {
    this.stopWaiting();
    const texts = [...this.unkept].flatMap((name): [string, string][] => {
      const field = store.plan.byName.get(name);
      return field && isDraftable(field) && store.slot(field).view.visible ? [[name, textOf(store.slot(field).value)]] : [];
    });
    const carried = JSON.stringify([leaving, texts]);
    // A page that is left is hidden as well.
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
      // Typed on meanwhile: it goes with the next.
      if (!field || textOf(store.slot(field).value) === text) this.unkept.delete(name);
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

  /** What waits already comes sooner. */
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
    for (const hear of this.hears) hear();
  }
}
