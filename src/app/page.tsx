/** Renders a row of the page table: fetches its data, loads its template, follows its redirect (`nextUrl`). */
import { useEffect, useState, type ReactElement } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { CallError } from "#src/api/errors.ts";
import { issuedTo } from "#src/api/issued-to.ts";
import { useCached, usePageData, visitorKey } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { countedQuery } from "#src/pages/counted-query.ts";
import { interrupt } from "#src/api/interruptions.ts";
import { asksQuestions } from "#src/pages/page-templates.ts";
import type { PageRow } from "#src/pages/table.ts";
import { pageWords } from "#src/copy/shell.ts";
import { isOwnPath } from "#src/web/own-path.ts";
import { ErrorPage } from "#src/shell/error-page.tsx";
import { useHead } from "#src/shell/head.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { sheetsOf, useTemplate } from "./templates.ts";

/** Statuses after which a page already shown is no longer valid. */
const LASTING: ReadonlySet<number> = new Set([401, 403, 404]);

type Answered = { nextUrl?: string; page?: { title: string } };

export type PageProps = { row: PageRow; params: Readonly<Record<string, string>> };

export const Page = ({ row, params }: PageProps): ReactElement => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useCached();
  const { call } = row;
  const { data: read, error, refetch } = usePageData(call, params, countedQuery(row, search));
  const { View, lost } = useTemplate(row.template);
  const callError = error instanceof CallError ? error : undefined;
  const needsLogin = callError?.status === 401;
  // A page that asks stays with what was typed: while another query of it is read, and when its session has ended.
  const asks = asksQuestions(row.template);
  const place = asks ? pathname : pathname + search;
  const [[readAt, before], setBefore] = useState([place, read]);
  if (read && read !== before) setBefore([place, read]);
  const data = read ?? (asks && readAt === place ? before : undefined);
  const shown = (data ?? {}) as Answered;
  const lapsed = needsLogin && asks ? issuedTo(shown)[0] : undefined;
  const response = callError?.body.nextUrl && !lapsed ? (callError.body as Answered) : shown;
  const elsewhere = response.nextUrl;
  // A failed refetch keeps the page, with what was typed into it, unless the visitor lost access or the page is gone.
  const failed = error && !elsewhere && !lapsed && (data === undefined || (callError && LASTING.has(callError.status)));
  const reload = lost && data !== undefined;

  useEffect(() => {
    if (elsewhere && isOwnPath(elsewhere)) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  useEffect(() => {
    // A session that ended in another window: the header must not go on showing its person.
    if (needsLogin) void queries.invalidateQueries({ queryKey: visitorKey });
  }, [needsLogin, queries]);
  useEffect(() => {
    if (lapsed) interrupt({ kind: "ended", person: lapsed });
  }, [lapsed]);
  useEffect(() => {
    if (error && !elsewhere && !lapsed) report(error, { call });
  }, [error, elsewhere, lapsed, call]);
  useEffect(() => {
    // The data arrived, so the server is reachable and can render the page; its HTML refers to current files: no loop.
    if (reload) location.reload();
  }, [reload]);
  useHead(failed ? undefined : response.page);

  if (failed)
    return (
      <ErrorPage
        status={callError ? callError.status : 500}
        reason={callError?.body.errors?.["_form"]}
        onRetry={() => void refetch()}
      />
    );
  if (!data || elsewhere || !View)
    return (
      <p className="loading" role="status">
        {pageWords.loading}
      </p>
    );
  // Keyed by place, so that no form state leaks into the next page.
  return (
    <>
      {sheetsOf(row.template).map((name) => (
        <Sheet key={name} name={name} />
      ))}
      <View key={place} data={data} row={row} />
    </>
  );
};
