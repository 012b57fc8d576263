/** Submit buttons: the first is primary and shows the upload progress in percent; within sections it leads onwards. */
import { useContext, type ReactElement, type ReactNode } from "react";
import { sectionWords } from "#src/copy/forms.ts";
import type { Wait } from "#src/engine/core/definition.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { SectionContext, useSectionView } from "./sections.tsx";
import { useWait, WaitNote } from "./wait.tsx";

type ButtonsProps = {
  buttons: readonly Field[];
  progress: number | null;
  wait?: Wait | undefined;
  beside?: ReactNode;
};

export const Buttons = ({ buttons, progress, wait, beside }: ButtonsProps): ReactElement => {
  const sections = useContext(SectionContext);
  const { isCut = false, n = 0, of = 0 } = useSectionView(sections) ?? {};
  const waiting = useWait(wait);
  const isBetween = isCut && n < of;
  const [first, ...others] = buttons.map(({ element, id }, index) => (
    <button
      key={id}
      id={id}
      type="submit"
      className={index === 0 ? "button primary" : "button"}
      disabled={progress !== null}
      formAction={element.formAction}
      {...waiting.held}
    >
      {isBetween ? sectionWords.next : (element.again && element.labelAgain) || element.label}
      {index === 0 && progress !== null && progress > 0 && progress < 100 && (
        <span className="percent"> {progress} %</span>
      )}
    </button>
  ));
  return (
    <>
      <div className="buttons">
        <div className="first-button">
          {beside}
          {first}
        </div>
        {!isBetween && others}
        {isCut && n > 1 && (
          <button type="button" className="button section-back" onClick={() => sections?.back()}>
            {sectionWords.back}
          </button>
        )}
      </div>
      {wait && <WaitNote wait={wait} {...waiting} />}
    </>
  );
};
