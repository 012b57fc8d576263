import { describe, expect, it } from "vitest";
import { sectionWords } from "#src/copy/forms.ts";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();
const { control, press } = forms;

const ELEMENTS: Element[] = [
  { name: "name", label: "Име", validation: "required" },
  { type: "checkbox", name: "hasCar", label: "Имам кола" },
  {
    name: "car",
    label: "Кола",
    hidden: { element: "hasCar", operator: "equal", value: false },
    validation: "required",
  },
  { type: "form", name: "home", elements: [{ name: "street", label: "Улица", validation: "required" }] },
];
const SECTIONS: NonNullable<Definition["sections"]> = [
  { title: "Кой сте Вие", elements: ["name", "hasCar"] },
  { title: "Кола", elements: ["car"] },
  { title: "Дом", elements: ["home"] },
];
const cut = (more: object = {}) => formOf(ELEMENTS, { sections: SECTIONS, ...more });
const headings = (): Promise<string[]> => forms.page.locator(".form-section-title:visible").allInnerTexts();
const first = () => forms.page.locator(".buttons button").first();
const back = () => forms.page.getByRole("button", { name: sectionWords.back });
const focused = (): Promise<string> => forms.page.evaluate(() => document.activeElement!.id);
const summary = () => forms.page.locator(".summary");
const at = (heading: string): Promise<void> => expect.poll(async () => (await headings()).join()).toContain(heading);

describe("a form cut into sections", () => {
  it("shows one, counts only those that conditions let show, and leads through them to one post", async () => {
    await forms.start([cut()]);
    expect(await headings()).toEqual(["Раздел 1 от 2 Кой сте Вие"]);
    expect(await first().innerText()).toBe(sectionWords.next);
    await control("name").fill("Ана");
    await control("hasCar").check();
    expect(await headings()).toEqual(["Раздел 1 от 3 Кой сте Вие"]);
    await first().click();
    await at("Раздел 2 от 3 Кола");
    await control("car").fill("Лада");
    await first().click();
    await at("Раздел 3 от 3 Дом");
    await control("home.street").fill("Шипка");
    expect(forms.posted).toEqual([]);
    await first().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    for (const text of ["Ана", "Лада", "Шипка"]) expect(forms.posted[0]!.body).toContain(text);
  });

  it("moves the focus to the next heading, and skips a section that conditions hide", async () => {
    await forms.start([cut()]);
    await control("name").fill("Ана");
    await press("Enter");
    await at("Дом");
    expect(await focused()).toBe("f.section-3.title");
  });

  it("stays at a section whose fields are wrong, and speaks of no other section", async () => {
    await forms.start([cut()]);
    await first().click();
    await summary().waitFor();
    expect(await summary().locator("li").count()).toBe(1);
    expect(await headings()).toEqual(["Раздел 1 от 2 Кой сте Вие"]);
    await control("name").fill("Ана");
    await first().click();
    await at("Дом");
    expect(await summary().count()).toBe(0);
    expect(await forms.frame("home.street").locator(".error").count()).toBe(0);
  });

  it("goes back by the browser's key and by its own button, and keeps what was typed", async () => {
    await forms.start([cut()]);
    await control("name").fill("Ана");
    await first().click();
    await at("Дом");
    await control("home.street").fill("Шипка");
    await forms.page.goBack();
    await at("Кой сте Вие");
    expect(await focused()).toBe("f.section-1.title");
    expect(await control("name").inputValue()).toBe("Ана");
    expect(await back().count()).toBe(0);
    await first().click();
    await at("Дом");
    await back().click();
    await at("Кой сте Вие");
    await forms.page.goForward();
    await at("Дом");
    expect(await control("home.street").inputValue()).toBe("Шипка");
  });

  it("returns to the section after a reload", async () => {
    await forms.start([cut()]);
    await control("name").fill("Ана");
    await first().click();
    await at("Дом");
    await forms.page.reload();
    await forms.hydrate();
    await at("Дом");
  });

  it("opens the section with the field that the server refuses", async () => {
    forms.reply = () => ({ status: 400, body: { errors: { name: "Не става" } } });
    await forms.start([cut()]);
    await control("name").fill("Ана");
    await first().click();
    await at("Дом");
    await control("home.street").fill("Шипка");
    await first().click();
    await at("Кой сте Вие");
    expect(await summary().innerText()).toContain("Не става");
    expect(await forms.frame("name").locator(".error").innerText()).toContain("Не става");
  });

  it("opens the section of a field that the address names", async () => {
    await forms.open([cut()]);
    await forms.page.evaluate(() => history.replaceState(null, "", "#f.home.street.field"));
    await forms.hydrate();
    await at("Дом");
    await expect.poll(focused).toBe("f.home.street");
  });

  it("shows the first section with an error after a plain post, and its links lead to the others", async () => {
    await forms.start([cut()], { posted: { errors: { name: "Едно", "home[street]": "Друго" } } });
    expect(await headings()).toEqual(["Раздел 1 от 2 Кой сте Вие"]);
    await summary().getByRole("link", { name: "Друго" }).click();
    await at("Дом");
    expect(await focused()).toBe("f.home.street");
  });
});
