import { useContext, useMemo, type ReactElement, type ReactNode } from "react";
import {
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type Navigator,
  type To,
} from "react-router-dom";
import { asksForEmbedded, embeddedSearch } from "#src/web/embedded.ts";

/**
 * Keeps client-side navigation from an embedded page embedded, by adding the query parameter to every link. The server
 * handles links that load a document.
 */
export const EmbeddedLinks = ({ children }: { children: ReactNode }): ReactElement => {
  const context = useContext(NavigationContext);
  const bare = asksForEmbedded(useLocation().search);
  const value = useMemo(
    () => (bare ? { ...context, navigator: staying(context.navigator) } : context),
    [bare, context],
  );
  return <NavigationContext value={value}>{children}</NavigationContext>;
};

const staying = (navigator: Navigator): Navigator => ({
  go: (steps) => navigator.go(steps),
  createHref: (to) => navigator.createHref(alone(to)),
  push: (to, ...rest) => navigator.push(alone(to), ...rest),
  replace: (to, ...rest) => navigator.replace(alone(to), ...rest),
});

const alone = (to: To): To => {
  const path = typeof to === "string" ? parsePath(to) : to;
  return { ...path, search: embeddedSearch(path.search ?? "") };
};
