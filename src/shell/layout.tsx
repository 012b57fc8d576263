/** What stands around every page: announcements, header, footer, and what loads when nobody waits for it. */
import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useConfigRead, useVisitorRead } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { shellWords } from "#src/copy/shell.ts";
import { isBare } from "#src/pages/bare.ts";
import { Announcements } from "./announcements.tsx";
import { useArrival } from "./arrival.ts";
import { BareLinks } from "./bare-links.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { IdleParts } from "./idle-parts.tsx";
import { SessionWatch } from "./session-watch.tsx";

export const MAIN_ID = "main";

export const Layout = ({ children }: { children: ReactNode }): ReactElement => {
  const main = useRef<HTMLElement>(null);
  const whole = !isBare(useLocation());
  const visitor = useVisitorRead();
  useArrival(main);
  useTold(visitor.error);
  useTold(useConfigRead().error);
  /** A part that fails is left out: the page is what people came for. */
  const around = (part: ReactElement): ReactElement | false => whole && <ErrorBoundary>{part}</ErrorBoundary>;
  return (
    <BareLinks>
      <div className="shell">
        {whole && <a className="skip-link" href={`#${MAIN_ID}`}>{shellWords.skip}</a>}
        {around(<Announcements />)}
        {around(<Header />)}
        <main ref={main} className="main shell-in" id={MAIN_ID} tabIndex={-1}>{children}</main>
        {around(<Footer />)}
        {around(<IdleParts />)}
        {visitor.data?.userData.user && <SessionWatch />}
      </div>
    </BareLinks>
  );
};

/** Tells of what every page starts from and could not be had; the page works without it. */
const useTold = (error: Error | null): void => {
  useEffect(() => {
    if (!error) return;
    // oxlint-disable-next-line no-console -- whoever runs the site looks there first for a configuration without its root.
    console.error(error.message);
    report(error);
  }, [error]);
};
