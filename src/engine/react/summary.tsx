/** The error summary above a form: a heading and a link to every field, focused when it appears. */
import { useEffect, type MouseEvent, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import { plainText } from "#src/domain/markup.ts";
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

type SummaryProps = { form: string; problems: readonly Problem[] };

export const Summary = (props: SummaryProps): ReactElement | null => (props.problems.length === 0 ? null : <Problems {...props} />);

const Problems = ({ form, problems }: SummaryProps): ReactElement => {
  const { Markup } = useKit();
  useMarkedTitle();
  return (
    <div className="summary" role="alert" tabIndex={-1} aria-labelledby={`${form}-summary-title`}>
      <h2 id={`${form}-summary-title`}>{formWords.summaryTitle}</h2>
      <ul>
        {problems.map(({ id, label, text }, index) => (
          <li key={id ?? index}>
            {/* Labels and errors may hold links; inside a link only their words are wanted. */}
            {id ? (
              <a href={`#${id}.field`} onClick={(event) => toField(event, id)}>
                {label && led(plainText(label))}{plainText(text)}
              </a>
            ) : <Markup text={text} />}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** „Име: “, and „Къде живеете? “: a label that ends a sentence needs no colon. */
const led = (label: string): string => (/[?!:.]$/.test(label) ? `${label} ` : `${label}: `);

const MARK = `${formWords.errorPrefix} `;

/** While a summary stands, the document's title says so first; it belongs to the page, which may change it meanwhile. */
const useMarkedTitle = (): void => {
  useEffect(() => {
    const mark = (): void => {
      if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
    };
  }, []);
};
