/** Checks that an unsafe request comes from the site's own pages. */
export type OriginHeaders = { origin?: string; "sec-fetch-site"?: string | string[]; referer?: string; host?: string };

/**
 * The first header present of Origin, Sec-Fetch-Site, Referer must name our site. Without any of them the client is no
 * browser, so no borrower's cookies are at stake. A plain post of our own page without a Referer (`HOLDS_KEY`) has the
 * origin `null`, like that of any foreign one; the browser's Sec-Fetch-Site tells them apart.
 */
export const isOwnOrigin = (headers: OriginHeaders, own: ReadonlySet<string>): boolean => {
  const site = headers["sec-fetch-site"];
  if (headers.origin === "null" && typeof site === "string") return site === "same-origin";
  if (headers.origin !== undefined) return own.has(headers.origin);
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
