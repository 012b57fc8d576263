/** Layout of every page: announcements, header, footer, and parts loaded when idle. */
import { Fragment, Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useAnnouncementsRead, useConfigRead, useVisitorRead } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { shellWords } from "#src/copy/shell.ts";
import { asksForEmbedded } from "#src/web/embedded.ts";
import { isEmbedded } from "#src/pages/embedded.ts";
import { useArrival } from "./arrival.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { IdleParts } from "./idle-parts.tsx";
import { usePart } from "./parts.ts";

/** Id of `<main>`, the target of the skip link. */
const MAIN_ID = "main";

export const Layout = ({ children }: { children: ReactNode }): ReactElement => {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const whole = !isEmbedded(location);
  const visitor = useVisitorRead();
  const { data: news = [] } = useAnnouncementsRead(whole);
  const isHere = Boolean(visitor.data?.userData.user);
  // Stays true after the session ends, because `SessionWatch` then shows the notice.
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere && !wasHere) setWasHere(true);
  const person = usePart("person-parts", wasHere);
  const Announcements = usePart("announcements", news.length > 0);
  const Links = usePart("embedded-links", asksForEmbedded(location.search)) ?? Fragment;
  useArrival(main);
  useReported(visitor.error);
  useReported(useConfigRead().error);
  /** Parts around the page are omitted if they fail. Suspense lets the page hydrate first, and each part separately. */
  const around = (part: ReactElement, wanted = whole): ReactElement | false =>
    wanted && (
      <ErrorBoundary>
        <Suspense>{part}</Suspense>
      </ErrorBoundary>
    );
  return (
    <Links>
      <div className="shell">
        {whole && (
          <a className="skip-link" href={`#${MAIN_ID}`}>
            {shellWords.skip}
          </a>
        )}
        {whole && <div className="top">{Announcements && around(<Announcements all={news} />)}</div>}
        {around(<Header />)}
        <main ref={main} className="main shell-in" id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
        {around(<Footer />)}
        {around(<IdleParts whole={whole} />, true)}
        {person && <person.SessionWatch />}
      </div>
    </Links>
  );
};

/** Logs and reports a failed query that every page depends on; the page works without it. */
const useReported = (error: Error | null): void => {
  useEffect(() => {
    if (!error) return;
    // oxlint-disable-next-line no-console -- operators look here first for a configuration without its root.
    console.error(error.message);
    report(error);
  }, [error]);
};
