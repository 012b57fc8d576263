import type { ReactElement, ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { callRow } from "#src/api/calls/calls.ts";
import { useConfig, useVisitor } from "#src/api/queries.ts";
import { matchPage, pageUrl } from "#src/pages/table.ts";
import { Link } from "#src/ui/parts/link.tsx";
import { errorWords } from "#src/copy/errors.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { Drawing } from "#src/ui/parts/drawing.tsx";
import { PhoneHours } from "#src/ui/parts/phone-hours.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";
import { useHead } from "./head.ts";

const KINDS = { 0: "offline", 403: "closed", 404: "missing", 429: "busy", 503: "busy" } as const;

const kindOf = (status: number): keyof typeof ICONS => KINDS[status as keyof typeof KINDS] ?? "program";

/** Icons of errors that pass by themselves; without a connection a drawing might not load. The others have a drawing. */
const ICONS = { program: undefined, missing: undefined, closed: undefined, offline: "offline", busy: "clock" } as const;

type WordsProps = { status: number; reason?: string | undefined; more?: ReactNode; children: ReactNode };

const Words = ({ status, reason, more, children }: WordsProps): ReactElement => {
  const kind = kindOf(status);
  const { subtitle, text } = errorWords[kind];
  const icon = ICONS[kind];
  return (
    <section className="error-page" data-status={status}>
      {icon ? <Icon name={icon} /> : <Drawing name="lost" />}
      <h1>{errorWords.title}</h1>
      <p className="error-page-subtitle">{subtitle}</p>
      <p>{(kind === "program" && status >= 500 && reason) || text}</p>
      {more}
      <p className="error-page-ways">{children}</p>
      <PhoneHours />
    </section>
  );
};

export type ErrorPageProps = {
  /** HTTP status; 0 means no response (offline). */
  status?: number;
  /** What the server says of a fault, with a number to quote. */
  reason?: string | undefined;
  /** Adds a retry button. */
  onRetry?(): void;
};

/** Error page for an HTTP status: what is known, what is kept, and the ways on. */
export const ErrorPage = ({ status = 500, reason, onRetry }: ErrorPageProps): ReactElement => {
  useHead(null);
  const phone = useConfig()?.phoneForCall;
  const user = useVisitor()?.userData.user;
  const row = matchPage(useLocation().pathname)?.row;
  const isKept = user && row && callRow(row.call).drafts === "server";
  const more = (
    <>
      {isKept && <p>{errorWords.saved}</p>}
      {status === 404 && (
        <p>
          {errorWords.map} <Link to={pageUrl("customSitemap")}>{errorWords.mapLink}</Link>.
        </p>
      )}
    </>
  );
  return (
    <Words status={status} reason={reason} more={more}>
      {onRetry && (
        <button type="button" className="button primary" onClick={onRetry}>
          {errorWords.again}
        </button>
      )}
      <Link className="button" to={pageUrl("index")}>
        {errorWords.home}
      </Link>
      {!user && (
        <Link className="button" to={pageUrl("login")}>
          {errorWords.login}
        </Link>
      )}
      <Link className="button" to={pageUrl("contactUs")}>
        {errorWords.contacts}
      </Link>
      {phone && (
        <a className="button" href={dialled(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
    </Words>
  );
};

/** Fallback for the whole app when the layout itself fails. Depends on no context; its link loads a new document. */
export const LastResort = (): ReactElement => {
  // The title ends with the brand name. Not in an effect, because effects may not run after the failure.
  document.title = errorWords.title + (/ – [^–]*$/.exec(document.title)?.[0] ?? "");
  return (
    <main className="main shell-in">
      <Words status={500}>
        <a className="button" href="/">
          {errorWords.home}
        </a>
        <a className="button" href={pageUrl("contactUs")}>
          {errorWords.contacts}
        </a>
      </Words>
    </main>
  );
};
