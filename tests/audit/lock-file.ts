/** Integrity of the lock file: what is installed is what was chosen, byte for byte, from the registry. */
import { nameOf, packagesOf, type LockFile, type Manifest } from "./packages.ts";

const REGISTRY = "https://registry.npmjs.org/";
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** An exact version, perhaps of a package under another name. */
const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/;

const KINDS = ["dependencies", "devDependencies"] as const;

/** What is wrong with the lock file, one sentence each. */
export const lockFileFaults = (lock: LockFile, manifest: Manifest): string[] => [
  ...(lock.lockfileVersion === 3 ? [] : [`lockfileVersion is ${lock.lockfileVersion}, not 3`]),
  ...packagesOf(lock).flatMap(({ path, integrity, resolved, link }) => [
    ...(link ? [`${path} is a link to a folder`] : []),
    ...(SHA512.test(integrity ?? "") ? [] : [`${path} has no sha512`]),
    // Without an address a package comes from the registry that npm is set to; its hash is the same everywhere.
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${path} comes from ${resolved}`]),
  ]),
  ...KINDS.flatMap((kind) => {
    const [asked, locked] = [manifest[kind] ?? {}, lock.packages[""]?.[kind] ?? {}];
    return [...new Set([...Object.keys(asked), ...Object.keys(locked)])].flatMap((name) => {
      const [wanted, known] = [asked[name], locked[name]];
      if (wanted !== known)
        return [`${name}: package.json says ${wanted ?? "nothing"}, the lock file ${known ?? "nothing"}`];
      if (!EXACT.test(wanted!)) return [`${name}: ${wanted} is no exact version`];
      const installed = lock.packages[`node_modules/${name}`]?.version;
      return wanted!.endsWith(installed ?? " ")
        ? []
        : [`${name}: ${wanted} is asked for, ${installed ?? "none"} is locked`];
    });
  }),
];

/** Packages whose own code runs when they are installed; `npm ci --ignore-scripts` leaves it out. */
export const withInstallScripts = (lock: LockFile): string[] => [
  ...new Set(packagesOf(lock).flatMap((locked) => (locked.hasInstallScript ? [nameOf(locked)] : []))),
];
