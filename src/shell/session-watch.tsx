/** Knows when the session is about to end for want of anything being done; what it then says loads only then. */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { useCached } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { SESSION_IDLE_MINUTES, SESSION_WARNING_MINUTES } from "#src/domain/session.ts";

type Notice = ComponentType<{ endsAt: number; onStay(): void }>;

const MINUTE = 60_000;

/** Stands where somebody is logged in. Every answer of the server begins the session's time anew. */
export const SessionWatch = (): ReactElement | null => {
  const queries = useCached();
  const [Due, setDue] = useState<Notice>();
  const [since, setSince] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  useEffect(() => queries.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") setSince(Date.now());
  }), [queries]);
  useEffect(() => {
    const warn = (): void => void import("./session-notice.tsx").then(({ SessionNotice }) => {
      setDue(() => SessionNotice);
      setOpen(true);
    }, (error: Error) => report(error, { part: "session notice" }));
    const timer = setTimeout(warn, (SESSION_IDLE_MINUTES - SESSION_WARNING_MINUTES) * MINUTE);
    return () => clearTimeout(timer);
  }, [since]);
  return open && Due ? <Due endsAt={since + SESSION_IDLE_MINUTES * MINUTE} onStay={() => setOpen(false)} /> : null;
};
