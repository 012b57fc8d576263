/** Bill of materials of what is delivered: npm's own, in CycloneDX, without the development packages. */
import { labelOf } from "./licences.ts";
import { productionPackages, type LockFile } from "./packages.ts";

/** The parts of a CycloneDX document that matter here. */
export type Bill = {
  specVersion: string;
  metadata: { component: { "bom-ref": string } };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/**
 * Leaves only the production packages in a bill of all packages. `npm sbom --omit=dev` cannot be used: it also leaves
 * out every production package that a development package needs too, such as React.
 */
export const productionBill = <B extends Bill>(whole: B, lock: LockFile): B => {
  const own = whole.metadata.component["bom-ref"];
  const kept = new Set([own, ...productionPackages(lock).map(labelOf)]);
  return {
    ...whole,
    components: whole.components.filter((component) => kept.has(component["bom-ref"])),
    dependencies: whole.dependencies.flatMap(({ ref, dependsOn = [] }) =>
      kept.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }] : [],
    ),
  };
};

/** Production packages that a bill does not list. */
export const missingIn = ({ components }: Bill, lock: LockFile): string[] => {
  const listed = new Set(components.map((component) => component["bom-ref"]));
  return [...new Set(productionPackages(lock).map(labelOf))].filter((label) => !listed.has(label));
};
