/** Formats and parses `document.cookie` texts. */

const SECONDS_A_DAY = 86_400;

/** Text that sets a cookie for the whole site and a number of days (fractions allowed); 0 days deletes it. */
export const cookieText = (
  name: string,
  value: string,
  days: number,
  { secure = false }: { secure?: boolean } = {},
): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.round(days * SECONDS_A_DAY)}; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The decoded value of a cookie in `document.cookie`; `undefined` when missing or malformed. */
export const cookieIn = (cookies: string, name: string): string | undefined => {
  const found = cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
};
