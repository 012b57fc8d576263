/** Takes over the server's HTML: same data, same view, and what was typed meanwhile stays. */
import createCache from "@emotion/cache";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { keepFirst, newQueryClient } from "#src/api/queries.ts";
import { configureReports, report } from "#src/api/report.ts";
import { hearInvalidDates } from "#src/domain/invalid-dates.ts";
import { matchPage, pageOfCall, rowUrl } from "#src/pages/table.ts";
import { loadPart } from "#src/shell/parts.ts";
import { heavyTypesIn, loadWidgets } from "#widgets/heavy.ts";
import { App } from "./app.tsx";
import { followEdits } from "./edits.ts";
import { loadKind } from "./kinds.ts";
import { fillQueries, partsFor, ROOT_ID, STATE_ID, STYLE_KEY, type AppState } from "./state.ts";
import { watchErrors } from "./uncaught.ts";

/** A post the browser made by itself is answered at its action's address: the page goes on at its own. */
const settleAddress = ({ page }: AppState): void => {
  const row = page && !matchPage(location.pathname) ? pageOfCall(page.call) : undefined;
  if (page && row) history.replaceState(history.state, "", rowUrl(row, page.params) + page.query);
};

/** Marks the document once all of it is taken over. */
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
  const kind = matchPage(location.pathname)?.row.kind;
  // Without one of them the page stays as the server drew it, and works as it does without JavaScript.
  await Promise.all([
    kind && !state.failed && Promise.all([loadKind(kind), loadWidgets(heavyTypesIn(state.page?.data))]),
    ...partsFor(state, location.search).map(loadPart),
  ]);
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const app = (
    <Started queries={queries}>
      <BrowserRouter>
        <App queries={queries} cache={createCache({ key: STYLE_KEY, nonce })} failed={state.failed} />
      </BrowserRouter>
    </Started>
  );
  // At one go: what is typed between the slices of a transition would be taken for what the server had drawn.
  hydrateRoot(document.getElementById(ROOT_ID)!, app, { onRecoverableError: (error) => report(error, { when: "hydration" }) });
  if (import.meta.hot) followEdits(import.meta.hot, queries);
};

watchErrors();
hearInvalidDates(report);
void start();
