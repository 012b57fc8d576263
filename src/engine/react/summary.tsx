/** Error summary above a form: a heading and a link to every invalid field. */
import { useEffect, type MouseEvent, type ReactElement } from "react";
import { formWords } from "#src/copy/forms.ts";
import { plainText } from "#src/domain/text/markup.ts";
import { unfold } from "./focus.ts";
import { useFormConfig } from "./form-config.ts";
import type { Posted } from "./use-form-store.ts";

/** An error in the summary; `id` and `label` of its field, absent for errors of the whole form. */
export type Problem = { id?: string; label?: string; text: string };

/** What follows a field's id in the id of its box. */
const BOX = ".field";

/** Follows a link of the list. */
const toField = (event: MouseEvent<HTMLElement>, reveal: SummaryProps["reveal"]): void => {
  const link = (event.target as Element).closest(`a[href$="${BOX}"]`);
  if (!link) return;
  const id = link.getAttribute("href")!.slice(1, -BOX.length);
  reveal?.(id);
  const box = document.getElementById(id + BOX);
  const control = document.getElementById(id) ?? box?.querySelector<HTMLElement>("input, select, textarea, [tabindex]");
  if (!control) return;
  event.preventDefault();
  unfold(box);
  control.focus();
  box?.scrollIntoView({ block: "center" });
};

type SummaryProps = {
  form: string;
  problems: readonly Problem[];
  /** Brings the field with this id on screen, before it is focused. */
  reveal?(id: string): void;
};

/** Renders the summary as an alert that can receive the focus; `null` without problems. */
export const Summary = (props: SummaryProps): ReactElement | null =>
  props.problems.length === 0 ? null : <Problems {...props} />;

const Problems = ({ form, problems, reveal }: SummaryProps): ReactElement => {
  useMarkedTitle();
  // Read out when it appears, and not again for each line that is mended. A page that comes with it opens at it, without scripts, too.
  return (
    <div
      className="summary"
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${form}-summary-title`}
    >
      <h2 id={`${form}-summary-title`}>{formWords.summaryTitle[problems.some(({ id }) => id) ? "fields" : "form"]}</h2>
      <Entries problems={problems} reveal={reveal} />
    </div>
  );
};

type EntriesProps = Pick<SummaryProps, "problems" | "reveal">;

const Entries = ({ problems, reveal }: EntriesProps): ReactElement => {
  const { Markup } = useFormConfig();
  return (
    <ul onClick={(event) => toField(event, reveal)}>
      {problems.map(({ id, label, text }, index) => (
        <li key={id ?? index}>
          {/* Labels and errors may contain links, which cannot be nested in a link: plain text only. */}
          {id ? (
            <a href={`#${id}${BOX}`}>{(label ? led(plainText(label)) : "") + plainText(text)}</a>
          ) : (
            <Markup text={text} />
          )}
        </li>
      ))}
    </ul>
  );
};

type NoteProps = NonNullable<Posted["note"]> & Pick<SummaryProps, "reveal">;

/** The note above a form that the server shows again, with links to the fields that its values opened. */
export const Note = ({ text, opened, reveal }: NoteProps): ReactElement => (
  <div className="form-note">
    {text}
    <Entries problems={opened} reveal={reveal} />
  </div>
);

/** A label as a lead-in: „Име: “, but „Къде живеете? “, since a label with final punctuation needs no colon. */
const led = (label: string): string => (/[?!:.]$/.test(label) ? `${label} ` : `${label}: `);

const MARK = `${formWords.errorPrefix} `;

/** Prefixes the document title while the summary is shown; re-applies the prefix when the page changes the title. */
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
