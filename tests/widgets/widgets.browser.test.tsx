/**
 * Contract tests of all widgets, run on every example: hydration, ids, accessible name, tab order, keyboard input. Axe
 * and the room at other widths and text sizes are the stories' business.
 */
import type { CDPSession, Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { parseMarkup, type MarkupNode } from "#src/domain/text/markup.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { leafOf, type Example } from "#widgets/example.ts";
import { controlIdOf, examplesByFolder, formIdOf } from "./examples.ts";
import { useExamples } from "./use-examples.ts";
import {
  danglingIds,
  doubledIds,
  enterByKeyboard,
  heldValue,
  postedValue,
  spokenOf,
  tabStops,
} from "./widgets.page.tsx";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const examples = useExamples();

const wordsOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : "children" in node ? wordsOf(node.children) : "")).join("");
const words = (markup = ""): string => wordsOf(parseMarkup(markup)).replace(/\s+/g, " ").trim();
/** True for a submit button while it waits: disabled, and not in the tab order. */
const isAsleep = ({ element, waiting }: Example): boolean => element.type === "submit" && waiting !== undefined;
const REQUIRED = /\b(required|select|tos-accepted)\b/;

describe.each([...examplesByFolder.keys()])("%s", (folder) => {
  const all = Object.entries(examplesByFolder.get(folder)!);
  const visible = all.filter(
    ([, { element, unseen }]) => !["hidden", "content"].includes(element.type ?? "") && !unseen,
  );
  let page: Page;
  let session: CDPSession;
  const complaints: string[] = [];

  beforeAll(async () => {
    page = await examples.newPage();
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    session = await page.context().newCDPSession(page);
    await examples.open(page, folder);
  });
  closeAfterAll(() => page);

  it("hydrates without console errors or warnings", () => expect(complaints).toEqual([]));

  it("references only ids that exist, each once", async () => {
    expect(await danglingIds(page)).toEqual([]);
    expect(await doubledIds(page)).toEqual([]);
  });

  it.skipIf(visible.length === 0).each(visible)(
    "%s: name, description, error and required state are exposed",
    async (name, example) => {
      const { error } = example;
      const { element } = leafOf(example);
      const id = controlIdOf(folder, name, example);
      const spoken = await spokenOf(session, id);
      const group =
        spoken.role === "radio" || element.type === "date" ? await spokenOf(session, `${id}.field`) : spoken;
      expect(group.name).toContain(words(element.label));
      expect(group.description).toContain(words(element.hint));
      expect(group.description).toContain(words(error));
      expect(spoken.name).not.toBe("");
      expect(spoken.invalid).toBe(error !== undefined || example.pending === "refused");
      expect(spoken.locked).toBe(example.locked ?? isAsleep(example));
      // From the DOM: Chromium's tree does not expose it for a native select.
      const needed = await page.locator(`[id="${id}"]`).getAttribute("aria-required");
      if (["textbox", "combobox"].includes(spoken.role))
        expect(needed).toBe(REQUIRED.test(element.validation ?? "") ? "true" : null);
    },
  );

  const groups = visible.filter(([, { element }]) => element.type === "form");
  it.skipIf(groups.length === 0).each(groups)("%s: exposes the group's label and hint", async (name, { element }) => {
    expect(await spokenOf(session, `${formIdOf(folder, name)}.${element.name}.group`)).toMatchObject({
      role: "group",
      name: words(element.label),
      description: words(element.hint),
    });
  });

  const awake = visible.filter(([, example]) => !isAsleep(example));
  it.skipIf(awake.length === 0).each(awake)("%s: Tab reaches it and leaves it", async (name, example) => {
    const stops = await tabStops(page, name);
    const own = stops.filter((stop) => stop.startsWith(controlIdOf(folder, name, example)));
    expect(own, `stops: ${stops.join(", ")}`).not.toEqual([]);
  });

  it.each(all.filter(([, { value, pending }]) => value !== undefined && !pending))(
    "%s: holds and submits its initial value",
    async (name, example) => {
      expect(await heldValue(page, name, example)).toBe(example.value);
      expect(await postedValue(page, folder, name, example)).toBe(
        typeof example.value === "boolean" ? String(Number(example.value)) : example.value,
      );
    },
  );

  const entered = all.filter(([, { enter }]) => enter !== undefined);
  it.skipIf(entered.length === 0).each(entered)("%s: submits a value entered by keyboard", async (name, example) => {
    const { text, becomes } = example.enter!;
    await enterByKeyboard(page, folder, name, example, text);
    await expect.poll(() => heldValue(page, name, example)).toBe(becomes);
    expect(await postedValue(page, folder, name, example)).toBe(
      typeof becomes === "boolean" ? String(Number(becomes)) : becomes,
    );
  });

  const locked = all.filter(([, example]) => example.locked);
  it.skipIf(locked.length === 0).each(locked)("%s: keys change nothing", async (name, example) => {
    const before = [await heldValue(page, name, example), await postedValue(page, folder, name, example)];
    await page.locator(`[id="${controlIdOf(folder, name, example)}"]`).focus();
    for (const key of ["ArrowDown", "Space", "z", "End"]) await page.keyboard.press(key);
    expect([await heldValue(page, name, example), await postedValue(page, folder, name, example)]).toEqual(before);
  });
});
