/** Chromium's path and arguments for tests: the npm package's binary, so every machine runs the same version. */
import type { LaunchOptions } from "playwright";

const packaged = async (): Promise<string> => (await import("@sparticuz/chromium")).default.executablePath();

/**
 * Launch options for Playwright. The environment variable `CHROMIUM` sets another binary's path. The package's own
 * arguments are not used: they run a single process, which ends with its first page, and disable web security.
 */
export const chromiumLaunch = async (): Promise<LaunchOptions> => ({
  executablePath: process.env["CHROMIUM"] ?? (await packaged()),
  args: ["--no-sandbox"],
});

/** A camera and a microphone that the browser plays itself, and allows. */
const FAKE_MEDIA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Launch options for tests: V8 does not optimise scripts, which would take longer than their short-lived pages run. */
export const testLaunch = async (): Promise<LaunchOptions> => {
  const { args = [], ...launch } = await chromiumLaunch();
  return { ...launch, args: [...args, ...FAKE_MEDIA, "--js-flags=--no-opt,--no-maglev"] };
};
