import { describe, expect, it } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();
const { press, control, frame, caret, drawnBy } = forms;

const NAME: Element = {
  name: "name",
  label: "Име",
  transform: ["cyrillic", "capitalize"],
  validation: "required cyrillic",
};
const MIXED: Element[] = [
  NAME,
  { name: "plain", label: "Бележка" },
  { name: "digits", label: "Номер", validation: "required number" },
  { type: "textarea", name: "text", label: "Текст", default: "Начало" },
  { type: "password", name: "password", label: "Парола", validation: "required" },
  {
    type: "select",
    name: "pick",
    label: "Избор",
    choices: [
      { value: "a", label: "А" },
      { value: "b", label: "Б" },
    ],
  },
  {
    type: "radio",
    name: "way",
    label: "Начин",
    choices: [
      { value: "x", label: "Х" },
      { value: "y", label: "У" },
    ],
  },
  { type: "checkbox", name: "tick", label: "Съгласен" },
  { name: "shown", label: "Показано", hidden: { element: "plain", operator: "notEqual", value: "да" } },
  {
    name: "repeat",
    label: "Повторно",
    validation: "password-match",
    validationProps: { password: "password", passwordElementName: "password" },
  },
];
const type = (text: string): Promise<void> => forms.page.keyboard.type(text);

describe("a keystroke re-renders", () => {
  it("nothing, in any type of control", async () => {
    await forms.start([formOf(MIXED)]);
    for (const path of ["name", "plain", "digits", "text", "password"]) {
      await control(path).focus();
      expect(await drawnBy(() => type("a1 ")), path).toEqual({ commits: 0, renders: {} });
    }
    await control("tick").focus();
    expect(await drawnBy(() => press("Space")), "tick").toEqual({ commits: 0, renders: {} });
    expect(await drawnBy(() => control("pick").selectOption("b")), "pick").toEqual({ commits: 0, renders: {} });
  });

  it("one field, once, when it clears an error", async () => {
    await forms.start([formOf(MIXED)]);
    await control("digits").focus();
    await type("x");
    await press("Tab");
    expect(await forms.frame("digits").locator(".error").innerText()).toContain("само цифри");
    await control("digits").focus();
    await press("End");
    expect(await drawnBy(() => type("y"))).toEqual({ commits: 0, renders: {} });
    await press("Backspace");
    expect(await drawnBy(() => press("Backspace"))).toMatchObject({ commits: 1, renders: { digits: 1 } });
    await type("1");
    expect(await drawnBy(() => type("23"))).toEqual({ commits: 0, renders: {} });
    expect(await control("digits").getAttribute("aria-invalid")).toBeNull();
  });

  it("the field it reveals, once, and not itself", async () => {
    await forms.start([formOf(MIXED)]);
    await control("plain").focus();
    await type("д");
    expect(await drawnBy(() => type("а"))).toMatchObject({ renders: { shown: 1 } });
    expect(await drawnBy(() => type("а"))).toMatchObject({ renders: {} });
    expect(await control("shown").count()).toBe(0);
  });
});

describe("transforms", () => {
  const start = async (value = ""): Promise<void> => {
    await forms.start([formOf(MIXED, { values: { name: value } })]);
    await control("name").focus();
  };
  const now = (): Promise<string> => control("name").inputValue();
  const sent = async (): Promise<string> => {
    await press("Enter");
    await forms.frame("digits").locator(".error").waitFor();
    return now();
  };

  it.each([
    ["ivan petrov", "Иван Петров"],
    ["shterev", "Щерев"],
    ["yuliya", "Юлия"],
    ["zhana tsoneva", "Жана Цонева"],
    ["анна-мария", "Анна-Мария"],
    ["kolyo", "Кольо"],
    ["xandra", "Ксандра"],
    ["o'neal 2", "О'Неал 2"],
  ])("%s, typed or inserted at once, becomes %s", async (keys, result) => {
    await start();
    await type(keys);
    const typed = await now();
    expect(await caret()).toBe(typed.length);
    await control("name").fill("");
    await control("name").focus();
    await forms.page.evaluate((text) => document.execCommand("insertText", false, text), keys);
    expect([typed, await now(), await sent()]).toEqual([result, result, result]);
  });

  it("keep the caret after the letter typed in the middle", async () => {
    await start("Иван Петров");
    await press("Home", "ArrowRight", "ArrowRight");
    await type("sh");
    expect([await now(), await caret()]).toEqual(["Ившан Петров", 3]);
    await press("Home");
    await type("d");
    expect([await now(), await caret()]).toEqual(["ДИвшан Петров", 1]);
  });

  it("capitalize the word after an inserted space and keep the caret before it", async () => {
    await start("Иванпетров");
    for (const _ of "Иван") await press("ArrowLeft");
    await press("Home");
    for (const _ of "Иван") await press("ArrowRight");
    await type(" ");
    expect([await now(), await caret()]).toEqual(["Иван Петров", 5]);
    await press("Control+z");
    expect(await now()).toBe("Иванпетров");
  });

  it("replace a selection", async () => {
    await start("Иван Петров");
    await press("Home");
    for (const _ of "Иван") await press("Shift+ArrowRight");
    await type("g");
    expect([await now(), await caret()]).toEqual(["Г Петров", 1]);
  });

  it("allow undo and redo of one keystroke at a time", async () => {
    await start();
    await type("ivs");
    const states = [await now()];
    for (const _ of "ivs") {
      await press("Control+z");
      states.push(await now());
    }
    expect(states).toEqual(["Ивс", "Ив", "И", ""]);
    await press("Control+Shift+z");
    expect(await now()).toBe("И");
  });

  it("allow undo of a letter that merged with the previous one", async () => {
    await start();
    await type("ash");
    expect(await now()).toBe("Аш");
    await press("Control+z");
    expect(await now()).toBe("Ас");
  });

  it("apply to pasted text in place, and one undo reverts it", async () => {
    await start("Иван");
    await forms.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await control("plain").fill("georgiev ");
    await control("plain").focus();
    await press("Control+a", "Control+c");
    await control("name").focus();
    await press("Home", "Control+v");
    expect([await now(), await caret()]).toEqual(["Георгиев Иван", 9]);
    await press("Control+z");
    expect(await now()).toBe("Иван");
  });

  it("apply to text filled in by the browser or a script", async () => {
    await start();
    await control("name").fill("maria");
    expect(await now()).toBe("Мариа");
  });

  it("respect the field's maximum length", async () => {
    await forms.start([formOf([{ ...NAME, maxLength: 4 }])]);
    await control("name").focus();
    await type("ivanov");
    expect(await now()).toBe("Иван");
  });
});

describe("composing (IME)", () => {
  const compose = async (...steps: string[]) => {
    const cdp = await forms.page.context().newCDPSession(forms.page);
    for (const text of steps)
      await cdp.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    return { commit: (text: string) => cdp.send("Input.insertText", { text }) };
  };
  const held = (): Promise<string> => control("name").inputValue();

  it("rewrites nothing until it ends", async () => {
    await forms.start([formOf(MIXED)]);
    await control("name").focus();
    const { commit } = await compose("i", "iv", "iva");
    expect(await held()).toBe("iva");
    await commit("ivan");
    expect([await held(), await caret()]).toEqual(["Иван", 4]);
  });

  it("includes the text being composed when the form is submitted meanwhile", async () => {
    await forms.start([formOf([NAME])]);
    await control("name").focus();
    await compose("i", "iva");
    await forms.page.evaluate(() => document.querySelector("form")!.requestSubmit());
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).toMatch(/name="name"\r\n\r\nИва\r\n/);
  });

  it("keeps and transforms the text on blur", async () => {
    await forms.start([formOf(MIXED)]);
    await control("name").focus();
    await compose("i", "iva");
    await control("plain").focus();
    expect(await held()).toBe("Ива");
  });
});

it("an error due to pressing a checkbox appears only after the release, so the press still ticks it", async () => {
  await forms.start([
    formOf(
      [
        { name: "first", label: "Първо", validation: "required" },
        { type: "checkbox", name: "tick", label: "Съгласие" },
      ],
      { values: { first: "а" } },
    ),
  ]);
  await control("first").fill("");
  await control("first").focus();
  const { x, y, width, height } = (await control("tick").boundingBox())!;
  await forms.page.mouse.move(x + width / 2, y + height / 2);
  await forms.page.mouse.down();
  expect(await frame("first").locator(".error").count()).toBe(0);
  await forms.page.mouse.up();
  expect(await control("tick").isChecked()).toBe(true);
  await frame("first").locator(".error").waitFor();
});
