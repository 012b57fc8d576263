/** Copy of the list of devices that are logged in. */
import { formatDate, formatMoment } from "#src/domain/time/sofia-time.ts";

const BROWSERS = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  opera: "Opera",
  safari: "Safari",
  samsung: "Samsung Internet",
  other: "Друг браузър",
} as const;

const SYSTEMS = {
  android: "телефон или таблет с Android",
  chromeos: "Chromebook",
  ipad: "iPad",
  iphone: "iPhone",
  linux: "компютър с Linux",
  mac: "Mac",
  windows: "компютър с Windows",
  other: "друго устройство",
} as const;

/** One line of the list. Times are ISO. */
export type DeviceLine = {
  browser?: { browser: keyof typeof BROWSERS; system: keyof typeof SYSTEMS };
  isThis: boolean;
  seenAt: string;
  /** Until when it is remembered. */
  rememberedUntil?: string;
};

/** A browser and its system in words. */
export const deviceName = (browser: DeviceLine["browser"] | null): string =>
  browser ? `${BROWSERS[browser.browser]}, ${SYSTEMS[browser.system]}` : "Непознато устройство";

export const devicesCopy = {
  title: "Къде сте влезли",
  line: (line: DeviceLine): string =>
    [
      deviceName(line.browser),
      line.isThis ? "това устройство" : `последно на ${formatMoment(line.seenAt)}`,
      ...(line.rememberedUntil ? [`запомнено до ${formatDate(line.rememberedUntil)}`] : []),
    ].join(" – "),
} as const;
