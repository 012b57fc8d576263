/** Sections of a form: the one on screen with its heading, the others kept in the page but hidden. */
import { createContext, useContext, useSyncExternalStore, type ReactElement, type ReactNode } from "react";
import { sectionWords } from "#src/copy/forms.ts";
import { plainText } from "#src/domain/text/markup.ts";
import type { SectionStore, SectionView } from "#src/engine/browser/section-store.ts";
import type { Section } from "#src/engine/core/plan.ts";

/** Provides the sections of the enclosing form; `null` outside a form. */
export const SectionContext = createContext<SectionStore | null>(null);

const nothing = (): void => undefined;

/** What is on screen of the form's sections. Hydrates with the view the server rendered. */
export const useSectionView = (sections: SectionStore | null): SectionView | undefined =>
  useSyncExternalStore(
    (listener) => sections?.subscribe(listener) ?? nothing,
    () => sections?.current,
    () => sections?.initialView,
  );

type FrameProps = { section: Section; at: number; children: ReactNode };

/**
 * One section. Until the script runs, the style sheet hides all but the first where scripts are enabled, and shows them
 * again when none arrives; without scripts, and on paper, all stand below one another.
 */
export const SectionFrame = ({ section, at, children }: FrameProps): ReactElement => {
  const view = useSectionView(useContext(SectionContext));
  const isOther = view !== undefined && view.at !== at;
  const n = (view?.shown.indexOf(at) ?? -1) + 1;
  const headingId = `${section.id}.title`;
  return (
    <section
      className="form-section"
      id={section.id}
      aria-labelledby={headingId}
      hidden={n === 0 || (view?.isCut && isOther)}
      data-later={isOther && !view.isCut ? "" : undefined}
    >
      <h2 className="form-section-title" id={headingId} tabIndex={-1}>
        {view && view.of > 1 && <span className="form-section-where">{sectionWords.where(n, view.of)}</span>}{" "}
        {plainText(section.title)}
      </h2>
      {children}
    </section>
  );
};

/** Focuses the heading of the section on screen, so that screen readers announce it, and scrolls to it. */
export const arriveAt = (section: Section | undefined): void => {
  const heading = section && document.getElementById(`${section.id}.title`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: "instant", block: "start" });
};
