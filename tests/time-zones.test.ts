/** Runs the date, time and schedule tests under four time zones: results must not depend on the machine's. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { startVitest, type TestModule } from "vitest/node";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SUBJECTS = /^(dates|calendar|sofia-time|month|schedule|repayment|egn)\.test\.ts$/;
const files = readdirSync(`${ROOT}src/domain`, { recursive: true, encoding: "utf8" })
  .filter((name) => SUBJECTS.test(basename(name)))
  .map((name) => `src/domain/${name}`);

const ZONES = ["Europe/Sofia", "UTC", "America/Los_Angeles", "Pacific/Kiritimati"];

let modules: TestModule[] = [];
beforeAll(async () => {
  const run = await startVitest("test", [], {
    config: false,
    root: ROOT,
    watch: false,
    reporters: [{}],
    // One process per time zone: TZ is read when a process starts.
    projects: ZONES.map((zone) => ({
      test: { name: zone, root: ROOT, include: files, pool: "forks", isolate: false, env: { TZ: zone } },
    })),
  });
  modules = run.state.getTestModules();
  // The nested run sets it when tests fail; the assertions below report them.
  process.exitCode = 0;
  await run.close();
}, 120_000);

it.each(ZONES)("date tests pass in %s", (zone) => {
  const own = modules.filter(({ project }) => project.name === zone);
  const tests = own.flatMap(({ children }) => [...children.allTests()]);
  const failed = tests.filter((test) => test.result().state !== "passed");
  expect(failed.map((test) => [test.fullName, test.result().errors?.[0]?.message])).toEqual([]);
  expect(own.map((module) => [module.relativeModuleId, module.state()])).toEqual(
    expect.arrayContaining(files.map((file) => [file, "passed"])),
  );
  expect(tests.length).toBeGreaterThan(200);
});
