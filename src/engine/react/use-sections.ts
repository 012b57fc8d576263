/** The sections of a form on a page: moving between them, and bringing a field on screen. */
import { useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { SectionStore } from "#src/engine/browser/section-store.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
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

/** The sections of a store's form; a newer store goes on at the section of the one before. */
export const useSections = (store: FormStore): Sections => {
  const before = useRef<SectionStore>(undefined);
  const sections = useMemo(() => new SectionStore(store, before.current), [store]);
  useEffect(() => {
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
