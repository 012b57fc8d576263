/** A real browser for tests: the machine's Chromium, else the one that came with the packages. */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright";

const USUAL_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];

/** Starts a headless Chromium: the one named by CHROMIUM, the machine's own, or the one in `@sparticuz/chromium`. */
export const openBrowser = async (): Promise<Browser> => {
  const own = process.env["CHROMIUM"] ?? USUAL_PLACES.find(existsSync);
  if (own !== undefined) return chromium.launch({ executablePath: own, args: ["--no-sandbox"] });
  const { default: packed } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await packed.executablePath(), args: packed.args });
};
