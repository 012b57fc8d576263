/** The cookie bar: what is asked, and the settings it opens. */
import { Global } from "@emotion/react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from "react";
import { Link } from "react-router-dom";
import type { RootConfigData } from "#src/api/answers.ts";
import { consentWords } from "#src/copy/consent.ts";
import { pageUrl } from "#src/pages/table.ts";
import { keepRoom } from "#src/ui/bottom-room.ts";
import { consentStyles } from "#src/ui/consent.styles.ts";
import { LateIcon } from "#src/ui/late-icons.tsx";
import type { Choice } from "./choice.ts";
import { Settings } from "./settings.tsx";

type Preset = RootConfigData["root"]["consent"]["preset"];

export type ConsentBarProps = {
  preset: Preset;
  choice?: Choice;
  /** The settings alone, opened by a link of the page. */
  asked?: boolean;
  /** Decided: fades out and can no longer be used. */
  leaving?: boolean;
  onChoose(choice: Choice): void;
  /** The settings that were asked for are closed without a decision. */
  onClose(): void;
};

/** The words and buttons of the bar by preset, the one that stands out last. */
const BUTTONS: Readonly<Record<Preset, readonly { words: string; choice: Choice; primary?: true }[]>> = {
  spec: [{ words: consentWords.acceptAll, choice: "all", primary: true }],
  // Neither looks more inviting than the other.
  strict: [{ words: consentWords.essentialOnly, choice: "essential" }, { words: consentWords.acceptAll, choice: "all" }],
};

export const ConsentBar = ({ preset, choice, asked = false, leaving = false, onChoose, onClose }: ConsentBarProps): ReactElement => {
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [analytics, setAnalytics] = useState(choice ? choice === "all" : preset === "spec");
  const inSettings = asked || open;
  useEffect(() => keepRoom(box.current!), []);

  const returning = useRef(false);
  const close = (): void => {
    setOpen(false);
    if (asked) onClose();
  };
  const back = (): void => {
    returning.current = true;
    close();
  };
  useEffect(() => {
    if (!inSettings && returning.current) opener.current?.focus({ preventScroll: true });
    returning.current = false;
  }, [inSettings]);
  useFocusElsewhere(box, inSettings, close);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && inSettings) back();
  };
  const { before, link, after } = consentWords.text[preset];
  return (
    <section
      ref={box} className="consent" tabIndex={-1} aria-label={inSettings ? consentWords.title : consentWords.name}
      data-leaving={leaving || undefined} inert={leaving} onKeyDown={onKeyDown}
    >
      <Global styles={consentStyles} />
      {inSettings
        ? <Settings analytics={analytics} onAnalytics={setAnalytics} onBack={back} onSave={() => onChoose(analytics ? "all" : "essential")} />
        : (
          <>
            <div className="consent-text">
              <LateIcon name="cookie" />
              <p>{before}<Link to={pageUrl("cookiePolicy")}>{link}</Link>{after}</p>
            </div>
            <div className={preset === "strict" ? "consent-buttons equal" : "consent-buttons"}>
              <button ref={opener} type="button" className={preset === "strict" ? "link-button" : "button"} onClick={() => setOpen(true)}>{consentWords.settings}</button>
              {BUTTONS[preset].map(({ words, choice: chosen, primary }) => (
                <button key={chosen} type="button" className={primary ? "button primary" : "button"} onClick={() => onChoose(chosen)}>{words}</button>
              ))}
            </div>
          </>
        )}
    </section>
  );
};

/** The open settings may lie over what the keyboard goes to next: then they make room. */
const useFocusElsewhere = (box: RefObject<HTMLElement | null>, listening: boolean, then: () => void): void => {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (!listening) return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!box.current?.contains(target as Node)) latest.current();
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [box, listening]);
};
