/** Page of the layout's browser tests: the layout around a long page; the visitor comes from the mocked API. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import type { ReactElement } from "react";
import { BrowserRouter, Link, useLocation, useNavigate } from "react-router-dom";
import { newQueryClient, usePageData, useVisitor } from "#src/api/queries.ts";
import { asksForEmbedded } from "#src/web/embedded.ts";
import { Letters } from "#src/ui/styles/letters.fixture.tsx";
import { loadSheets, Sheet } from "#src/ui/styles/sheets.tsx";
import { Layout } from "./layout.tsx";
import { loadPart } from "./parts.ts";

const queries = newQueryClient();
Object.assign(window, { queries });

/** Mounts another visitor query, as each part of a page may. */
const Late = (): ReactElement => <output>{useVisitor()?.userData.user?.email ?? "nobody"}</output>;

const Page = (): ReactElement => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  usePageData(pathname === "/profile" ? "profile" : "tariff", { of: pathname }, "");
  return (
    <div className="page">
      <h1>{pathname}</h1>
      <p>
        <Link to="/za-nas?a=1#part">link</Link>{" "}
        <button type="button" onClick={() => void navigate("/tariff", { replace: true })}>
          navigate
        </button>
      </p>
      {pathname === "/late" && <Late />}
      {Array.from({ length: 60 }, (_, n) => (
        <p key={n}>Paragraph {n}</p>
      ))}
      <section id="kak-se-pogasyava">
        <h2>Part</h2>
      </section>
      {Array.from({ length: 30 }, (_, n) => (
        <p key={n}>Paragraph {n}</p>
      ))}
    </div>
  );
};

// As in the browser entry.
if (asksForEmbedded(location.search)) await loadPart("embedded-links");
await loadSheets(["page"]);
createRoot(document.getElementById("root")!).render(
  <BrowserRouter>
    <QueryClientProvider client={queries}>
      <Letters />
      <Sheet name="page" />
      <Layout>
        <Page />
      </Layout>
    </QueryClientProvider>
  </BrowserRouter>,
);
