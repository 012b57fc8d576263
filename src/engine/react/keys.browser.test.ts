import { describe, expect, it } from "vitest";
import { jpeg } from "#widgets/photo/pictures.fixture.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();
const { press, control, drawnBy, frame } = forms;

const BLOCKS = 12;
const PHOTO: Element = { type: "photo", name: "photo", label: "Снимка" };

/** One field of each typed kind, one hidden by the first field's value, one whose rule depends on it. */
const blockOf = (n: number): Element[] => [
  { name: `text${n}`, label: `Текст ${n}`, validation: "required number" },
  { type: "textarea", name: `area${n}`, label: `Още ${n}`, validation: "required" },
  { type: "password", name: `password${n}`, label: `Парола ${n}`, validation: "required" },
  { type: "idCardNumber", name: `card${n}`, label: `Карта ${n}`, validation: "required" },
  { name: `shown${n}`, label: `Показано ${n}`, hidden: { element: `text${n}`, operator: "notEqual", value: "77" } },
  {
    name: `watcher${n}`,
    label: `Зависи ${n}`,
    validation: "required-unless",
    validationProps: { unlessElementName: `text${n}` },
  },
];
const LONG = Array.from({ length: BLOCKS }, (_, n) => blockOf(n)).flat();
const TYPED = ["text6", "area6", "password6", "card6", "watcher6"];

const nothing = { commits: 0, renders: {} };

describe("among many fields a keystroke re-renders", () => {
  it("nothing, in any field", async () => {
    await forms.start([formOf(LONG)]);
    for (const path of TYPED) {
      await control(path).focus();
      for (const key of ["1", "2", "Backspace"])
        expect(await drawnBy(() => press(key)), `${path} ${key}`).toEqual(nothing);
    }
  });

  it("only its own field, once, when every field shows an error", async () => {
    await forms.start([formOf(LONG)]);
    await forms.button().click();
    await forms.page.locator(".summary").waitFor();
    for (const path of ["area6", "password6", "card6"]) {
      await control(path).focus();
      expect(await drawnBy(() => press("1")), path).toMatchObject({ commits: 1, renders: { [path]: 1 } });
      expect(Object.keys((await drawnBy(() => press("2"))).renders), path).toEqual([]);
    }
  });

  it("the field it reveals, once", async () => {
    await forms.start([formOf(LONG)]);
    await control("text6").focus();
    expect(await drawnBy(() => press("7"))).toEqual(nothing);
    expect(await drawnBy(() => press("7"))).toMatchObject({ renders: { shown6: 1 } });
    expect(await drawnBy(() => press("7"))).toMatchObject({ renders: {} });
  });

  it("nothing, while a photograph of 4 MB is selected", async () => {
    await forms.start([formOf([...LONG, PHOTO])]);
    const photograph = await jpeg("photo.jpg", { width: 2900, height: 2050 });
    expect(photograph.buffer.length).toBeGreaterThan(4_000_000);
    await control("photo").setInputFiles(photograph);
    await frame("photo").locator('.upload-item[data-state="ready"]').waitFor({ timeout: 60_000 });
    for (const path of TYPED) {
      await control(path).focus();
      for (const key of ["1", "2", "Backspace"])
        expect(await drawnBy(() => press(key)), `${path} ${key}`).toEqual(nothing);
    }
  });
});

describe("a keystroke in a control with `nativeTyping`", () => {
  /** Records the events that bubble to React's root, and those a capturing listener above it receives. */
  const listen = (): Promise<void> =>
    forms.page.evaluate(() => {
      const root = document.getElementById("root")!;
      const heard = { root: [] as string[], above: [] as string[] };
      Object.assign(window, { heard });
      for (const type of ["keydown", "keypress", "keyup", "beforeinput", "input", "selectionchange"]) {
        root.addEventListener(
          type,
          (event) => void heard.root.push(event instanceof KeyboardEvent ? event.key : event.type),
        );
        window.addEventListener(type, (event) => void heard.above.push(event.type), true);
      }
    });
  const heard = (): Promise<{ root: string[]; above: string[] }> =>
    forms.page.evaluate(() => {
      const { heard: both } = window as unknown as { heard: { root: string[]; above: string[] } };
      const taken = { root: [...new Set(both.root)], above: [...new Set(both.above)] };
      both.root.length = both.above.length = 0;
      return taken;
    });
  const KINDS: Element[] = [
    ...blockOf(0),
    {
      type: "autocomplete",
      name: "list",
      label: "Списък",
      choices: [
        { value: "a", label: "Аз" },
        { value: "b", label: "Бор" },
      ],
    },
  ];

  it("does not bubble to React's root, but reaches capturing listeners", async () => {
    await forms.start([formOf(KINDS)]);
    await listen();
    for (const path of ["text0", "area0", "password0", "card0"]) {
      await control(path).focus();
      await heard();
      await press("1", "Backspace");
      const { root, above } = await heard();
      expect(root, path).toEqual([]);
      expect(above, path).toEqual(expect.arrayContaining(["keydown", "beforeinput", "input", "keyup"]));
    }
  });

  it("reaches the root when it inserts no text, or comes from a control with React handlers", async () => {
    await forms.start([formOf(KINDS)]);
    await listen();
    await control("text0").focus();
    await heard();
    await press("Escape", "Control+a", "ArrowLeft");
    expect((await heard()).root).toEqual(expect.arrayContaining(["Escape", "a", "ArrowLeft"]));
    await control("list").focus();
    await heard();
    await forms.page.keyboard.type("б");
    expect((await heard()).root).toContain("input");
    await forms.page.getByRole("option").first().waitFor();
  });
});
