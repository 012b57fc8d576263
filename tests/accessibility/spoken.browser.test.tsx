/**
 * Snapshots of the accessibility tree of every element type in every state: `spoken/<element>.txt`. A changed snapshot
 * is a change of what screen readers announce: review it, then run this file with `-u`.
 */
import type { CDPSession } from "playwright";
import { expect, it, vi } from "vitest";
import { examplesByFolder } from "#tests/widgets/examples.ts";
import { useExamples } from "#tests/widgets/use-examples.ts";
import { spokenIn } from "./spoken.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const examples = useExamples();

const tableOf = async (session: CDPSession, names: readonly string[]): Promise<string> => {
  const parts: string[] = [];
  for (const name of names)
    parts.push(
      `${name}\n${(await spokenIn(session, `[data-example="${name}"] > .root`)).map((line) => `  ${line}\n`).join("")}`,
    );
  return parts.join("\n");
};

it.each([...examplesByFolder.keys()])("%s is announced as in its snapshot", async (folder) => {
  const page = await examples.newPage();
  const session = await page.context().newCDPSession(page);
  const names = Object.keys(examplesByFolder.get(folder)!);
  await examples.open(page, folder);
  // Wait until look-ups and live checks have settled.
  let table = "";
  await expect
    .poll(
      async () => {
        const before = table;
        table = await tableOf(session, names);
        return table === before;
      },
      { interval: 600, timeout: 20_000 },
    )
    .toBe(true);
  await page.close();
  await expect(table).toMatchFileSnapshot(`spoken/${folder}.txt`);
});
