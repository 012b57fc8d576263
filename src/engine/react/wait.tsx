/** The time until a form may be sent: words from the server, and once the script that counts is there, a countdown. */
import { useEffect, useState, type MouseEvent, type ReactElement } from "react";
import type { Wait } from "#src/engine/core/definition.ts";

/** What is left in words; undefined before it is counted, "" when it is over. */
type Waiting = { left: string | undefined; said: string };

/** Counts a wait; `held` keeps buttons from sending meanwhile, and a press of one says how long yet. */
export const useWait = (wait: Wait | undefined) => {
  const [{ left, said }, set] = useState<Waiting>({ left: undefined, said: "" });
  const until = wait?.until;
  useEffect(() => {
    if (!wait) return undefined;
    const end = new AbortController();
    void import("./count-down.ts").then(
      ({ countDown }) => countDown(wait, (next) => set((known) => ({ ...known, ...next })), end.signal),
      () => {},
    );
    return () => end.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a page that was fetched anew tells of the same wait.
  }, [until]);
  const refuse = (event: MouseEvent): void => {
    event.preventDefault();
    set({ left, said: left! });
  };
  return { left, said, held: left ? { "aria-disabled": true, onClick: refuse } : undefined };
};

/** The words; those that change by the second are not read out, and what is said is said once. */
export const WaitNote = ({ wait, left, said }: Waiting & { wait: Wait }): ReactElement => (
  <div className="wait">
    {left !== "" && <p className={left ? "visually-hidden" : undefined}>{wait.text}</p>}
    {left && <p aria-hidden="true">{left}</p>}
    <p className="visually-hidden" role="status">
      {said}
    </p>
  </div>
);
