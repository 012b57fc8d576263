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

type Answered = { nextUrl?: string; page?: { title: string } };

export const Page = ({ row }: { row: PageRow }): ReactElement => {
  const params = Object.fromEntries(Object.entries(useParams()).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== "*"));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const call = callAt(row.call, params);
  const { data, error, refetch } = usePageData(call, params, countedQuery(row, search));
  const View = useKind(row.kind);
  const answered = (data ?? (error instanceof CallError ? error.body : {})) as Answered;
  const elsewhere = answered.nextUrl;

  useEffect(() => {
    if (elsewhere && isOwnPath(elsewhere)) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  useEffect(() => {
    if (error && !elsewhere) report(error, { call });
  }, [error, elsewhere, call]);
  useHead(answered.page);

  if (error && !elsewhere) return <ErrorPage status={error instanceof CallError ? error.status : 500} onRetry={() => void refetch()} />;
  if (!data || elsewhere || !View) return <p className="loading" role="status">{pageWords.loading}</p>;
  // A page is another page when its address is: no state of one form may leak into the next.
  return <View key={pathname + search} data={data} row={row} />;
};
