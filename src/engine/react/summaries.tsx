/** Parts of a form that show their answers in place of their fields, until a person opens them. */
import { createContext, useContext, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { summaryWords } from "#src/copy/forms.ts";
import { plainText } from "#src/domain/text/markup.ts";
import { answerText } from "#src/engine/core/answer-text.ts";
import type { Field, Summary } from "#src/engine/core/plan.ts";
import { useStore } from "./form-config.ts";
import { useValue, useView } from "./use-field-state.ts";

/** Provides the indexes of the summaries whose answers the page's address brought. */
export const SummedContext = createContext<readonly number[]>([]);

type FrameProps = { summary: Summary; at: number; children: ReactNode };

/**
 * The answers with „Променете“, which opens the fields in their place and closes them again; a browser does so without
 * scripts, too. The fields stay in the form and are sent with it. Of a part that nobody answered yet, the fields alone.
 */
export const SummaryFrame = ({ summary, at, children }: FrameProps): ReactElement => {
  const store = useStore();
  const isSummed = useContext(SummedContext).includes(at);
  if (!isSummed) return <>{children}</>;
  const isRefused = summary.fields.some((field) => store.slot(field).initialView.error !== "");
  const titleId = `${summary.id}.title`;
  return (
    <section className="told" id={summary.id} aria-labelledby={titleId}>
      <h2 className="told-title" id={titleId}>
        {plainText(summary.title)}
      </h2>
      <dl className="told-answers">
        {summary.fields.map((field) => (
          <Answer key={field.id} field={field} />
        ))}
      </dl>
      <details className="told-fields" open={isRefused}>
        <summary onClick={openAndEnter} aria-describedby={titleId}>
          <span className="told-change">{summaryWords.change}</span>
          <span className="told-done">{summaryWords.done}</span>
        </summary>
        <div className="told-in">{children}</div>
      </details>
    </section>
  );
};

const Answer = ({ field }: { field: Field }): ReactElement | null => {
  const store = useStore();
  const { visible } = useView(store, field);
  const value = String(useValue(store, field));
  if (!visible || value === "") return null;
  return (
    <div>
      <dt>{plainText(field.element.label ?? field.element.name)}</dt>
      <dd>{answerText(field, value)}</dd>
    </div>
  );
};

/** Opens the fields and moves the focus to the chosen or first one; closing leaves it on the button. */
const openAndEnter = (event: MouseEvent<HTMLElement>): void => {
  const details = event.currentTarget.parentElement as HTMLDetailsElement;
  event.preventDefault();
  details.open = !details.open;
  if (!details.open) return;
  const controls = ["input:checked", "input:not([type=hidden]), select, textarea"];
  controls
    .map((selector) => details.querySelector<HTMLElement>(selector))
    .find(Boolean)
    ?.focus();
};
