/**
 * Browser and system named by a user agent, for the list of sessions. Families only: versions and models would tell
 * more than their owner needs to recognise a device.
 */
import type { BrowserData } from "#server/store/db/people-tables.ts";

/** Marks of browsers; the first that occurs decides, because browsers also carry the names of those they descend from. */
const BROWSERS: readonly (readonly [mark: RegExp, name: BrowserData["browser"]])[] = [
  [/Edg(?:e|A|iOS)?\//, "edge"],
  [/OPR\/|OPT\//, "opera"],
  [/SamsungBrowser\//, "samsung"],
  [/Firefox\/|FxiOS\//, "firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "chrome"],
  [/Safari\//, "safari"],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: BrowserData["system"]])[] = [
  [/iPhone|iPod/, "iphone"],
  [/iPad/, "ipad"],
  [/Android/, "android"],
  [/Windows/, "windows"],
  [/Macintosh|Mac OS X/, "mac"],
  [/CrOS/, "chromeos"],
  [/Linux|X11/, "linux"],
];

const nameIn = <Name>(marks: readonly (readonly [RegExp, Name])[], text: string): Name | "other" =>
  marks.find(([mark]) => mark.test(text))?.[1] ?? "other";

/** The families of a user agent; `other` for unknown ones. */
export const browserOf = (userAgent: string): BrowserData => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});
