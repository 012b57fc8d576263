/** Warns before the session expires from inactivity; the notice loads when it is due. */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import type { VisitorData } from "#src/api/responses/responses.ts";
import { useCached, useVisitor, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { SESSION_IDLE_MINUTES, SESSION_WARNING_MINUTES } from "#src/web/session.ts";

type Notice = ComponentType<{ endsAt: number; onStay(): void }>;

const MINUTE = 60_000;

/** For visitors who are or were logged in. Every successful query restarts the timer, as it extends the session. */
export const SessionWatch = (): ReactElement | null => {
  const queries = useCached();
  const isHere = Boolean(useVisitor()?.userData.user);
  const [Due, setDue] = useState<Notice>();
  const [since, setSince] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (
          event.type === "updated" &&
          event.action.type === "success" &&
          queries.getQueryData<VisitorData>(visitorKey)?.userData?.user
        )
          setSince(Date.now());
      }),
    [queries],
  );
  useEffect(() => {
    // No user before the timeout: they have logged out, so there is nothing to warn about.
    if (!isHere && Date.now() - since < (SESSION_IDLE_MINUTES - 1) * MINUTE) return undefined;
    const warn = (): void =>
      void import("./session-notice.tsx").then(
        ({ SessionNotice }) => {
          setDue(() => SessionNotice);
          setOpen(true);
        },
        (error: Error) => report(error, { part: "session notice" }),
      );
    const timer = setTimeout(warn, isHere ? (SESSION_IDLE_MINUTES - SESSION_WARNING_MINUTES) * MINUTE : 0);
    return () => clearTimeout(timer);
  }, [since, isHere]);
  return open && Due ? <Due endsAt={since + SESSION_IDLE_MINUTES * MINUTE} onStay={() => setOpen(false)} /> : null;
};
