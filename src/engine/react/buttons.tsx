/** Submit buttons: the first is primary and shows the upload progress in percent. */
import type { ReactElement } from "react";
import type { Field } from "#src/engine/core/plan.ts";

export const Buttons = ({
  buttons,
  progress,
}: {
  buttons: readonly Field[];
  progress: number | null;
}): ReactElement => (
  <div className="buttons">
    {buttons.map(({ element, id }, index) => (
      <button
        key={id}
        id={id}
        type="submit"
        className={index === 0 ? "button primary" : "button"}
        disabled={progress !== null}
        formAction={element.formAction}
      >
        {element.label}
        {index === 0 && progress !== null && progress > 0 && progress < 100 && (
          <span className="percent"> {progress} %</span>
        )}
      </button>
    ))}
  </div>
);
