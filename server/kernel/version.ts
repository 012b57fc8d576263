/** The running build's version, sent with error reports so that a fault can be traced to its sources. */
import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./root.ts";

let known: string | undefined;

/** `<package version>+<first 8 characters of the source fingerprint>`; without a build, the version alone. */
export const buildVersion = (): string => {
  if (known !== undefined) return known;
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
  const stamp = inRoot("dist", "stamp");
  known = existsSync(stamp) ? `${version}+${readFileSync(stamp, "utf8").slice(0, 8)}` : version;
  return known;
};
