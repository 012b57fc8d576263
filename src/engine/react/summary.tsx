/** The error summary above a form: a heading and a link to every field, focused when it appears. */
import type { MouseEvent, ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import { useKit } from "../kit.ts";

export type Problem = { id?: string; label?: string; text: string };

const toField = (event: MouseEvent<HTMLAnchorElement>, id: string): void => {
  const box = document.getElementById(`${id}.field`);
  const control = document.getElementById(id) ?? box?.querySelector<HTMLElement>("input, select, textarea, [tabindex]");
  if (!control) return;
  event.preventDefault();
  control.focus();
  box?.scrollIntoView({ block: "center" });
};

export const Summary = ({ form, problems }: { form: string; problems: readonly Problem[] }): ReactElement | null => {
  const { Markup } = useKit();
  if (problems.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} aria-labelledby={`${form}-summary-title`}>
      <h2 id={`${form}-summary-title`}>{formWords.summaryTitle}</h2>
      <ul>
        {problems.map(({ id, label, text }, index) => (
          <li key={id ?? index}>
            {id ? (
              <a href={`#${id}.field`} onClick={(event) => toField(event, id)}>
                {label && <><Plain text={label} />: </>}<Plain text={text} />
              </a>
            ) : <Markup text={text} />}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Labels and errors may hold links; inside a link only their words are wanted. */
const Plain = ({ text }: { text: string }): ReactElement => <>{text.replace(/<[^>]*>/g, "")}</>;
