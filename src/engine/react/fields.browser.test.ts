import { describe, expect, it } from "vitest";
import { fieldWords } from "#src/copy/fields.ts";
import type { Condition, Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();
const { control, frame, press } = forms;

const unless = (element: string, value: string | boolean): Condition => ({ element, operator: "notEqual", value });
const choices = [
  { value: "x", label: "Х" },
  { value: "y", label: "У" },
];

describe("a conditional group", () => {
  const FORM: Element[] = [
    { type: "radio", name: "way", label: "Начин", choices: [...choices, { value: "z", label: "Я" }] },
    {
      type: "form",
      name: "group",
      label: "Група",
      hidden: unless("way", "y"),
      elements: [
        { name: "text", label: "Текст", default: "начало", transform: "uppercase" },
        { type: "textarea", name: "long", label: "Дълго" },
        { type: "checkbox", name: "tick", label: "Отметка" },
        { type: "select", name: "pick", label: "Избор", choices },
        { type: "radio", name: "dot", label: "Точка", choices },
        { type: "password", name: "secret", label: "Тайна" },
        { type: "slider", name: "sum", label: "Сума", min: 0, max: 100, step: 10, default: 50 },
        {
          type: "autocomplete",
          name: "family",
          label: "Семейно положение",
          choices: [{ value: "single", label: "Неженен" }],
        },
        {
          type: "form",
          name: "deep",
          label: "По-навътре",
          hidden: unless("tick", true),
          elements: [{ name: "text", label: "Най-вътре" }],
        },
      ],
    },
  ];
  const choose = (label: string): Promise<void> =>
    forms.page.locator(`[id="f.way.field"]`).getByLabel(label, { exact: true }).check();
  const held = async (): Promise<unknown[]> => [
    await control("group.text").inputValue(),
    await control("group.long").inputValue(),
    await control("group.tick").isChecked(),
    await control("group.pick").inputValue(),
    await frame("group.dot").getByLabel("У").isChecked(),
    await frame("group.dot").getByLabel("Х").isChecked(),
    await control("group.secret").inputValue(),
    await control("group.sum").inputValue(),
    await forms.page.getByRole("slider").getAttribute("aria-valuenow"),
    await control("group.family").inputValue(),
    await control("group.deep.text").inputValue(),
  ];

  it("restores the value of every control when it is shown again", async () => {
    await forms.start([formOf(FORM)]);
    expect(await forms.page.locator("fieldset.group").count()).toBe(0);
    await choose("У");
    await control("group.text").fill("друго");
    await control("group.long").fill("дълго\nи широко");
    await control("group.tick").check();
    await control("group.pick").selectOption("y");
    await frame("group.dot").getByLabel("У").check();
    await control("group.secret").fill("тайна");
    await control("group.sum").fill("80");
    await control("group.family").fill("Неженен");
    await control("group.deep.text").fill("дъно");
    await control("group.text").focus();
    const before = await held();
    expect(before).toEqual([
      "ДРУГО",
      "дълго\nи широко",
      true,
      "y",
      true,
      false,
      "тайна",
      "80",
      "80",
      "Неженен",
      "дъно",
    ]);
    for (const away of ["Х", "Я"]) {
      await choose(away);
      expect(await control("group.text").count()).toBe(0);
      expect(await frame("group.deep.text").count()).toBe(0);
      await choose("У");
      expect(await held()).toEqual(before);
    }
    expect(await control("group.text").getAttribute("value")).toBe("начало");
    expect(await control("group.secret").getAttribute("value")).toBeNull();
    await choose("Х");
    await forms.button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).not.toContain("group");
  });

  it("re-renders only the fields it reveals", async () => {
    const apart: Element[] = [
      FORM[0]!,
      { name: "a", label: "А", hidden: unless("way", "y") },
      { name: "b", label: "Б" },
    ];
    await forms.start([formOf(apart)]);
    const { renders } = await forms.drawnBy(() => choose("У"));
    expect(renders).toEqual({ a: 1 });
  });
});

describe("locked fields", () => {
  const LOCKED: Element[] = [
    { type: "checkbox", name: "tick", label: "Отметка" },
    { type: "radio", name: "dot", label: "Точка", choices },
    { type: "select", name: "pick", label: "Избор", choices },
    { name: "text", label: "Текст" },
    { type: "slider", name: "sum", label: "Сума", min: 0, max: 100, step: 10 },
    { name: "free", label: "Свободно" },
  ];
  const values = { tick: true, dot: "x", pick: "x", text: "твърдо", sum: "50" };

  it("keep their value whatever the user does", async () => {
    await forms.start([formOf(LOCKED, { values, locked: ["tick", "dot", "pick", "text", "sum"] })]);
    await forms.page.getByText("Отметка").click({ force: true });
    await control("tick").press("Space");
    await frame("dot").getByText("У").click({ force: true });
    await control("dot").press("ArrowDown");
    // By keyboard in a closed list, as a user would.
    await control("pick").press("ArrowDown");
    await control("pick").evaluate((select: HTMLSelectElement) => {
      select.value = "y";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await control("text").press("End");
    await forms.page.keyboard.type("!");
    await forms.page.getByRole("slider").press("ArrowRight");
    const track = (await forms.page.locator(".slider-track").boundingBox())!;
    await forms.page.mouse.click(track.x + track.width - 2, track.y + track.height / 2);
    await control("free").fill("да");
    expect([
      await control("tick").isChecked(),
      await frame("dot").getByLabel("Х").isChecked(),
      await frame("dot").getByLabel("У").isChecked(),
      await control("pick").inputValue(),
      await control("text").inputValue(),
      await control("sum").inputValue(),
      await forms.page.getByRole("slider").getAttribute("aria-valuenow"),
    ]).toEqual([true, true, false, "x", "твърдо", "50", "50"]);
    await forms.button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    for (const [name, value] of Object.entries({ ...values, tick: "1", free: "да" }))
      expect(forms.posted[0]!.body).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
  });
});

describe("a field with a backend check", () => {
  const FORM: Element[] = [
    { name: "email", label: "Имейл", validation: "required email email-backend" },
    { name: "next", label: "Следващо" },
  ];
  const icon = () => frame("email").locator(".live-check");

  it("shows asking, accepted and refused, and asks about each value once", async () => {
    let go = (): void => undefined;
    const hold = new Promise<void>((done) => {
      go = done;
    });
    forms.answer = async (url) => {
      if (url.searchParams.get("email") === "a@b.bg") await hold;
      return url.searchParams.get("email") === "c@d.bg" ? { errors: { email: "Има профил" } } : {};
    };
    await forms.start([formOf(FORM)]);
    await control("email").fill("a@b.bg");
    expect(forms.asked).toEqual([]);
    await press("Tab");
    await expect.poll(() => icon().getAttribute("data-state")).toBe("asking");
    expect(await control("email").getAttribute("aria-busy")).toBe("true");
    go();
    await expect.poll(() => icon().innerText()).toContain(fieldWords.accepted);
    await control("email").fill("c@d.bg");
    expect(await icon().getAttribute("data-state")).toBeNull();
    await press("Tab");
    await frame("email").locator(".error").waitFor();
    expect(await icon().getAttribute("data-state")).toBe("refused");
    await control("email").focus();
    await press("Tab");
    await control("email").fill("a@b.bg");
    await press("Tab");
    await expect.poll(() => icon().getAttribute("data-state")).toBe("accepted");
    expect(forms.asked).toEqual(["check-email?email=a%40b.bg", "check-email?email=c%40d.bg"]);
  });

  it("shows and announces nothing when the check was skipped, and asks again", async () => {
    forms.answer = () => ({ skipped: true });
    await forms.start([formOf(FORM)]);
    await icon().evaluate((box) => {
      const said: (string | null)[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(box.textContent)).observe(box, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await control("email").fill("a@b.bg");
    for (const times of [1, 2]) {
      await control("email").focus();
      await press("Tab");
      await expect.poll(() => forms.asked.length).toBe(times);
      await expect.poll(() => icon().getAttribute("data-state")).toBeNull();
    }
    expect(await frame("email").locator(".error").count()).toBe(0);
    expect(await forms.page.evaluate(() => (window as unknown as { said: string[] }).said)).not.toContain(
      fieldWords.accepted,
    );
  });

  it("drops its icon on the first keystroke and shows a rule error only on blur", async () => {
    forms.answer = (url) => (url.searchParams.get("email") === "c@d.bg" ? { errors: { email: "Има профил" } } : {});
    await forms.start([formOf(FORM)]);
    for (const [text, verdict] of [
      ["a@b.bg", "accepted"],
      ["c@d.bg", "refused"],
    ] as const) {
      await control("email").fill(text);
      await control("email").press("Tab");
      await expect.poll(() => icon().getAttribute("data-state")).toBe(verdict);
      await control("email").focus();
      await press("Home", "@");
      expect([await icon().getAttribute("data-state"), await frame("email").locator(".error").count()]).toEqual([
        null,
        0,
      ]);
      await press("Tab");
      await frame("email").locator(".error").waitFor();
    }
  });

  it("delays the submit until answered, and blocks it when refused", async () => {
    forms.answer = () => ({ message: "Зает" });
    await forms.start([formOf(FORM)]);
    await control("email").fill("a@b.bg");
    await press("Enter");
    await forms.page.locator(".summary").waitFor();
    expect(forms.posted).toEqual([]);
    expect(forms.asked).toHaveLength(1);
  });
});

describe("choices by keyboard", () => {
  it("each choice of a radio that logs its clicks is logged, and reported when that fails", async () => {
    const logged = (name: string, type: string): Element => ({
      type: "radio",
      name,
      label: name,
      choices,
      logsClick: { type, url: "/collateral-data" },
    });
    await forms.start([
      formOf([
        logged("good", "collateralTypeClick"),
        logged("bad", "broken"),
        { type: "radio", name: "mute", choices },
      ]),
    ]);
    for (const [name, label] of [
      ["good", "Х"],
      ["good", "У"],
      ["mute", "Х"],
      ["bad", "У"],
    ] as const)
      await frame(name).getByText(label, { exact: true }).click();
    expect((await forms.diary()).effects).toEqual([
      ["log", { type: "collateralTypeClick", url: "/collateral-data?type=x" }],
      ["log", { type: "collateralTypeClick", url: "/collateral-data?type=y" }],
      ["log", { type: "broken", url: "/collateral-data?type=y" }],
      ["report", "not logged", { part: "choice log", field: "f.bad" }],
    ]);
  });

  it("moving between radios of a group does not count as a blur", async () => {
    await forms.start([
      formOf([
        { type: "radio", name: "way", label: "Начин", choices, validation: "required" },
        { name: "next", label: "Следващо" },
      ]),
    ]);
    await control("way").focus();
    await press("ArrowDown");
    expect(await frame("way").getByLabel("У").isChecked()).toBe(true);
    await press("Tab");
    expect(await frame("way").locator(".error").count()).toBe(0);
  });
});
