/** Which Chromium the tests start, and how: the one that comes with the packages, the same on every machine. */
import type { LaunchOptions } from "playwright";

const packed = async (): Promise<string> => (await import("@sparticuz/chromium")).default.executablePath();

/** What Playwright needs to start it. `CHROMIUM` names the path of another. Without the package's own arguments: its single process ends with its first page, and it knows no web security. */
export const chromiumLaunch = async (): Promise<LaunchOptions> => ({ executablePath: process.env["CHROMIUM"] ?? (await packed()), args: ["--no-sandbox"] });
