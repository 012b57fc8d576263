/** A window of another app opens our pages with `mobile=1`: each shows only itself, and so does every page it leads to. */

/** Whether a query asks for the page alone. */
export const asksForBare = (search: string): boolean => new URLSearchParams(search).get("mobile") === "1";

/** The query of a page that a bare one leads to. */
export const bareSearch = (search: string): string => {
  if (asksForBare(search)) return search;
  const query = new URLSearchParams(search);
  query.set("mobile", "1");
  return `?${query}`;
};

/** A path of ours as a page with the query `from` says it: alone if that page stands alone. */
export const keepBare = (url: string, from: string): string => {
  if (!asksForBare(from)) return url;
  const [, path, search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url)!;
  return path + bareSearch(search) + hash;
};
