/** Popup shown shortly before the session expires and after it has expired. */
import { useEffect, useEffectEvent, useState, type ReactElement } from "react";
import type { VisitorData } from "#src/api/responses/responses.ts";
import { read } from "#src/api/client.ts";
import { useCached, visitorKey } from "#src/api/queries.ts";
import { sessionWords } from "#src/copy/session.ts";
import { LOOK, SESSION_WARNING_MINUTES } from "#src/web/session.ts";
import { pageUrl } from "#src/pages/table.ts";
import { Popup } from "#src/ui/popup/popup.tsx";

type SessionNoticeProps = {
  /** Expiry of the session, in ms since the Unix epoch. */
  endsAt: number;
  onStay(): void;
};

export const SessionNotice = ({ endsAt, onStay }: SessionNoticeProps): ReactElement => {
  const queries = useCached();
  const [state, setState] = useState<"ending" | "ended" | "away">("ending");
  const ask = async (query: string): Promise<void> => {
    const visitor = await (read("user-data", {}, query) as Promise<VisitorData>).catch(() => undefined);
    if (!visitor) return setState("away");
    if (!visitor.userData.user) return setState("ended");
    onStay();
    queries.setQueryData(visitorKey, visitor);
  };
  const stay = (): void => void ask("");
  // Checks without extending the session: activity in another window may have extended it.
  const atEnd = useEffectEvent(() => void ask(`?${LOOK}`));
  useEffect(() => {
    const timer = setTimeout(() => atEnd(), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  const login = `${pageUrl("login")}?next=${encodeURIComponent(location.pathname + location.search)}`;
  return (
    <Popup title={sessionWords.title[state]} open onClose={state === "ended" ? onStay : stay} closeOnOverlay={false}>
      <p role="status">{state === "ending" ? sessionWords.ending(SESSION_WARNING_MINUTES) : sessionWords[state]}</p>
      <p>
        {state === "ended" ? (
          <a className="button primary" href={login}>
            {sessionWords.login}
          </a>
        ) : (
          <button type="button" className="button primary" onClick={stay}>
            {sessionWords.stay}
          </button>
        )}
      </p>
    </Popup>
  );
};
