/** Google Tag Manager: loaded after consent, told of pages as patterns and of nothing else. */
import { report } from "#src/api/report.ts";
import { cookieText } from "#src/domain/cookies.ts";
import { readCookies, writeCookie } from "./choice.ts";

type Layer = Record<string, unknown>[];

const layer = (): Layer => ((window as { dataLayer?: Layer }).dataLayer ??= []);

let started = false;

/** Loads the container, once. */
export const startTagManager = (id: string): void => {
  if (started) return;
  started = true;
  layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  // It hands the nonce on to the scripts of its tags.
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.addEventListener("error", () => report(new Error("The tag manager did not load"), { part: "analytics" }));
  script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`;
  document.head.append(script);
};

/** Says which page is shown, by its pattern in the page table: no number, key or name of an address goes along. */
export const tellRoute = (route: string): void => void layer().push({ event: "route", route });

/** Cookies of Google's tags. */
const TAG_COOKIE = /^_(?:ga|gid|gat|gcl)/;

/** The site's own host and those above it: tags set their cookies as high as they may. */
const domainsAbove = (host: string): string[] => host.split(".").map((_, at, parts) => parts.slice(at).join(".")).slice(0, -1);

/** Takes back what a consent allowed: the tags' cookies go, and with a new document the tags themselves. */
export const stopTagManager = (): void => {
  const names = readCookies().split(";").map((pair) => pair.split("=")[0]!.trim()).filter((name) => TAG_COOKIE.test(name));
  for (const gone of names.map((name) => cookieText(name, "", 0))) {
    writeCookie(gone);
    for (const domain of domainsAbove(location.hostname)) writeCookie(`${gone}; Domain=${domain}`);
  }
  if (started) location.reload();
};
