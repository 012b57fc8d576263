/** Which build this is: told in error reports, so that a fault can be found in the sources it happened in. */
import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./root.ts";

let known: string | undefined;

/** The package's version, and the beginning of the fingerprint of the sources the build was made from. */
export const buildVersion = (): string => {
  if (known !== undefined) return known;
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
  const stamp = inRoot("dist", "stamp");
  known = existsSync(stamp) ? `${version}+${readFileSync(stamp, "utf8").slice(0, 8)}` : version;
  return known;
};
