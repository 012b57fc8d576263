/** Page of the error boundary tests: failing components with and without a fallback. */
import { createRoot } from "react-dom/client";
import { useState, type ReactElement } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LastResort } from "./error-page.tsx";

const Failing = (): ReactElement => {
  throw new TypeError("a part failed");
};

const Parts = (): ReactElement => {
  const [at, go] = useState("one");
  return (
    <>
      <p id="beside">beside</p>
      <div id="with">
        <ErrorBoundary at={at} fallback={<p>instead</p>}>
          {at === "one" ? <Failing /> : <p>well</p>}
        </ErrorBoundary>
      </div>
      <div id="without">
        <ErrorBoundary>
          <Failing />
        </ErrorBoundary>
      </div>
      <button type="button" onClick={() => go("two")}>
        go
      </button>
    </>
  );
};

const everything = location.search === "?everything";

createRoot(document.getElementById("root")!).render(
  everything ? (
    <ErrorBoundary fallback={<LastResort />}>
      <Failing />
    </ErrorBoundary>
  ) : (
    <Parts />
  ),
);
