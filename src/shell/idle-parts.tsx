/** Parts of the layout loaded when the page is idle, in the order of the table. */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { report } from "#src/reports/report.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

type Part = {
  name: string;
  /** Loaded on embedded pages as well; renders nothing there. */ embedded?: true;
  load(): Promise<ComponentType>;
};

const PARTS: readonly Part[] = [
  { name: "hiding header", load: async () => (await import("./hiding-header.ts")).HidingHeader },
  { name: "live channel", embedded: true, load: async () => (await import("./live-channel.tsx")).LiveChannel },
  { name: "consent", embedded: true, load: async () => (await import("./consent/consent.tsx")).Consent },
  { name: "chat", load: async () => (await import("./chat/chat.tsx")).Chat },
];

/** Timeout after which parts load even if the page is never idle. */
const AT_LATEST_MS = 3000;

/** Runs the callback when the page is idle; a fixed delay in Safari, which lacks `requestIdleCallback`. */
const whenIdle = (then: () => void): (() => void) => {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(then, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(then, AT_LATEST_MS / 3);
  return () => clearTimeout(timer);
};

/** Renders the parts; one that fails to load or render is reported and omitted. */
export const IdleParts = ({ whole }: { whole: boolean }): ReactElement => (
  <>
    {PARTS.filter(({ embedded }) => whole || embedded).map((part) => (
      <IdlePart key={part.name} part={part} />
    ))}
  </>
);

const IdlePart = ({ part }: { part: Part }): ReactElement | null => {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(
    () =>
      whenIdle(() => {
        part.load().then(
          (component) => setLoaded(() => component),
          (error: unknown) => report(error as Error, { part: part.name }),
        );
      }),
    [part],
  );
  return Loaded ? (
    <ErrorBoundary>
      <Loaded />
    </ErrorBoundary>
  ) : null;
};
