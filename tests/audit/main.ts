/**
 * `npm run audit`: licences, lock file, secrets, known vulnerabilities, and the bill of materials in `sbom.cdx.json`.
 * Fails when one of them is not in order. A registry that does not answer is said, and no failure.
 */
import { writeFileSync } from "node:fs";
import { inRoot } from "#server/kernel/root.ts";
import { missingIn, productionBill, type Bill } from "./bill.ts";
import { licenceCounts, refusedLicences } from "./licences.ts";
import { lockFileFaults, withInstallScripts } from "./lock-file.ts";
import { ownLockFile, ownManifest, packagesOf, productionPackages } from "./packages.ts";
import { askVulnerabilities, mustMend, npm } from "./registry.ts";
import { auditSecrets, placeOf } from "./secrets.ts";

const BILL = "sbom.cdx.json";

/** Result of one check: what it looked at, what it has to say, and what is wrong. */
type Verdict = { about: string; notes?: readonly string[]; faults: readonly string[] };

const lock = ownLockFile();

const licences = (): Verdict => ({
  about: `${productionPackages(lock).length} production packages`,
  notes: licenceCounts(lock).map(([licence, n]) => `${n} × ${licence}`),
  faults: refusedLicences(lock),
});

const lockFile = async (): Promise<Verdict> => {
  const { code, err } = await npm("ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund");
  return {
    about: `${packagesOf(lock).length} packages, each with its sha512; npm ci would install them`,
    notes: [`with a script of their own at install: ${withInstallScripts(lock).join(", ")}`],
    faults: [...lockFileFaults(lock, ownManifest()), ...(code === 0 ? [] : [`npm ci --dry-run: ${err.trim()}`])],
  };
};

const secrets = async (): Promise<Verdict> => {
  const { files, found, unused } = await auditSecrets();
  return {
    about: `${files} tracked files`,
    faults: [...found.map(placeOf), ...unused.map((text) => `tests/audit/secrets.ts lists ${text}, which is nowhere`)],
  };
};

const vulnerabilities = async (): Promise<Verdict> => {
  const found = await askVulnerabilities();
  if ("silent" in found)
    return {
      about: "UNKNOWN: the registry did not answer, so nothing is known about vulnerabilities",
      notes: [found.silent],
      faults: [],
    };
  const { counts, packages } = found;
  const said = Object.entries(counts).map(([severity, n]) => `${n} ${severity}`);
  return {
    about: `${said.join(", ")} in production packages`,
    ...(mustMend(found) ? { faults: packages } : { notes: packages, faults: [] }),
  };
};

const bill = async (): Promise<Verdict> => {
  const { code, out, err } = await npm("sbom", "--package-lock-only", "--sbom-format=cyclonedx");
  if (code !== 0) return { about: "npm sbom", faults: [err.trim()] };
  const delivered = productionBill(JSON.parse(out) as Bill, lock);
  writeFileSync(inRoot(BILL), `${JSON.stringify(delivered, null, 2)}\n`);
  return {
    about: `${delivered.components.length} components, CycloneDX ${delivered.specVersion}, in ${BILL}`,
    faults: missingIn(delivered, lock).map((label) => `${label} is not in it`),
  };
};

const CHECKS = { licences, "lock file": lockFile, secrets, vulnerabilities, "bill of materials": bill };

for (const [name, check] of Object.entries(CHECKS)) {
  const { about, notes = [], faults } = await check();
  console.log(`${faults.length === 0 ? "ok  " : "FAIL"} ${name}: ${about}`);
  for (const note of notes) console.log(`       ${note}`);
  for (const fault of faults) console.log(`     ✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
