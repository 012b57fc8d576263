import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { operate } from "./operate.ts";

it.each([
  [["nosuch"], /^There is no act nosuch\. Without an act all of them are listed/],
  [["paymen"], /^There is no act paymen\. Is it one of .*receive-payment/],
  [[], /^npm run operator -- <act>/],
])("without a lender %j is told what acts there are", async (words, said) => {
  const complain = vi.spyOn(console, "error").mockReturnValue();
  const mask = process.umask();
  try {
    expect(await operate(words, { DATA_DIR: join(temporaryFolder("operate"), "none") })).toBe(1);
  } finally {
    process.umask(mask);
  }
  expect(complain).toHaveBeenLastCalledWith(expect.stringMatching(said));
});

it("an act in a folder without a lender is refused and makes none", async () => {
  const DATA_DIR = join(temporaryFolder("operate"), "mistyped");
  const complain = vi.spyOn(console, "error").mockReturnValue();
  const mask = process.umask();
  try {
    expect(await operate(["clock", "1"], { DATA_DIR })).toBe(1);
  } finally {
    process.umask(mask);
  }
  expect(complain).toHaveBeenCalledWith(`There is no embedded database in ${DATA_DIR} (DATA_DIR).`);
  expect(existsSync(DATA_DIR)).toBe(false);
});
