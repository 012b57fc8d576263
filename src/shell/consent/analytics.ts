/** Google Tag Manager: loaded after consent; receives route patterns and nothing else. */
import { report } from "#src/reports/report.ts";
import { cookieText } from "#src/web/cookies.ts";
import { readCookies, writeCookie } from "./choice.ts";

type Layer = Record<string, unknown>[];

const layer = (): Layer => ((window as { dataLayer?: Layer }).dataLayer ??= []);

let started = false;

/** Loads the container; later calls do nothing. */
export const startTagManager = (id: string): void => {
  if (started) return;
  started = true;
  layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  // Tag Manager copies the nonce to the scripts it injects.
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.addEventListener("error", () => report(new Error("The tag manager did not load"), { part: "analytics" }));
  script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`;
  document.head.append(script);
};

/** Sends the page's route pattern, so that no number, key or name in a URL reaches analytics. */
export const tellRoute = (route: string): void => void layer().push({ event: "route", route });

/** Names of the cookies set by Google's tags. */
const TAG_COOKIE = /^_(?:ga|gid|gat|gcl)/;

/** The site's host and its parent domains: tags set cookies on the highest domain allowed. */
const domainsAbove = (host: string): string[] =>
  host
    .split(".")
    .map((_, at, parts) => parts.slice(at).join("."))
    .slice(0, -1);

/** Withdraws consent: deletes the tags' cookies, and reloads the page to unload the tags. */
export const stopTagManager = (): void => {
  const names = readCookies()
    .split(";")
    .map((pair) => pair.split("=")[0]!.trim())
    .filter((name) => TAG_COOKIE.test(name));
  for (const gone of names.map((name) => cookieText(name, "", 0))) {
    writeCookie(gone);
    for (const domain of domainsAbove(location.hostname)) writeCookie(`${gone}; Domain=${domain}`);
  }
  if (started) location.reload();
};
