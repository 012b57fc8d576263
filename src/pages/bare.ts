import { asksForBare } from "#src/domain/bare.ts";

/** Whether an address shows only the page itself: maintenance, in any case, and what an app's web view opens with `mobile=1`. */
export const isBare = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  /^\/maintenance\/?$/i.test(pathname) || asksForBare(search);
