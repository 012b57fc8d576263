/** Whether an unsafe request comes from our own pages. */
export type OriginHeaders = { origin?: string; "sec-fetch-site"?: string | string[]; referer?: string; host?: string };

/**
 * The first of Origin, Sec-Fetch-Site, Referer that is there must be ours. A raw client that sends none of
 * them is not a browser, and no borrower's cookies travel with it.
 */
export const isOwnOrigin = (headers: OriginHeaders, own: ReadonlySet<string>): boolean => {
  if (headers.origin !== undefined) return own.has(headers.origin);
  const site = headers["sec-fetch-site"];
  if (typeof site === "string") return site === "same-origin" || site === "none";
  if (headers.referer !== undefined) return own.has(originOf(headers.referer));
  return true;
};

const originOf = (url: string): string => {
  try {
    return new URL(url).origin;
  } catch {
    return "";
  }
};
