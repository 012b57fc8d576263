import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { openTestPglite } from "#tests/support/database.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const heldBytes = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

it("the embedded database keeps nothing of the answers it gave", async () => {
  const database = await openTestPglite({ unused: true });
  const megabyte = 2 ** 20;
  const ask = async (): Promise<void> => {
    const { rows } = await database.query("select repeat('я', 512) as text from generate_series(1, 1024)");
    expect(rows).toHaveLength(1024);
  };
  await ask();
  const before = heldBytes();
  for (let times = 0; times < 60; times++) await ask();
  expect(heldBytes() - before).toBeLessThan(20 * megabyte);
  await database.close();
}, 60_000);
