/** Unpacks Chromium before workers start: one that found it half unpacked could not launch it. */
import { chromiumLaunch } from "./chromium.ts";

export const setup = async (): Promise<void> => void (await chromiumLaunch());
