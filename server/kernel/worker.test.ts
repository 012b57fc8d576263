import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { workerOf } from "./worker.ts";

const folder = temporaryFolder("worker");

const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return pathToFileURL(join(folder, name)).href;
};

it("a thread that cannot begin fails all that wait for it with its reason, and is tried again", async () => {
  const module = written("broken.mjs", 'throw new Error("no font");');
  const worker = workerOf<string, string>(module, "say");
  const first = await Promise.allSettled(["а", "б", "в"].map((task) => worker.run(task)));
  expect(first.map((one) => one.status === "rejected" && String(one.reason))).toEqual(Array(3).fill("Error: no font"));
  expect(worker.waiting()).toBe(0);
  await expect(worker.run("г")).rejects.toThrow("no font");
});

it("a failed task fails alone", async () => {
  const module = written(
    "one.mjs",
    'export const say = async (word) => { if (word === "б") throw new Error("not б"); return `${word}!`; };',
  );
  const worker = workerOf<string, string>(module, "say");
  const all = await Promise.allSettled(["а", "б", "в"].map((task) => worker.run(task)));
  expect(all.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
    "а!",
    "Error: not б",
    "в!",
  ]);
});

it("a task that does not end is ended by its signal, and the next one runs", async () => {
  const module = written(
    "endless.mjs",
    'export const say = (word) => { while (word === "безкрай") ; return `${word}!`; };',
  );
  const worker = workerOf<string, string>(module, "say");
  await expect(worker.run("безкрай", AbortSignal.timeout(100))).rejects.toThrow(/abort/i);
  expect(await worker.run("а")).toBe("а!");
});
