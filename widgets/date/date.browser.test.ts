import { describe, expect, it } from "vitest";
import { validationWords } from "#src/copy/validation.ts";
import { formOf, useForms } from "#src/engine/react/browser.fixture.ts";

const forms = useForms();
const start = (value = ""): Promise<void> =>
  forms.start([
    formOf([{ type: "date", name: "day", label: "Кога?", validation: "required not-future" }], {
      ...(value && { values: { day: value } }),
    }),
  ]);
const boxes = () => forms.frame("day").locator("[data-box]");
const texts = (): Promise<string[]> => boxes().evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
const invalid = (): Promise<(string | null)[]> =>
  boxes().evaluateAll((all) => all.map((box) => box.getAttribute("aria-invalid")));
const error = () => forms.frame("day").locator(".error");

describe("the boxes of a day", () => {
  it("show the parts of the kept day", async () => {
    await start("28.03.2024");
    expect(await texts()).toEqual(["28", "03", "2024"]);
  });

  it.each(["28.03.2024", "28/03/2024", "2024-03-28"])(
    "all take their part when %s is pasted into the first",
    async (day) => {
      await start();
      await boxes().first().focus();
      await forms.page.keyboard.insertText(day);
      expect(await texts()).toEqual(["28", "03", "2024"]);
    },
  );

  it("say nothing while the focus moves between them, and mark the empty one when it leaves", async () => {
    await start();
    await boxes().first().focus();
    await forms.page.keyboard.type("28");
    await forms.press("Tab");
    await forms.page.keyboard.type("3");
    await forms.press("Tab");
    expect(await error().count()).toBe(0);
    await forms.press("Tab");
    await error().waitFor();
    expect(await error().innerText()).toContain(validationWords["date-no-year"]);
    expect(await invalid()).toEqual([null, null, "true"]);
    await boxes().nth(2).fill("2024");
    await expect.poll(() => error().count()).toBe(0);
  });

  it("are sent as one text", async () => {
    await start();
    for (const [at, part] of ["8", "3", "2001"].entries()) await boxes().nth(at).fill(part);
    await forms.press("Enter");
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body.match(/name="day"\r\n\r\n[^\r]*/g)).toEqual(['name="day"\r\n\r\n8.3.2001']);
  });
});
