/** A real browser for tests. */
import { chromium, type Browser } from "playwright";
import { chromiumLaunch } from "./chromium.ts";

/** Starts a headless Chromium, the one `chromiumLaunch` finds. */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunch());
