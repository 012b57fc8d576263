/**
 * Embedded pages: a mobile app's web view opens pages with `mobile=1`; they render without header and footer, and so
 * does every page they link to.
 */

/** Whether a query string requests an embedded page. */
export const asksForEmbedded = (search: string): boolean => new URLSearchParams(search).get("mobile") === "1";

/** A query string with `mobile=1` set. */
export const embeddedSearch = (search: string): string => {
  if (asksForEmbedded(search)) return search;
  const query = new URLSearchParams(search);
  query.set("mobile", "1");
  return `?${query}`;
};

/** A path of this site as linked from a page with the query string `from`: embedded if that page is embedded. */
export const keepEmbedded = (url: string, from: string): string => {
  if (!asksForEmbedded(from)) return url;
  const [, path, search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url)!;
  return path + embeddedSearch(search) + hash;
};
