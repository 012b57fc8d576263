import { describe, expect, it } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();
const { control, frame, press, caret } = forms;

const ALL: Element[] = [
  { name: "name", label: "Име", transform: ["cyrillic", "capitalize"] },
  { name: "plain", label: "Бележка" },
  { type: "textarea", name: "text", label: "Текст", default: "Начало" },
  { type: "password", name: "password", label: "Парола" },
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
  { type: "checkbox", name: "untick", label: "Абонамент", default: true },
  { type: "slider", name: "amount", label: "Сума", min: 100, max: 900, step: 100, default: 300 },
  {
    name: "shown",
    label: "Показано",
    hidden: { element: "plain", operator: "notEqual", value: "да" },
    default: "по начало",
  },
  {
    type: "form",
    name: "group",
    label: "Група",
    hidden: { element: "way", operator: "notEqual", value: "y" },
    elements: [{ name: "inner", label: "Вътре" }],
  },
];
const CHOICES = [
  { value: "a", label: "А" },
  { value: "b", label: "Б" },
];
const sent = async (): Promise<Record<string, string>> => {
  const before = forms.posted.length;
  await forms.button().click();
  await expect.poll(() => forms.posted.length).toBe(before + 1);
  return Object.fromEntries(
    [...forms.posted.at(-1)!.body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
};

describe.each([false, true])("input before the script loads (StrictMode: %s)", (strict) => {
  it("is adopted from every type of control, and sent", async () => {
    await forms.open([formOf(ALL)], { strict });
    await control("name").fill("ivan");
    await control("plain").fill("да");
    await control("text").fill("Друго");
    await control("password").fill("тайна");
    await control("pick").selectOption("b");
    await forms.page.getByLabel("У", { exact: true }).check();
    await control("tick").check();
    await control("untick").uncheck();
    await control("amount").fill("700");
    await forms.hydrate();
    expect(await control("name").inputValue()).toBe("Иван");
    expect(await control("text").inputValue()).toBe("Друго");
    expect(await control("password").inputValue()).toBe("тайна");
    expect(await forms.page.getByRole("slider").getAttribute("aria-valuenow")).toBe("700");
    expect(await control("shown").inputValue()).toBe("по начало");
    await control("group.inner").fill("вътре");
    expect(await sent()).toMatchObject({
      name: "Иван",
      plain: "да",
      text: "Друго",
      password: "тайна",
      pick: "b",
      way: "y",
      tick: "1",
      untick: "0",
      amount: "700",
      shown: "по начало",
      "group[inner]": "вътре",
    });
  });

  it("keeps focus, caret and selection, and typing continues", async () => {
    await forms.open([formOf(ALL)], { strict });
    await control("plain").focus();
    await forms.page.keyboard.type("абвг");
    await press("ArrowLeft", "Shift+ArrowLeft");
    await forms.hydrate();
    expect(
      await control("plain").evaluate((input: HTMLInputElement) => [
        document.activeElement === input,
        input.selectionStart,
        input.selectionEnd,
      ]),
    ).toEqual([true, 2, 3]);
    await forms.page.keyboard.type("х");
    expect(await control("plain").inputValue()).toBe("абхг");
    expect(await caret()).toBe(3);
  });
});

it("without input every control has the value the server rendered", async () => {
  await forms.start([
    formOf(ALL, {
      values: {
        name: "Иван",
        way: "y",
        group: { inner: "тук" },
        tick: true,
        pick: "a",
        plain: "да",
        shown: "стойност",
      },
    }),
  ]);
  expect((await forms.diary()).effects).toEqual([]);
  expect(await sent()).toMatchObject({
    name: "Иван",
    way: "y",
    "group[inner]": "тук",
    tick: "1",
    pick: "a",
    plain: "да",
    shown: "стойност",
    untick: "1",
    amount: "300",
    text: "Начало",
  });
});

it("typed values never appear in attributes, and passwords nowhere in the markup", async () => {
  await forms.open([formOf(ALL, { values: { name: "Иван", password: "никога" } })]);
  const attributes = () => forms.page.evaluate(() => document.querySelector("form")!.outerHTML);
  expect(await attributes()).not.toContain("никога");
  await control("plain").fill("рано");
  await forms.hydrate();
  await control("name").fill("Късно");
  await control("text").fill("Много късно");
  await control("password").fill("тайна");
  await control("amount").fill("800");
  await forms.page.getByRole("button", { name: "Покажи паролата" }).click();
  await forms.button().focus();
  const markup = await attributes();
  for (const typed of ["рано", "Късно", "Много", "тайна", "никога", 'value="800"']) expect(markup).not.toContain(typed);
  expect(await control("name").getAttribute("value")).toBe("Иван");
  expect(await control("password").getAttribute("value")).toBeNull();
});

it("errors and note of a plain post are shown before and after hydration", async () => {
  const errors = { shown: "скрито", plain: "Грешно", "group[inner]": "Липсва", _form: "Опитайте пак" };
  await forms.open([formOf(ALL, { values: { way: "y", plain: "не" } })], {
    posted: { errors, note: { text: "Прегледайте", opened: [{ id: "f.plain", text: "Бележка" }] } },
  });
  const look = async () => [
    await forms.page.locator(".summary li").allInnerTexts(),
    await control("plain").getAttribute("aria-invalid"),
    await frame("group.inner").locator(".error").innerText(),
    await forms.page.locator(".form-note").innerText(),
  ];
  const before = await look();
  expect(before).toEqual([
    ["скрито", "Опитайте пак", "Бележка: Грешно", "Вътре: Липсва"],
    "true",
    expect.stringContaining("Липсва"),
    expect.stringMatching(/^Прегледайте\s+Бележка$/),
  ]);
  await forms.hydrate();
  expect(await look()).toEqual(before);
  await control("plain").press("End");
  await forms.page.keyboard.type("!");
  expect(await frame("plain").locator(".error").count()).toBe(0);
  await forms.show({ forms: [formOf(ALL, { values: { way: "y", plain: "не" } })] });
  expect(await control("plain").inputValue()).toBe("не!");
  expect(await frame("plain").locator(".error").count()).toBe(0);
});

it("two forms on one page with the same field names do not interfere", async () => {
  const elements: Element[] = [
    { name: "code", label: "Код", transform: "uppercase" },
    { type: "slider", name: "sum", label: "Сума", min: 0, max: 100, default: 10 },
  ];
  await forms.open([formOf(elements, { id: "sign" }), formOf(elements, { id: "decline" })]);
  await control("code", "decline").fill("abc");
  await forms.hydrate();
  await control("code", "sign").fill("xyz");
  await control("sum", "decline").fill("150");
  await control("code", "decline").focus();
  expect([await control("code", "sign").inputValue(), await control("code", "decline").inputValue()]).toEqual([
    "XYZ",
    "ABC",
  ]);
  expect([await control("sum", "sign").inputValue(), await control("sum", "decline").inputValue()]).toEqual([
    "10",
    "100",
  ]);
  const ids = await forms.page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it("another visit to the same form starts with its own values, not with those of the previous visit", async () => {
  await forms.start([formOf(ALL, { values: { plain: "първо" } })], { visit: 1 });
  for (const [visit, values] of [
    [2, { plain: "второ", tick: true }],
    [3, { plain: "трето" }],
  ] as const) {
    await control("plain").fill("написано");
    await forms.show({ visit, forms: [formOf(ALL, { values })] });
    expect(await control("plain").inputValue()).toBe(values.plain);
    expect(await control("tick").isChecked()).toBe("tick" in values);
  }
  expect(await sent()).toMatchObject({ plain: "трето", tick: "0" });
});

describe("a newer descriptor", () => {
  it("updates untouched fields, also when the form was not rendered by the server", async () => {
    const first = formOf(ALL, { values: { name: "Иван", plain: "старо", tick: false } });
    await forms.start([first]);
    await forms.show({ forms: [] });
    await forms.show({ forms: [first] });
    await control("text").fill("мое");
    await forms.show({
      forms: [{ ...first, values: { name: "Петър", plain: "ново", tick: true, text: "чуждо" }, key: "second" }],
    });
    expect(await control("name").inputValue()).toBe("Петър");
    expect(await control("plain").inputValue()).toBe("ново");
    expect(await control("tick").isChecked()).toBe(true);
    expect(await control("text").inputValue()).toBe("мое");
    expect(await sent()).toMatchObject({ _key: "second", name: "Петър", plain: "ново", tick: "1", text: "мое" });
  });

  it("of another version keeps typed text, focus and caret", async () => {
    await forms.start([formOf(ALL)]);
    await control("plain").focus();
    await forms.page.keyboard.type("дълъг текст");
    await press("Home", "ArrowRight");
    await forms.show({ forms: [formOf([{ name: "fresh", label: "Ново" }, ...ALL.slice(1)])] });
    expect(await control("fresh").count()).toBe(1);
    expect(await control("plain").inputValue()).toBe("дълъг текст");
    expect(await caret()).toBe(1);
    await forms.page.keyboard.type("-");
    expect(await control("plain").inputValue()).toBe("д-ълъг текст");
  });

  it.each<[string, Partial<Element>]>([
    ["select", { type: "select", choices: CHOICES }],
    ["radio", { type: "radio", choices: CHOICES }],
    ["checkbox", { type: "checkbox" }],
    ["photo", { type: "photo" }],
    ["textarea", { type: "textarea" }],
    ["an e-mail field", { inputMode: "email" }],
  ])("that changes the type of the focused field (%s) focuses its replacement", async (_, change) => {
    const beside: Element = { name: "beside", label: "Другото" };
    await forms.start([formOf([{ name: "one", label: "Едно" }, beside])]);
    await control("beside").fill("остава");
    await control("one").focus();
    await forms.page.keyboard.type("текст");
    await forms.show({ forms: [formOf([{ name: "one", label: "Едно", ...change }, beside])] });
    expect(await forms.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("one");
    expect(await control("beside").inputValue()).toBe("остава");
  });

  it("of the same fields leaves focus and caret alone", async () => {
    const first = formOf(ALL);
    await forms.start([first]);
    await control("plain").focus();
    await forms.page.keyboard.type("текст");
    await press("ArrowLeft", "ArrowLeft");
    await forms.show({ forms: [{ ...first, key: "other" }] });
    expect(await caret()).toBe(3);
    await forms.page.keyboard.type("!");
    expect(await control("plain").inputValue()).toBe("тек!ст");
  });
});
