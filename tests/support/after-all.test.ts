import { expect, it } from "vitest";
import { startVitest } from "vitest/node";
import { inRoot } from "#server/kernel/root.ts";

it("after a failed `beforeAll`, its error is the only one reported and whatever it opened is closed", async () => {
  const logged: string[] = [];
  const run = await startVitest("test", [], {
    config: false,
    root: inRoot(),
    include: ["tests/support/after-all.fixture.ts"],
    watch: false,
    reporters: [{ onUserConsoleLog: ({ content }) => void logged.push(content.trim()) }],
  });
  const [module] = run.state.getTestModules();
  process.exitCode = 0;
  expect(module!.errors().map(({ message }) => message)).toEqual(["the second did not open"]);
  expect(logged).toEqual(["closed the first"]);
  await run.close();
});
