import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import { errorWords } from "#src/copy/errors.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHead } from "./head.ts";

const kindOf = (status: number): "program" | "missing" | "offline" | "busy" =>
  status === 404 ? "missing" : status === 0 ? "offline" : status === 429 || status === 503 ? "busy" : "program";

const DRAWINGS = { program: "warning", missing: "document", offline: "offline", busy: "clock" } as const;

/** The page shown when there is no page. `status` 0 means no answer at all; `onRetry` adds a way to ask again. */
export const ErrorPage = ({ status = 500, onRetry }: { status?: number; onRetry?(): void }): ReactElement => {
  useHead(null);
  const kind = kindOf(status);
  const { subtitle, text } = errorWords[kind];
  return (
    <section className="error-page" data-status={status}>
      <Icon name={DRAWINGS[kind]} />
      <h1>{errorWords.title}</h1>
      <p className="error-page-subtitle">{subtitle}</p>
      <p>{text}</p>
      <p className="error-page-ways">
        {onRetry && <button type="button" className="button primary" onClick={onRetry}>{errorWords.again}</button>}
        <Link className="button" to="/">{errorWords.home}</Link>
      </p>
    </section>
  );
};
