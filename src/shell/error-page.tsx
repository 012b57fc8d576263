import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorWords } from "#src/copy/errors.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHead } from "./head.ts";

const kindOf = (status: number): "program" | "missing" | "offline" | "busy" =>
  status === 404 ? "missing" : status === 0 ? "offline" : status === 429 || status === 503 ? "busy" : "program";

const DRAWINGS = { program: "warning", missing: "document", offline: "offline", busy: "clock" } as const;

const Words = ({ status, children }: { status: number; children: ReactNode }): ReactElement => {
  const kind = kindOf(status);
  const { subtitle, text } = errorWords[kind];
  return (
    <section className="error-page" data-status={status}>
      <Icon name={DRAWINGS[kind]} />
      <h1>{errorWords.title}</h1>
      <p className="error-page-subtitle">{subtitle}</p>
      <p>{text}</p>
      <p className="error-page-ways">{children}</p>
    </section>
  );
};

/** The page shown when there is no page. `status` 0 means no answer at all; `onRetry` adds a way to ask again. */
export const ErrorPage = ({ status = 500, onRetry }: { status?: number; onRetry?(): void }): ReactElement => {
  useHead(null);
  return (
    <Words status={status}>
      {onRetry && <button type="button" className="button primary" onClick={onRetry}>{errorWords.again}</button>}
      <Link className="button" to="/">{errorWords.home}</Link>
    </Words>
  );
};

/** Stands for everything when what is around the pages failed: its link loads the start anew. Asks for nothing that may have failed. */
export const LastResort = (): ReactElement => {
  // The product's name is what the title ends with. Not in an effect: those may be what failed, and then none runs any more.
  document.title = errorWords.title + (/ – [^–]*$/.exec(document.title)?.[0] ?? "");
  return <main className="main shell-in"><Words status={500}><a className="button" href="/">{errorWords.home}</a></Words></main>;
};
