/** Asks which values to keep: those typed on this page, or those stored meanwhile in another window or elsewhere. */
import type { ReactElement } from "react";
import { interrupt, type Choice, type Interruption } from "#src/api/interruptions.ts";
import { choiceWords } from "#src/copy/session.ts";
import { choiceQuestionStyles } from "#src/ui/styles/choice-question.styles.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { Popup } from "#src/ui/popup/popup.tsx";

export type ChoiceQuestionProps = Omit<Extract<Interruption, { kind: "differs" }>, "kind">;

/** Closing it decides nothing: both values stay where they are, and the next submit asks again. */
export const ChoiceQuestion = ({ differences, decide }: ChoiceQuestionProps): ReactElement => {
  const close = (choice: Choice) => (): void => {
    decide(choice);
    interrupt(undefined);
  };
  return (
    <Popup title={choiceWords.title} open onClose={close(undefined)} closeOnOverlay={false}>
      <Sheet name="choice-question" text={choiceQuestionStyles} />
      <p>{choiceWords.lead}</p>
      <dl className="choice-question">
        {differences.map(({ label, there, here }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              <span>{choiceWords.there}:</span> {there === undefined ? choiceWords.hidden : there || choiceWords.empty}
            </dd>
            <dd>
              <span>{choiceWords.here}:</span> {here === undefined ? choiceWords.hidden : here || choiceWords.empty}
            </dd>
          </div>
        ))}
      </dl>
      <p className="buttons">
        <button type="button" className="button primary" onClick={close("here")}>
          {choiceWords.keepHere}
        </button>
        <button type="button" className="button" onClick={close("there")}>
          {choiceWords.keepThere}
        </button>
      </p>
    </Popup>
  );
};
