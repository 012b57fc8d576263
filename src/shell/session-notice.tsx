/** Popup about the session: shortly before it expires, after it ended, and when another user has logged in. */
import { useEffect, useEffectEvent, useState, type ReactElement } from "react";
import type { FormPageData, VisitorData } from "#src/api/responses/responses.ts";
import { forgetDrafts } from "#src/api/browser-drafts.ts";
import { post, read } from "#src/api/client.ts";
import { useCached, visitorKey } from "#src/api/queries.ts";
import { sessionWords } from "#src/copy/session.ts";
import { Step } from "#src/forms.tsx";
import { report } from "#src/reports/report.ts";
import { LOOK, SESSION_WARNING_MINUTES } from "#src/web/session.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { Popup } from "#src/ui/popup/popup.tsx";

export type SessionNoticeProps = {
  kind: "ending" | "ended" | "other";
  /** Id of the user whose page is on screen. */
  person: string | undefined;
  /** Expiry of the session, in ms since the Unix epoch. */
  endsAt: number;
  onClose(): void;
};

/** Style sheet while the page behind belongs to another user. */
const COVERED = ".main{visibility:hidden}";

type State = keyof typeof sessionWords.title;

const visitorNow = (query = ""): Promise<VisitorData | undefined> =>
  (read("user-data", {}, query) as Promise<VisitorData>).catch(() => undefined);

export const SessionNotice = ({ kind, person, endsAt, onClose }: SessionNoticeProps): ReactElement => {
  const queries = useCached();
  const [state, setState] = useState<State>(kind);
  const ask = async (query: string): Promise<void> => {
    const visitor = await visitorNow(query);
    if (!visitor) return setState("away");
    if (!visitor.userData.user) return setState("ended");
    onClose();
    queries.setQueryData(visitorKey, visitor);
  };
  // Checks without extending the session: activity in another window may have extended it.
  const atEnd = useEffectEvent(() => void ask(`?${LOOK}`));
  useEffect(() => {
    if (kind !== "ending") return undefined;
    const timer = setTimeout(() => atEnd(), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [kind, endsAt]);
  useEffect(() => {
    if (state === "ended") forgetDrafts();
  }, [state]);
  const [held] = useState(() => document.activeElement?.id);
  useEffect(() => {
    if (state !== "back") return undefined;
    // The forms were issued anew meanwhile, so the browser has nothing to give the focus back to.
    return () => {
      if (document.activeElement !== document.body) return;
      const field = held ? document.getElementById(held) : null;
      (field ?? document.querySelector<HTMLElement>(".main form .buttons button"))?.focus({ preventScroll: true });
    };
  }, [state, held]);
  // With another user's form behind it, it closes once its own user is back.
  const [opened, setOpened] = useState(0);
  const close = (): void => {
    if (kind === "other" && state !== "back") setOpened((times) => times + 1);
    else if (state === "ending" || state === "away") void ask("");
    else onClose();
  };
  return (
    <Popup key={opened} title={sessionWords.title[state]} open onClose={close} closeOnOverlay={false}>
      {/* What one user typed is not for the eyes of another. */}
      {kind === "other" && state !== "back" && <Sheet name="covered" text={COVERED} />}
      <p role="status">{state === "ending" ? sessionWords.ending(SESSION_WARNING_MINUTES) : sessionWords[state]}</p>
      {state === "ended" && <LoginAgain person={person} onBack={() => setState("back")} />}
      {state === "other" && <Switch onSwitch={() => setState("ended")} />}
      {(state === "ending" || state === "away") && (
        <p>
          <button type="button" className="button primary" onClick={() => void ask("")}>
            {sessionWords.stay}
          </button>
        </p>
      )}
      {state === "back" && (
        <p>
          <button type="button" className="button primary" onClick={onClose}>
            {sessionWords.goOn}
          </button>
        </p>
      )}
    </Popup>
  );
};

/** The ways on when another user is logged in: as that user, without the page; or as the one before. */
const Switch = ({ onSwitch }: { onSwitch(): void }): ReactElement => {
  const [failed, setFailed] = useState(false);
  const logOut = async (): Promise<void> => {
    setFailed(false);
    const visitor = await visitorNow();
    try {
      if (visitor?.userData.user) await post("logout", { _csrf: visitor.csrf ?? "" });
      if (visitor) return onSwitch();
    } catch (error) {
      report(error, { when: "switch" });
    }
    setFailed(true);
  };
  return (
    <>
      <p>{sessionWords.switchCost}</p>
      <p className="buttons">
        <button type="button" className="button primary" onClick={() => void logOut()}>
          {sessionWords.switchBack}
        </button>
        <button type="button" className="button" onClick={() => location.reload()}>
          {sessionWords.stayOther}
        </button>
      </p>
      <p role="status">{failed && sessionWords.away}</p>
    </>
  );
};

/**
 * The ordinary login form. The same user goes on with the page, which gets its forms anew and keeps what was typed; any
 * other user starts with a page of their own.
 */
const LoginAgain = ({ person, onBack }: { person: string | undefined; onBack(): void }): ReactElement => {
  const queries = useCached();
  const [page, setPage] = useState<FormPageData | "away">();
  const arrive = async (nextUrl: string): Promise<void> => {
    const visitor = await visitorNow();
    if (!visitor) return setPage("away");
    if (String(visitor.userData.user?.id) !== person) {
      forgetDrafts();
      return location.assign(nextUrl);
    }
    await queries.refetchQueries({ queryKey: ["page"], type: "active" });
    queries.setQueryData(visitorKey, visitor);
    onBack();
  };
  const load = async (): Promise<void> => {
    const answer = (await read("login", {}, "").catch(() => undefined)) as FormPageData | undefined;
    // Somebody has logged in meanwhile, in another window.
    if (answer?.nextUrl && !answer.form) return arrive(answer.nextUrl);
    setPage(answer?.form ? answer : "away");
  };
  const atStart = useEffectEvent(() => void load());
  useEffect(() => atStart(), []);
  if (page === "away")
    return (
      <>
        <p role="status">{sessionWords.away}</p>
        <p>
          <button type="button" className="button primary" onClick={() => void load()}>
            {sessionWords.again}
          </button>
        </p>
      </>
    );
  return (
    <>
      <Sheet name="step" />
      {page && <Step form={page.form} today={page.today} onSettled={load} onDone={arrive} />}
    </>
  );
};
