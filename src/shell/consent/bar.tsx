/** The cookie bar and its settings. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { consentWords } from "#src/copy/consent.ts";
import { pageUrl } from "#src/pages/table.ts";
import { keepRoom } from "#src/ui/browser/bottom-room.ts";
import { consentStyles } from "#src/ui/styles/consent.styles.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { LateIcon } from "#src/ui/theme/late-icons.tsx";
import { AtTop } from "./at-top.tsx";
import type { Choice } from "./choice.ts";
import { Settings } from "./settings.tsx";

type Preset = RootConfigData["root"]["consent"]["preset"];

export type ConsentBarProps = {
  preset: Preset;
  choice?: Choice;
  /** Shows only the settings, opened by a link on the page. */
  asked?: boolean;
  /** Fading out after the choice: inert. */
  leaving?: boolean;
  onChoose(choice: Choice): void;
  /** Called when settings opened by a link are closed without a choice. */
  onClose(): void;
};

/** Buttons of the bar by preset; the primary one is last. */
const BUTTONS: Readonly<Record<Preset, readonly { words: string; choice: Choice; primary?: true }[]>> = {
  spec: [{ words: consentWords.acceptAll, choice: "all", primary: true }],
  // Equal prominence: neither is primary.
  strict: [
    { words: consentWords.essentialOnly, choice: "essential" },
    { words: consentWords.acceptAll, choice: "all" },
  ],
};

export const ConsentBar = ({
  preset,
  choice,
  asked = false,
  leaving = false,
  onChoose,
  onClose,
}: ConsentBarProps): ReactElement => {
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [analytics, setAnalytics] = useState(choice ? choice === "all" : preset === "spec");
  const inSettings = asked || open;
  // Before the bar is painted: it never lies over the focused element.
  useLayoutEffect(() => keepRoom(box.current!), []);

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
    <AtTop leaving={leaving}>
      <section
        ref={box}
        className="consent"
        tabIndex={-1}
        aria-label={inSettings ? consentWords.title : consentWords.name}
        data-leaving={leaving || undefined}
        inert={leaving}
        onKeyDown={onKeyDown}
      >
        <Sheet name="consent" text={consentStyles} />
        {inSettings ? (
          <Settings
            analytics={analytics}
            onAnalytics={setAnalytics}
            onBack={back}
            onSave={() => onChoose(analytics ? "all" : "essential")}
          />
        ) : (
          <>
            <div className="consent-text">
              <LateIcon name="cookie" />
              <p>
                {before}
                <Link to={pageUrl("cookiePolicy")}>{link}</Link>
                {after}
              </p>
            </div>
            <div className={preset === "strict" ? "consent-buttons equal" : "consent-buttons"}>
              <button
                ref={opener}
                type="button"
                className={preset === "strict" ? "link-button" : "button"}
                onClick={() => setOpen(true)}
              >
                {consentWords.settings}
              </button>
              {BUTTONS[preset].map(({ words, choice: chosen, primary }) => (
                <button
                  key={chosen}
                  type="button"
                  className={primary ? "button primary" : "button"}
                  onClick={() => onChoose(chosen)}
                >
                  {words}
                </button>
              ))}
            </div>
          </>
        )}
      </section>
    </AtTop>
  );
};

/** Closes the settings when focus moves outside, because they could cover the focused element. */
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
