/**
 * Links within the site, built on the router's hooks for custom links. The router's own `Link` includes prefetching for
 * frameworks not used here; leaving it out keeps the scripts smaller.
 */
import type { ComponentProps, ReactElement } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router-dom";

export type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick" | "target"> & { to: string };

/** A client-side link; with a modifier key or without JavaScript the browser navigates. */
export const Link = ({ to, ...rest }: LinkProps): ReactElement => (
  <a {...rest} href={useHref(to)} onClick={useLinkClickHandler<HTMLAnchorElement>(to)} />
);

/** A link to a page of the site by the router, to a file or another site natively. */
export const Anchor = ({ to, ...rest }: LinkProps): ReactElement =>
  to.startsWith("/") && !to.startsWith("/api/") ? <Link {...rest} to={to} /> : <a {...rest} href={to} rel="noopener" />;

/** A menu link with `aria-current="page"` on its own page. */
export const NavLink = ({ to, ...rest }: LinkProps): ReactElement => (
  <Link {...rest} to={to} aria-current={useLocation().pathname === to ? "page" : undefined} />
);
