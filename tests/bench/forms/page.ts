/** Runs inside the page: draws, sends and takes away the contender that its script has put into `contender`. */
import { fieldsOf } from "./fields.ts";
import type { Adapter } from "./shape.ts";
import { sheet } from "./styles.ts";

const root = document.getElementById("root")!;
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Until the next frame has been drawn. */
const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

const PATIENCE_MS = 120_000;

/** Until something holds and has been drawn. */
const until = async (what: string, holds: () => boolean): Promise<void> => {
  const began = performance.now();
  do {
    await frame();
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${globalThis.contender.name}: ${what} never came`);
  } while (!holds());
  await frame();
};

let leave: () => void = () => undefined;

/** What the driver may call. */
const calls = {
  /** Gives the page the product's own sheets. */
  dress: (): void => {
    const style = document.createElement("style");
    style.textContent = sheet;
    document.head.append(style);
  },
  /** Draws the form; done when all of it is on the screen. */
  mount: (count: number, withFile = false): Promise<void> => {
    const { draws, mount } = globalThis.contender;
    const fields = fieldsOf(count, withFile);
    leave = mount(root, fields);
    return until(`${fields.length} fields`, () => all(draws.field).length === fields.length);
  },
  /** Sends the empty form; done when every field and the summary say so. */
  submit: (count: number): Promise<void> => {
    const { draws, send } = globalThis.contender;
    document.querySelector<HTMLElement>(send!)!.click();
    return until(`${count} errors and as many lines above`, () => all(draws.problem).length === count && all(draws.error).length === count);
  },
  /** Takes the form away. */
  unmount: async (): Promise<void> => {
    leave();
    root.replaceChildren();
    await frame();
  },
  /** Puts the caret into a text field: 0 is the first, 1 the last. */
  focus: (place: number): void => {
    const texts = all("#root input[type=text]");
    texts[Math.round(place * (texts.length - 1))]!.focus();
  },
  /** How many fields show at first, after "No" was chosen in a select, and after "Yes". */
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
