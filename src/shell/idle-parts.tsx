/** Parts of the shell that nobody waits for: each loads once the page is idle, in the order of the table. */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { report } from "#src/api/report.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

type Part = { name: string; /** Around a bare page, too: it draws nothing there. */ bare?: true; load(): Promise<ComponentType> };

const PARTS: readonly Part[] = [
  { name: "hiding header", load: async () => (await import("./hiding-header.ts")).HidingHeader },
  { name: "live channel", bare: true, load: async () => (await import("./live-channel.tsx")).LiveChannel },
  { name: "consent", bare: true, load: async () => (await import("./consent/consent.tsx")).Consent },
  { name: "chat", load: async () => (await import("./chat/chat.tsx")).Chat },
];

/** Idle, or this long after the page came: a page that is never idle gets them too. */
const AT_LATEST_MS = 3000;

/** Safari has no `requestIdleCallback`. */
const whenIdle = (then: () => void): (() => void) => {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(then, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(then, AT_LATEST_MS / 3);
  return () => clearTimeout(timer);
};

/** A part that fails, in loading or later, is reported and left out: the page works without it. */
export const IdleParts = ({ whole }: { whole: boolean }): ReactElement => (
  <>{PARTS.filter(({ bare }) => whole || bare).map((part) => <IdlePart key={part.name} part={part} />)}</>
);

const IdlePart = ({ part }: { part: Part }): ReactElement | null => {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => whenIdle(() => {
    part.load().then((component) => setLoaded(() => component), (error: unknown) => report(error as Error, { part: part.name }));
  }), [part]);
  return Loaded ? <ErrorBoundary><Loaded /></ErrorBoundary> : null;
};
