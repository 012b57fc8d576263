/** The whole app: styles, layout, and one route for each row of the page table. */
import { CacheProvider, type EmotionCache } from "@emotion/react";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { pages } from "#src/pages/table.ts";
import { ErrorBoundary } from "#src/shell/error-boundary.tsx";
import { ErrorPage, LastResort } from "#src/shell/error-page.tsx";
import { Layout } from "#src/shell/layout.tsx";
import { Styles } from "#src/ui/styles.tsx";
import { Page } from "./page.tsx";

export type AppProps = {
  queries: QueryClient;
  cache: EmotionCache;
  /** The server could not make the page: the error page stands in its place. */
  failed?: number;
};

export const App = ({ queries, cache, failed }: AppProps): ReactElement => {
  const { key, pathname } = useLocation();
  const [failing, setFailing] = useState({ status: failed, pathname });
  // Only the page the server failed on is failed, and only until it is asked for again. A way within it has no key of its own.
  if (failing.status && (key !== "default" || pathname !== failing.pathname)) setFailing({ status: undefined, pathname });
  return (
    <CacheProvider value={cache}>
      <QueryClientProvider client={queries}>
        <Styles />
        <ErrorBoundary fallback={<LastResort />} at={pathname}>
          <Layout>
            <ErrorBoundary fallback={<ErrorPage status={500} />} at={pathname}>
              {failing.status ? <ErrorPage status={failing.status} /> : (
                <Routes>
                  {pages.map((row) => <Route key={row.path} path={row.path} element={<Page row={row} />} />)}
                  <Route path="*" element={<ErrorPage status={404} />} />
                </Routes>
              )}
            </ErrorBoundary>
          </Layout>
        </ErrorBoundary>
      </QueryClientProvider>
    </CacheProvider>
  );
};
