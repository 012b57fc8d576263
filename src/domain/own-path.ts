/** A path of this site: never another origin, a scheme, or a trick with slashes, not even once `/..//` is folded. */
export const isOwnPath = (url: string): boolean =>
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(url) && !new URL(url, "http://own.invalid").pathname.startsWith("//");
