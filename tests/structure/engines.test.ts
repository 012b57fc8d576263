/** Every package can be installed and run on every version of Node that package.json promises. */
import { readFileSync } from "node:fs";
import { subset } from "semver";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";

type Package = { version?: string; engines?: { node?: string }; os?: readonly string[] };

const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, Package>>;
};
const { "": own, ...installed } = packages;
const promised = own!.engines!.node!;

/** Whether npm installs a package on one of README's systems. */
const isInstalled = ({ os }: Package): boolean => !os || os.includes("linux") || os.includes("darwin");

it("no package in package-lock.json wants another Node than package.json's engines promise", () => {
  expect(Object.keys(installed).length).toBeGreaterThan(400);
  const others = Object.entries(installed).flatMap(([name, one]) => {
    const wanted = one.engines?.node ?? "*";
    return isInstalled(one) && !subset(promised, wanted) ? [`${name}@${one.version} wants Node ${wanted}`] : [];
  });
  expect(others).toEqual([]);
});
