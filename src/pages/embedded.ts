import { contentPages, type PageFlags } from "#src/api/calls/content.ts";
import { asksForEmbedded } from "#src/web/embedded.ts";
import { matchPath } from "#src/web/paths.ts";

const embeddedPages: readonly (PageFlags & { path: string })[] = contentPages.filter((page) => "embedded" in page);

/** True for pages rendered without header and footer: those marked so, and all with `mobile=1` (an app's web view). */
export const isEmbedded = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  asksForEmbedded(search) || embeddedPages.some((page) => matchPath(page.path, pathname, page));
