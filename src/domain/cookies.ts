/** Cookies as texts: what `document.cookie` is given, and what is found in what it answers. */

const SECONDS_A_DAY = 86_400;

/** A cookie for a number of days and the whole site; no day at all takes it away. */
export const cookieText = (name: string, value: string, days: number, { secure = false }: { secure?: boolean } = {}): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.round(days * SECONDS_A_DAY)}; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The value of a cookie among all of a page's; undefined when there is none or it cannot be read. */
export const cookieIn = (cookies: string, name: string): string | undefined => {
  const found = cookies.split(";").map((pair) => pair.trim()).find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
};
