/** Whether a URL is a path of this site. Rejects schemes, other origins and slash tricks such as `/..//`. */
export const isOwnPath = (url: string): boolean =>
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(url) && !new URL(url, "http://own.invalid").pathname.startsWith("//");
