import { useContext, useMemo, type ReactElement, type ReactNode } from "react";
import { parsePath, UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator, type To } from "react-router-dom";
import { asksForBare, bareSearch } from "#src/domain/bare.ts";

/** Links and navigations from a page that was opened alone lead to pages that stand alone; the server sees to all others. */
export const BareLinks = ({ children }: { children: ReactNode }): ReactElement => {
  const context = useContext(NavigationContext);
  const bare = asksForBare(useLocation().search);
  const value = useMemo(() => (bare ? { ...context, navigator: staying(context.navigator) } : context), [bare, context]);
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
  return { ...path, search: bareSearch(path.search ?? "") };
};
