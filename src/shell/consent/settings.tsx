/** Cookie settings: one switch per category. */
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from "react";
import { consentWords } from "#src/copy/consent.ts";
import { pageUrl } from "#src/pages/table.ts";
import { Icon } from "#src/ui/theme/icon.tsx";
import { useHiddenEdges } from "./hidden-edges.ts";

type SettingsProps = { analytics: boolean; onAnalytics(on: boolean): void; onBack(): void; onSave(): void };

export const Settings = ({ analytics, onAnalytics, onBack, onSave }: SettingsProps): ReactElement => {
  const id = useId();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="consent-head">
        <button ref={back} type="button" className="consent-back" aria-label={consentWords.back} onClick={onBack}>
          <Icon name="arrow" />
        </button>
        <h2 id={`${id}title`}>{consentWords.title}</h2>
      </div>
      <ScrolledBody labelledBy={`${id}title`}>
        <p>{consentWords.explanation}</p>
        <Switch words={consentWords.essential} on locked />
        <Switch words={consentWords.analytics} on={analytics} onChange={onAnalytics} />
      </ScrolledBody>
      <div className="consent-buttons">
        <a
          className="button"
          href={pageUrl("cookiePolicy")}
          target="_blank"
          rel="noopener"
          aria-describedby={`${id}tab`}
        >
          {consentWords.more}
        </a>
        <span id={`${id}tab`} hidden>
          {consentWords.opensTab}
        </span>
        <button type="button" className="button primary" onClick={onSave}>
          {consentWords.save}
        </button>
      </div>
    </>
  );
};

type SwitchProps = {
  words: { title: string; state: string; text: string };
  on: boolean;
  locked?: true;
  onChange?(on: boolean): void;
};

/** A locked switch cannot be changed but stays focusable, so that screen readers announce it. */
const Switch = ({ words, on, locked, onChange }: SwitchProps): ReactElement => {
  const id = useId();
  return (
    <div className="consent-kind">
      <label htmlFor={id}>{words.title}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="consent-switch"
        checked={on}
        aria-describedby={`${id}text`}
        aria-disabled={locked}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <p className="consent-state">{words.state}</p>
      <p id={`${id}text`}>{words.text}</p>
    </div>
  );
};

/** Scroll container, blurred at edges with hidden content; focusable when it overflows, so arrow keys scroll it. */
const ScrolledBody = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }): ReactElement => {
  const body = useRef<HTMLDivElement>(null);
  const { above, below } = useHiddenEdges(body);
  return (
    <div className="consent-body" data-above={above || undefined} data-below={below || undefined}>
      <div
        ref={body}
        className="consent-scroll"
        role="group"
        aria-labelledby={labelledBy}
        tabIndex={above || below ? 0 : undefined}
      >
        {children}
      </div>
    </div>
  );
};
