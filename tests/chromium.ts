/** Which Chromium the tests start, and how: the one that came with the packages, the same on every machine. */
import type { LaunchOptions } from "playwright";

/** What Playwright needs to start it. `CHROMIUM` names another one by its path. */
export const chromiumLaunch = async (): Promise<LaunchOptions> => {
  // Without the package's own arguments: its single process ends with its first page, and it knows no web security.
  return { executablePath: process.env["CHROMIUM"] ?? (await packedChromium()), args: ["--no-sandbox"] };
};

const packedChromium = async (): Promise<string> => (await import("@sparticuz/chromium")).default.executablePath();
