/**
 * Which section of a form shows. Moves within the form are entries of the browser's history on the same address, so
 * that the back key goes one section back and a reload returns to the section.
 */
import { shownSections } from "#src/engine/core/sections.ts";
import type { Field, Section } from "#src/engine/core/plan.ts";
import type { FieldState } from "./field-state.ts";
import type { FormStore } from "./form-store.ts";

/** What is on screen: the section `at`, the `n`th `of` those that conditions let show. */
export type SectionView = {
  at: number;
  n: number;
  of: number;
  /** Indexes of the sections that conditions let show. */
  shown: readonly number[];
  /** Whether one section shows at a time; false on the server, where all stand below one another. */
  isCut: boolean;
};

/** Entry of the browser's history; `from` is the section that the entry before it shows. */
type Entry = { form: string; at: number; from?: number };

const STATE_KEY = "section";

const entry = (): Entry | undefined => (history.state as Record<string, Entry> | null)?.[STATE_KEY];

/** The state of an entry after the current one; the router's part stays, one position further. */
const stateWith = (next: Entry): object => {
  const state = (history.state ?? {}) as { idx?: number };
  return { ...state, ...(typeof state.idx === "number" && { idx: state.idx + 1 }), [STATE_KEY]: next };
};

/** Id of the field in the address, by its box or control: `#personal-information.firstName.field`. */
export const anchored = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1)).replace(/\.field$/, "");
  } catch {
    return "";
  }
};

/** The section that shows, for one form on a page, across its stores. */
export class SectionStore {
  private view: SectionView;
  /** The view that the server rendered, for hydration. */
  readonly initialView: SectionView;
  private readonly hears = new Set<() => void>();

  constructor(
    private readonly store: FormStore,
    before?: SectionStore,
  ) {
    const refused = store.plan.fields.find((field) => store.slot(field).initialView.error !== "");
    const first = this.made(refused ? this.indexOf(refused) : 0, (field) => store.slot(field).initialView.visible);
    this.initialView = { ...first, isCut: false };
    this.view = this.made(before?.view.at ?? (refused && first.at) ?? this.startingAt() ?? first.at);
  }

  private get sections(): readonly Section[] {
    return this.store.plan.sections;
  }

  get current(): SectionView {
    return this.view;
  }

  /** Fields of the section on screen; all of the form's when it is not cut. */
  get fields(): readonly Field[] {
    return this.sections[this.view.at]?.fields ?? this.store.plan.fields;
  }

  /** The section after the one on screen; undefined at the last, and in a form that is not cut. */
  get next(): number | undefined {
    return this.view.shown[this.view.n];
  }

  /** The section before the one on screen; undefined at the first. */
  get previous(): number | undefined {
    return this.view.shown[this.view.n - 2];
  }

  indexOf(field: Field): number {
    return Math.max(
      0,
      this.sections.findIndex(({ fields }) => fields.includes(field)),
    );
  }

  subscribe(listener: () => void): () => void {
    this.hears.add(listener);
    return () => void this.hears.delete(listener);
  }

  /**
   * Follows the back key, and conditions that hide or show whole sections. `commit` renders what it is given and learns
   * whether another section shows. Returns the stop function.
   */
  follow(commit: (show: () => boolean) => void): () => void {
    if (this.sections.length === 0) return () => undefined;
    const states = this.store.plan.fields
      .filter(({ conditions }) => conditions.length > 0)
      .map((field): FieldState => this.store.slot(field));
    const onView = (): void => void this.show(this.view.at);
    for (const state of states) state.onView.add(onView);
    const onPop = (): void => {
      const kept = entry();
      const at = kept ? (kept.form === this.store.plan.id ? kept.at : undefined) : this.addressed();
      if (at !== undefined) commit(() => this.show(at));
    };
    window.addEventListener("popstate", onPop);
    // The browser would restore the scroll position of a section that is not on screen any more.
    const { scrollRestoration } = history;
    history.scrollRestoration = "manual";
    return () => {
      for (const state of states) state.onView.delete(onView);
      window.removeEventListener("popstate", onPop);
      history.scrollRestoration = scrollRestoration;
    };
  }

  /** Shows a section as a new entry of the history. */
  go(at: number): void {
    if (at === this.view.at) return;
    const here = location.pathname + location.search;
    history.pushState(stateWith({ form: this.store.plan.id, at, from: this.view.at }), "", here);
    this.show(at);
  }

  /** Shows the section before, by the history where that leads there. */
  back(): void {
    const { previous } = this;
    if (previous === undefined) return;
    if (entry()?.from === previous) history.back();
    else this.go(previous);
  }

  private made(at: number, isVisible = (field: Field): boolean => this.store.slot(field).view.visible): SectionView {
    const shown = shownSections(this.sections, isVisible);
    const near = shown.includes(at) ? at : (shown.findLast((each) => each < at) ?? shown[0] ?? 0);
    return { at: near, n: shown.indexOf(near) + 1, of: shown.length, shown, isCut: this.sections.length > 0 };
  }

  /** Whether another section shows than before. */
  private show(at: number): boolean {
    const before = this.view;
    const next = this.made(at);
    if (next.at === before.at && next.shown.join() === before.shown.join()) return false;
    this.view = next;
    for (const listener of this.hears) listener();
    return next.at !== before.at;
  }

  /** The section in which somebody types already, that the address names, or that a reload returns to. */
  private startingAt(): number | undefined {
    if (typeof document === "undefined" || this.sections.length === 0) return undefined;
    const typing = document.activeElement?.closest(".form-section")?.id;
    const typedAt = this.sections.findIndex(({ id }) => id === typing);
    if (typedAt >= 0) return typedAt;
    const kept = entry();
    return kept?.form === this.store.plan.id ? kept.at : this.addressed();
  }

  /** The section with the field that the address names; the first where it names nothing. */
  private addressed(): number | undefined {
    const name = anchored();
    const field = this.store.plan.fields.find(({ id }) => id === name);
    return field ? this.indexOf(field) : name === "" ? 0 : undefined;
  }
}
