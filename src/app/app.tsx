/** The whole app: styles, layout, and the page matched by the URL. */
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { matchPage } from "#src/pages/table.ts";
import { ErrorBoundary } from "#src/shell/error-boundary.tsx";
import { ErrorPage, LastResort } from "#src/shell/error-page.tsx";
import { Layout } from "#src/shell/layout.tsx";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { Page } from "./page.tsx";

export type AppProps = {
  queries: QueryClient;
  /** HTTP status of a failed server render; the error page is shown instead. */
  failed?: number;
  /** What the server says of that failure. */
  reason?: string;
};

export const App = ({ queries, failed, reason }: AppProps): ReactElement => {
  const { key, pathname } = useLocation();
  const [failing, setFailing] = useState({ status: failed, pathname });
  // Applies only to the page that failed on the server, until navigation. Fragment navigation keeps the key "default".
  if (failing.status && (key !== "default" || pathname !== failing.pathname))
    setFailing({ status: undefined, pathname });
  return (
    <QueryClientProvider client={queries}>
      <Sheet name="page" />
      <ErrorBoundary fallback={<LastResort />} at={pathname}>
        <Layout>
          <ErrorBoundary fallback={<ErrorPage status={500} />} at={pathname}>
            {failing.status ? <ErrorPage status={failing.status} reason={reason} /> : <Shown pathname={pathname} />}
          </ErrorBoundary>
        </Layout>
      </ErrorBoundary>
    </QueryClientProvider>
  );
};

const Shown = ({ pathname }: { pathname: string }): ReactElement => {
  const match = matchPage(pathname);
  return match ? <Page {...match} /> : <ErrorPage status={404} />;
};
