/**
 * Watches the session of a visitor who is or was logged in. Warns before it expires from inactivity, and tells what
 * became of a form on screen whose session ended or whose values were stored elsewhere; the notices load when due.
 */
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactElement } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { VisitorData } from "#src/api/responses/responses.ts";
import { interrupt, interruption, onInterruption } from "#src/api/interruptions.ts";
import { issuedTo } from "#src/api/issued-to.ts";
import { useCached, useVisitor, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { SESSION_IDLE_MINUTES, SESSION_WARNING_MINUTES } from "#src/web/session.ts";
import type { ChoiceQuestionProps } from "./choice-question.tsx";
import { useOtherWindows } from "./other-windows.ts";
import type { SessionNoticeProps } from "./session-notice.tsx";

type Notices = { SessionNotice: ComponentType<SessionNoticeProps>; ChoiceQuestion: ComponentType<ChoiceQuestionProps> };

const MINUTE = 60_000;

const userIn = (queries: QueryClient): string | undefined =>
  queries.getQueryData<VisitorData>(visitorKey)?.userData?.user?.id;

/** The user to whom a form on screen was issued, if another one is logged in now. */
const formerUser = (queries: QueryClient): string | undefined => {
  const user = userIn(queries);
  const issued = queries
    .getQueryCache()
    .findAll({ queryKey: ["page"], type: "active" })
    .flatMap(({ state }) => issuedTo(state.data));
  return user === undefined ? undefined : issued.find((to) => to !== String(user));
};

/** The notices, once wanted and loaded. */
const useNotices = (wanted: boolean): Notices | undefined => {
  const [notices, setNotices] = useState<Notices>();
  useEffect(() => {
    if (!wanted || notices) return;
    void import("./notices.ts").then(setNotices, (error: Error) => report(error, { part: "session notice" }));
  }, [wanted, notices]);
  return wanted ? notices : undefined;
};

/** For visitors who are or were logged in. Every successful query restarts the timer, as it extends the session. */
export const SessionWatch = (): ReactElement | null => {
  const queries = useCached();
  const user = useVisitor()?.userData.user?.id;
  const isHere = user !== undefined;
  useOtherWindows(queries, user);
  const [lastUser, setLastUser] = useState(user);
  if (user !== undefined && user !== lastUser) setLastUser(user);
  const [since, setSince] = useState(() => Date.now());
  const [isDue, setDue] = useState(false);
  const [former, setFormer] = useState<string>();
  const told = useSyncExternalStore(onInterruption, interruption, () => undefined);
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, ...event }) => {
        const isAnswer = type === "updated" && "action" in event && event.action.type === "success";
        if (isAnswer && userIn(queries)) setSince(Date.now());
        if (isAnswer || type === "observerAdded" || type === "observerRemoved")
          setFormer((before) => before ?? formerUser(queries));
      }),
    [queries],
  );
  useEffect(() => {
    // No user before the timeout: they have logged out, so there is nothing to warn about.
    if (!isHere && Date.now() - since < (SESSION_IDLE_MINUTES - 1) * MINUTE) return undefined;
    const timer = setTimeout(
      () => setDue(true),
      isHere ? (SESSION_IDLE_MINUTES - SESSION_WARNING_MINUTES) * MINUTE : 0,
    );
    return () => clearTimeout(timer);
  }, [since, isHere]);
  const notices = useNotices(isDue || former !== undefined || told !== undefined);
  if (!notices) return null;
  const { SessionNotice, ChoiceQuestion } = notices;
  const endsAt = since + SESSION_IDLE_MINUTES * MINUTE;
  // Closes once its own user is back; what a submit refused meanwhile told of their session is over, too.
  const onBack = (): void => {
    setFormer(undefined);
    if (told?.kind === "ended") interrupt(undefined);
  };
  if (former !== undefined)
    return <SessionNotice key="other" kind="other" person={former} endsAt={endsAt} onClose={onBack} />;
  if (told?.kind === "ended")
    return (
      <SessionNotice
        key="ended"
        kind="ended"
        person={told.person}
        endsAt={endsAt}
        onClose={() => interrupt(undefined)}
      />
    );
  if (told?.kind === "differs") return <ChoiceQuestion {...told} />;
  return isDue ? (
    <SessionNotice key="ending" kind="ending" person={lastUser} endsAt={endsAt} onClose={() => setDue(false)} />
  ) : null;
};
