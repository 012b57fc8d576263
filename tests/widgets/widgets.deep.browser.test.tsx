/** All examples of a widget on one page, hydrated: axe, and room at every width, text size and spacing. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { lostInSettings } from "#tests/accessibility/room.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { examplesByFolder } from "./examples.ts";
import { useExamples } from "./use-examples.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const examples = useExamples();

describe.each([...examplesByFolder.keys()])("%s", (folder) => {
  let page: Page;
  beforeAll(async () => {
    page = await examples.newPage();
    await examples.open(page, folder);
  });
  closeAfterAll(() => page);

  // The stories check each example alone, in three looks; here all are on one server-rendered page.
  it("has no axe violations", async () => {
    await page.evaluate(await readFile(AXE, "utf8"));
    const faults = await page.evaluate(async () => {
      const run = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        rules: { "target-size": { enabled: true } },
      });
      return run.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    });
    expect(faults).toEqual([]);
  });

  it("loses no content at any viewport width, text size or text spacing", async () => {
    expect(await lostInSettings(page)).toEqual([]);
  });
});
