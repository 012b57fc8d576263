/** Runs inside the page: mounts, submits and unmounts the adapter in `globalThis.contender`. */
import { fieldsOf } from "./fields.ts";
import type { Adapter } from "./shape.ts";
import { sheet } from "./styles.ts";

const root = document.getElementById("root")!;
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Waits until the next frame has been painted. */
const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const PATIENCE_MS = 120_000;

/** Waits until a condition holds and has been painted. */
const until = async (what: string, holds: () => boolean): Promise<void> => {
  const began = performance.now();
  do {
    await frame();
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${globalThis.contender.name}: ${what} never came`);
  } while (!holds());
  await frame();
};

let leave: () => void = () => undefined;

/** Functions that the benchmark calls from Node. */
const calls = {
  /** Adds the product's style sheets to the page. */
  dress: (): void => {
    const style = document.createElement("style");
    style.textContent = sheet;
    document.head.append(style);
  },
  /** Mounts the form; resolves when all fields have been painted. */
  mount: (count: number, withFile = false): Promise<void> => {
    const { draws, mount } = globalThis.contender;
    const fields = fieldsOf(count, withFile);
    leave = mount(root, fields);
    return until(`${fields.length} fields`, () => all(draws.field).length === fields.length);
  },
  /** Submits the empty form; resolves when every field and the summary show the errors. */
  submit: (count: number): Promise<void> => {
    const { draws, send } = globalThis.contender;
    document.querySelector<HTMLElement>(send!)!.click();
    return until(
      `${count} errors and as many lines above`,
      () => all(draws.problem).length === count && all(draws.error).length === count,
    );
  },
  /** Unmounts the form. */
  unmount: async (): Promise<void> => {
    leave();
    root.replaceChildren();
    await frame();
  },
  /** Focuses a text field: 0 is the first, 1 the last. */
  focus: (place: number): void => {
    const texts = all("#root input[type=text]");
    texts[Math.round(place * (texts.length - 1))]!.focus();
  },
  /** Numbers of visible fields: at first, after "No" is chosen in a select, and after "Yes". */
  hides: async (name: string): Promise<number[]> => {
    const { draws } = globalThis.contender;
    const count = (): number => all(draws.field).filter((box) => box.checkVisibility()).length;
    const counts = [count()];
    for (const choice of ["No", "Yes"]) {
      const control = document.querySelector<HTMLSelectElement>(draws.select(name))!;
      const option = [...control.options].find(({ label }) => label === choice)!;
      control.value = option.value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
      await frame();
      await frame();
      counts.push(count());
    }
    return counts;
  },
};

declare global {
  var contender: Adapter;
  var bench: typeof calls;
}

globalThis.bench = calls;
