/** The measurements: CPU time of the page's main thread (ms) and its JavaScript heap (MB). */
import { setTimeout as pause } from "node:timers/promises";
import { jpeg, type Picture } from "#widgets/photo/pictures.fixture.ts";
import type { Actor } from "./stage.ts";

type Used = { task: number; script: number };

/** CPU milliseconds of the main thread so far: in total, and of scripts. */
const usedBy = async ({ cdp }: Actor): Promise<Used> => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string): number => 1000 * metrics.find((one) => one.name === name)!.value;
  return { task: of("TaskDuration"), script: of("ScriptDuration") };
};

const costOf = async (actor: Actor, work: () => Promise<unknown>): Promise<Used> => {
  const before = await usedBy(actor);
  await work();
  const after = await usedBy(actor);
  return { task: after.task - before.task, script: after.script - before.script };
};

const KEYS_A_PLACE = 12;
const PLACES = [0, 0.5, 1] as const;
/** Time limit per place: for a slow contender few keys suffice. */
const PLACE_MS = 1500;
/** Longer than a frame, so that no two keys share one. */
const BETWEEN_KEYS_MS = 25;
/** Longer than any contender's debounce. */
const AFTERWARDS_MS = 350;

const press = async ({ cdp }: Actor, key: string): Promise<void> => {
  const code = { key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  await cdp.send("Input.dispatchKeyEvent", { type: "keyDown", text: key, ...code });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...code });
};

/** Types into the first, the middle and the last text field; returns the cost of one key. */
const typing = async (actor: Actor): Promise<Used> => {
  const sum: Used = { task: 0, script: 0 };
  let keys = 0;
  for (const place of PLACES) {
    await actor.page.evaluate((where) => globalThis.bench.focus(where), place);
    await pause(BETWEEN_KEYS_MS);
    const { task, script } = await costOf(actor, async () => {
      const began = performance.now();
      for (let n = 0; n < KEYS_A_PLACE && performance.now() - began < PLACE_MS; n++) {
        await press(actor, "abcdefghijkl"[n % 12]!);
        await pause(BETWEEN_KEYS_MS);
        keys += 1;
      }
      await pause(AFTERWARDS_MS);
    });
    sum.task += task;
    sum.script += script;
  }
  return { task: sum.task / keys, script: sum.script / keys };
};

const heapOf = async ({ cdp }: Actor): Promise<number> => {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")!.value / 2 ** 20;
};

const mount = (actor: Actor, size: number, withFile = false): Promise<Used> =>
  costOf(actor, () =>
    actor.page.evaluate(([count, file]) => globalThis.bench.mount(count, file), [size, withFile] as const),
  );
const unmount = (actor: Actor): Promise<void> => actor.page.evaluate(() => globalThis.bench.unmount());

export const MEASURES = ["key", "script", "mount", "submit", "heap"] as const;
export type Measure = (typeof MEASURES)[number];
export type Figures = Partial<Record<Measure, number>>;

/** One visit: mounts the form, types, measures the heap; mounts it again and submits it empty. */
export const visit = async (actor: Actor, size: number): Promise<Figures> => {
  await actor.page.bringToFront();
  const first = await mount(actor, size);
  const { task: key, script } = await typing(actor);
  const heap = await heapOf(actor);
  await unmount(actor);
  if (!actor.contender.engine) return { key, script, heap, mount: first.task };
  const second = await mount(actor, size);
  const { task: submit } = await costOf(actor, () =>
    actor.page.evaluate((count) => globalThis.bench.submit(count), size),
  );
  await unmount(actor);
  return { key, script, heap, mount: (first.task + second.task) / 2, submit };
};

/** A picture of about 4 MB, generated once. */
let taken: Promise<Picture> | undefined;
const photo = (): Promise<Picture> => (taken ??= jpeg("photo.jpg", { width: 2900, height: 2050 }));

const CALM_MS = 500;
const PATIENCE = 20;

/** Waits until the main thread is idle, as some contenders read the whole file; gives up after 10 s. */
const calm = async (actor: Actor): Promise<void> => {
  for (let n = 0; n < PATIENCE; n++) if ((await costOf(actor, () => pause(CALM_MS))).task < CALM_MS / 50) return;
};

/** CPU milliseconds of a key before and after a file of 4 MB is selected. */
export const visitWithFile = async (actor: Actor, size: number): Promise<{ without: number; with: number }> => {
  await actor.page.bringToFront();
  await mount(actor, size, true);
  const before = await typing(actor);
  await actor.page.setInputFiles("#root input[type=file]", await photo());
  const held = await actor.page.evaluate(() => globalThis.contender.held);
  if (held) await actor.page.locator(held).waitFor({ timeout: 120_000 });
  await calm(actor);
  const after = await typing(actor);
  await unmount(actor);
  return { without: before.task, with: after.task };
};

/** Throws unless the contender behaves like the others: all fields, a conditional one, all errors and summary lines. */
export const rehearse = async (actor: Actor): Promise<void> => {
  const { contender, page } = actor;
  await page.bringToFront();
  await mount(actor, 10);
  if (contender.engine) {
    const [before, hidden, again] = await page.evaluate(() => globalThis.bench.hides("q2"));
    if (before !== 10 || hidden !== 9 || again !== 10)
      throw new Error(
        `${contender.key}: of ${before} fields ${hidden} are left when one is hidden, ${again} when it shows again`,
      );
    await unmount(actor);
    await mount(actor, 10);
    await page.evaluate(() => globalThis.bench.submit(10));
  }
  await unmount(actor);
};
