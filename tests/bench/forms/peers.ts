/** The other libraries: installed on first use, so that the project's own `npm ci` stays small. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "#server/kernel/root.ts";

const FOLDER = "tests/bench/peers";

/** Installs the packages of the lock file unless exactly these are installed already. */
export const installPeers = (): void => {
  const lock = readFileSync(inRoot(FOLDER, "package-lock.json"), "utf8");
  const installed = inRoot(FOLDER, "node_modules", ".installed-lock.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === lock) return;
  console.log(`Installing the libraries to compare with, once: npm ci --prefix ${FOLDER}`);
  execFileSync("npm", ["ci", "--prefix", inRoot(FOLDER), "--omit=peer", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    cwd: inRoot(),
  });
  writeFileSync(installed, lock);
};

/** Names and versions of the libraries compared with, as one line. */
export const peerVersions = (): string => {
  const { dependencies } = JSON.parse(readFileSync(inRoot(FOLDER, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
};
