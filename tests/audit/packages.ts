/** The lock file as data: every installed package with its licence, integrity and origin. */
import { readFileSync } from "node:fs";
import { inRoot } from "#server/kernel/root.ts";

/** A package of the lock file; `path` is its folder, such as `node_modules/pg`. */
export type LockedPackage = {
  path: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
};

type Dependencies = Readonly<Record<string, string>>;

/** Names and versions that `package.json` asks for. */
export type Manifest = { dependencies?: Dependencies; devDependencies?: Dependencies };

/** `package-lock.json`; `packages[""]` is the project itself. */
export type LockFile = {
  lockfileVersion: number;
  packages: Readonly<Record<string, Omit<LockedPackage, "path"> & Manifest>>;
};

const read = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), "utf8"));

/** The project's own files. */
export const ownManifest = (): Manifest => read("package.json") as Manifest;
export const ownLockFile = (): LockFile => read("package-lock.json") as LockFile;

/** Every package but the project itself. */
export const packagesOf = ({ packages }: LockFile): LockedPackage[] =>
  Object.entries(packages).flatMap(([path, locked]) => (path === "" ? [] : [{ path, ...locked }]));

/** Those that are installed for production, optional ones of other platforms included. */
export const productionPackages = (lock: LockFile): LockedPackage[] => packagesOf(lock).filter(({ dev }) => !dev);

/** A package's name, from its innermost folder. */
export const nameOf = ({ path }: Pick<LockedPackage, "path">): string => path.split("node_modules/").at(-1)!;
