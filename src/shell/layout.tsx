/** What stands around every page: announcements, header, footer, and what loads when nobody waits for it. */
import { Fragment, Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useAnnouncementsRead, useConfigRead, useVisitorRead } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { shellWords } from "#src/copy/shell.ts";
import { asksForBare } from "#src/domain/bare.ts";
import { isBare } from "#src/pages/bare.ts";
import { useArrival } from "./arrival.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { IdleParts } from "./idle-parts.tsx";
import { usePart } from "./parts.ts";

export const MAIN_ID = "main";

export const Layout = ({ children }: { children: ReactNode }): ReactElement => {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const whole = !isBare(location);
  const visitor = useVisitorRead();
  const { data: news = [] } = useAnnouncementsRead(whole);
  const isHere = Boolean(visitor.data?.userData.user);
  // Stays for who was here: it is what tells them that they are no longer.
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere && !wasHere) setWasHere(true);
  const person = usePart("person-parts", wasHere);
  const Announcements = usePart("announcements", news.length > 0);
  const Links = usePart("bare-links", asksForBare(location.search)) ?? Fragment;
  useArrival(main);
  useTold(visitor.error);
  useTold(useConfigRead().error);
  /** A part that fails is left out: the page is what people came for. So it is taken over first, and each of these in a turn of its own. */
  const around = (part: ReactElement, wanted = whole): ReactElement | false => wanted && <ErrorBoundary><Suspense>{part}</Suspense></ErrorBoundary>;
  return (
    <Links>
      <div className="shell">
        {whole && <a className="skip-link" href={`#${MAIN_ID}`}>{shellWords.skip}</a>}
        {whole && <div className="top">{Announcements && around(<Announcements all={news} />)}</div>}
        {around(<Header />)}
        <main ref={main} className="main shell-in" id={MAIN_ID} tabIndex={-1}>{children}</main>
        {around(<Footer />)}
        {around(<IdleParts whole={whole} />, true)}
        {person && <person.SessionWatch />}
      </div>
    </Links>
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
