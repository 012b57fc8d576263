/** Browser entry: hydrates the server's HTML with the same data, keeping what was typed meanwhile. */
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { keepFirst, newQueryClient } from "#src/api/queries.ts";
import { configureReports, report } from "#src/reports/report.ts";
import { onInvalidDate } from "#src/domain/time/invalid-dates.ts";
import { matchPage, pageOfCall, rowUrl } from "#src/pages/table.ts";
import { loadPart } from "#src/shell/parts.ts";
import { lazyTypesIn, loadWidgets } from "#widgets/lazy.ts";
import { App } from "./app.tsx";
import { followEdits } from "./edits.ts";
import { loadTemplate } from "./templates.ts";
import { fillQueries, partsFor, ROOT_ID, STATE_ID, type AppState } from "./state.ts";
import { watchErrors } from "./uncaught.ts";

/** After a native form post the URL is the form's action; replaces it with the page's own. */
const settleAddress = ({ page }: AppState): void => {
  const row = page && !matchPage(location.pathname) ? pageOfCall(page.call) : undefined;
  if (page && row) history.replaceState(history.state, "", rowUrl(row, page.params) + page.query);
};

/** Sets `data-ready` on `<html>` once hydrated. */
const Started = ({ queries, children }: { queries: QueryClient; children: ReactElement }): ReactElement => {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
    keepFirst(queries);
  }, [queries]);
  return children;
};

const start = async (): Promise<void> => {
  const state = JSON.parse(document.getElementById(STATE_ID)!.textContent!) as AppState;
  configureReports(state.config.root?.errors);
  const queries = newQueryClient();
  fillQueries(queries, state);
  settleAddress(state);
  const template = matchPage(location.pathname)?.row.template;
  // If one fails to load, the page is not hydrated and works as without JavaScript.
  await Promise.all([
    template && !state.failed && Promise.all([loadTemplate(template), loadWidgets(lazyTypesIn(state.page?.data))]),
    ...partsFor(state, location.search).map(loadPart),
  ]);
  const app = (
    <Started queries={queries}>
      <BrowserRouter>
        <App queries={queries} failed={state.failed} reason={state.reason} />
      </BrowserRouter>
    </Started>
  );
  // Synchronously, not in a transition: text typed between its slices would be taken for the server's value.
  hydrateRoot(document.getElementById(ROOT_ID)!, app, {
    onRecoverableError: (error) => report(error, { when: "hydration" }),
  });
  if (import.meta.hot) followEdits(import.meta.hot, queries);
};

watchErrors();
onInvalidDate(report);
void start();
