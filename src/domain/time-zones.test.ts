/** Days, months and moments mean the same wherever the machine stands: their tests once more in four time zones. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SUBJECTS = /^(dates|calendar|sofia-time|time-of-day|month|schedule|repayment|egn)\.test\.ts$/;
const files = readdirSync(FOLDER).filter((name) => SUBJECTS.test(name)).map((name) => `src/domain/${name}`);

it.each(["Europe/Sofia", "UTC", "America/Los_Angeles", "Pacific/Kiritimati"])("in %s", (zone) => {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--reporter=json", ...files], {
    cwd: ROOT, encoding: "utf8", env: { PATH, HOME, TZ: zone },
  });
  const ran = JSON.parse(stdout || "{}") as { success?: boolean; numPassedTests?: number };
  expect({ status, success: ran.success }, stderr + stdout).toEqual({ status: 0, success: true });
  expect(ran.numPassedTests).toBeGreaterThan(200);
}, 120_000);
