/** Which Chromium the tests start, and how: the machine's own, else the one that came with the packages. */
import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

/** What Playwright needs to start it. `CHROMIUM` names another one; "packed" asks for the one of the packages. */
export const chromiumLaunch = async (): Promise<LaunchOptions> => {
  const named = process.env["CHROMIUM"];
  const own = named === "packed" ? undefined : (named ?? USUAL_PLACES.find(existsSync));
  if (own !== undefined) return { executablePath: own, args: ["--no-sandbox"] };
  const { default: packed } = await import("@sparticuz/chromium");
  return { executablePath: await packed.executablePath(), args: packed.args };
};
