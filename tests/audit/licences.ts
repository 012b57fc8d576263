/** Licences of all production packages, against those the product may be delivered with. */
import satisfies from "spdx-satisfies";
import { nameOf, productionPackages, type LockedPackage, type LockFile } from "./packages.ts";

/** SPDX names. All of them allow use in a closed product; they ask for the licence's text with copies, or for nothing. */
export const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "Bitstream-Vera",
  "BlueOak-1.0.0",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Zlib",
] as const;

/** Licences allowed for some packages only, with the reason. */
export const ALLOWED_FOR: readonly { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    why: "libvips is a library of its own file, loaded at run time and replaceable, as the LGPL asks",
  },
  {
    licence: "MPL-2.0",
    packages: /^mediabunny$/,
    why: "its files are used unchanged, in a folder of their own that no build puts together with ours, as the MPL asks",
  },
];

/** Packages whose licence the lock file does not name, by name and version: read in the package itself. */
export const STATED_ELSEWHERE: Readonly<Record<string, { licence: string; where: string }>> = {
  "dejavu-fonts-ttf@2.37.3": {
    licence: "Bitstream-Vera",
    where: "its LICENSE: Bitstream Vera, changes in the public domain",
  },
  "png-js@1.1.0": { licence: "MIT", where: "its LICENSE" },
  "xmlhttprequest-ssl@2.1.2": { licence: "MIT", where: "`licenses` of its package.json, and its LICENSE" },
};

/** A package as `name@version`. */
export const labelOf = (locked: LockedPackage): string => `${nameOf(locked)}@${locked.version}`;

/** The licence of a package, as an SPDX expression; undefined when nothing states one. */
export const licenceOf = (locked: LockedPackage): string | undefined =>
  STATED_ELSEWHERE[labelOf(locked)]?.licence ?? locked.license;

const allowedFor = (name: string): string[] => [
  ...ALLOWED,
  ...ALLOWED_FOR.flatMap(({ licence, packages }) => (packages.test(name) ? [licence] : [])),
];

/** An expression's alternatives are each a conjunction; one with allowed licences only is enough. */
const isAllowed = (licence: string, name: string): boolean => {
  try {
    return satisfies(licence, allowedFor(name));
  } catch {
    // No SPDX expression.
    return false;
  }
};

/** Packages that may not be delivered, as `name@version: licence`. */
export const refusedLicences = (lock: LockFile): string[] =>
  productionPackages(lock).flatMap((locked) => {
    const licence = licenceOf(locked);
    return licence !== undefined && isAllowed(licence, nameOf(locked))
      ? []
      : [`${labelOf(locked)}: ${licence ?? "none stated"}`];
  });

/** How many production packages have each licence, the most frequent first. */
export const licenceCounts = (lock: LockFile): [licence: string, packages: number][] => {
  const counts = new Map<string, number>();
  for (const locked of productionPackages(lock)) {
    const licence = licenceOf(locked) ?? "none stated";
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
};
