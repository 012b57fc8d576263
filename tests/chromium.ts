/** Which Chromium the tests start, and how: the machine's own, else the one that came with the packages. */
import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

/** What Playwright needs to start it. `CHROMIUM` names another one; "packed" asks for the one of the packages. */
export const chromiumLaunch = async (): Promise<LaunchOptions> => {
  const named = process.env["CHROMIUM"];
  const own = named === "packed" ? undefined : (named ?? USUAL_PLACES.find(existsSync));
  // Without the package's own arguments: its single process ends with its first page, and it knows no web security.
  return { executablePath: own ?? (await packedChromium()), args: ["--no-sandbox"] };
};

const packedChromium = async (): Promise<string> => (await import("@sparticuz/chromium")).default.executablePath();
