/** One row of the page table on screen: its data, its kind's view, and where it sends those who belong elsewhere. */
import { useEffect, type ReactElement } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { callAt } from "#src/api/contract.ts";
import { CallError } from "#src/api/errors.ts";
import { usePageData } from "#src/api/queries.ts";
import { report } from "#src/api/report.ts";
import { countedQuery } from "#src/pages/counted-query.ts";
import type { PageRow } from "#src/pages/table.ts";
import { pageWords } from "#src/copy/app.ts";
import { isOwnPath } from "#src/domain/own-path.ts";
import { ErrorPage } from "#src/shell/error-page.tsx";
import { useHead } from "#src/shell/head.ts";
import { useKind } from "./kinds.ts";

/** Answers that say of a page which stood here that it does so no more. */
const LASTING: ReadonlySet<number> = new Set([401, 403, 404]);

type Answered = { nextUrl?: string; page?: { title: string } };

export const Page = ({ row }: { row: PageRow }): ReactElement => {
  const params = Object.fromEntries(Object.entries(useParams()).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== "*"));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const call = callAt(row.call, params);
  const { data, error, refetch } = usePageData(call, params, countedQuery(row, search));
  const { View, lost } = useKind(row.kind);
  const said = error instanceof CallError ? error : undefined;
  const answered = (said?.body.nextUrl ? said.body : (data ?? {})) as Answered;
  const elsewhere = answered.nextUrl;
  // Asked for again in vain, a page stands as it is, with what was typed into it: unless it is no longer this visitor's, or gone.
  const failed = error && !elsewhere && (data === undefined || (said && LASTING.has(said.status)));
  const reload = lost && data !== undefined;

  useEffect(() => {
    if (elsewhere && isOwnPath(elsewhere)) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  useEffect(() => {
    if (error && !elsewhere) report(error, { call });
  }, [error, elsewhere, call]);
  useEffect(() => {
    // The server answers, so it can draw the page, too; what it draws asks for nothing that would bring it back here.
    if (reload) location.reload();
  }, [reload]);
  useHead(failed ? undefined : answered.page);

  if (failed) return <ErrorPage status={said ? said.status : 500} onRetry={() => void refetch()} />;
  if (!data || elsewhere || !View) return <p className="loading" role="status">{pageWords.loading}</p>;
  // A page is another page when its address is: no state of one form may leak into the next.
  return <View key={pathname + search} data={data} row={row} />;
};
