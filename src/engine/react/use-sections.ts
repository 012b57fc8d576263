/** The sections of a form on a page: moving between them, and bringing a field on screen. */
import { useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { anchored, SectionStore } from "#src/engine/browser/section-store.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { unfold } from "./focus.ts";
import { arriveAt } from "./sections.tsx";

export type Sections = {
  store: SectionStore;
  /** Shows a section and moves the focus to its heading. */
  go(at: number): void;
  /** Shows the section that holds the field, without moving the focus. */
  reveal(field: Field): void;
  /** The same by the field's id. */
  revealId(id: string): void;
};

/** Focuses the field that the page's address names, once: the browser looked for it before its section was open. */
const arriveAtField = (store: FormStore): void => {
  const box = location.hash && document.getElementById(anchored() + ".field");
  const control = box && box.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  if (!control || !store.plan.fields.some(({ id }) => id === anchored())) return;
  unfold(box);
  control.focus({ preventScroll: true });
  box.scrollIntoView({ behavior: "instant", block: "start" });
};

/** The sections of a store's form; a newer store goes on at the section of the one before. */
export const useSections = (store: FormStore): Sections => {
  const before = useRef<SectionStore>(undefined);
  const sections = useMemo(() => new SectionStore(store, before.current), [store]);
  useEffect(() => {
    // In the next frame: hydration renders the server's section first.
    if (!before.current) requestAnimationFrame(() => arriveAtField(store));
    before.current = sections;
    const { plan } = store;
    return sections.follow((show) => {
      if (flushSync(show)) arriveAt(plan.sections[sections.current.at]);
    });
  }, [sections, store]);
  return useMemo(() => {
    const reveal = (field: Field): void => flushSync(() => sections.go(sections.indexOf(field)));
    return {
      store: sections,
      go: (at) => {
        flushSync(() => sections.go(at));
        arriveAt(store.plan.sections[sections.current.at]);
      },
      reveal,
      revealId: (id) => {
        const field = store.plan.fields.find((each) => each.id === id);
        if (field) reveal(field);
      },
    };
  }, [sections, store]);
};
