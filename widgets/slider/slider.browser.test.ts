import { describe, expect, it } from "vitest";
import { fieldWords } from "#src/copy/fields.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "#src/engine/react/browser.fixture.ts";
import { sliderStyles } from "#src/ui/styles/slider.styles.ts";

const forms = useForms();
const { control, press, frame } = forms;

const FORM: Element[] = [
  { type: "slider", name: "amount", label: "Сума", min: 200, max: 3000, step: 50, sliderType: "amount" },
  {
    type: "slider",
    name: "months",
    label: "Срок",
    min: 3,
    max: 36,
    keyStep: 1,
    labelSuffix: "месеца",
    validation: "required consumer-slider-period",
    validationProps: { amountElementName: "amount", mappings: { "200-1000": "3-12", "1001-3000": "6-36" } },
  },
  { name: "other", label: "Друго" },
];
const start = (amount = "2000", months = "24"): Promise<void> =>
  forms.start([formOf(FORM, { values: { amount, months } })]);
const thumb = (label: string) => forms.page.getByRole("slider", { name: label });
const now = async (): Promise<[string | null, string, string | null, string]> => [
  await thumb("Сума").getAttribute("aria-valuenow"),
  await control("amount").inputValue(),
  await thumb("Срок").getAttribute("aria-valuenow"),
  await control("months").inputValue(),
];
const both = (amount: string, months: string): string[] => [amount, amount, months, months];
/** Stops the page's clock: from here on, time advances only by the test. */
const stopClock = (): Promise<void> => forms.page.clock.pauseAt(Date.now() + 3_600_000);
const amountHint = (): Promise<string> => frame("amount").locator(".slider-hint").innerText();
const hint = (): Promise<string> => frame("months").locator(".slider-hint").innerText();

describe("keys on the thumb", () => {
  it.each<[string, string[], string[]]>([
    ["arrows", ["ArrowRight", "ArrowUp", "ArrowLeft"], both("2050", "24")],
    ["pages", ["PageUp", "PageUp", "PageDown"], both("2250", "24")],
    ["Home", ["Home"], both("200", "12")],
    ["End, and beyond", ["End", "ArrowRight", "PageUp"], both("3000", "24")],
    ["Home, and beyond", ["Home", "ArrowLeft", "PageDown"], both("200", "12")],
  ])("%s", async (_, keys, expected) => {
    await start();
    await thumb("Сума").focus();
    await press(...keys);
    expect(await now()).toEqual(expected);
  });

  it("the term moves by its own step and stops at the bound of its amount", async () => {
    await forms.page.clock.install();
    await start("900", "11");
    await stopClock();
    await thumb("Срок").focus();
    await press("ArrowRight");
    expect(await now()).toEqual(both("900", "12"));
    expect(await hint()).toBe("");
    await press("ArrowRight");
    expect(await now()).toEqual(both("900", "12"));
    expect(await hint()).toBe(fieldWords.maxTerm(1000, 12));
    await press("End");
    expect(await now()).toEqual(both("900", "12"));
    await press("Home");
    expect(await now()).toEqual(both("900", "3"));
  });

  it("the thumb moves to its place in 0.3 s, not while it is dragged", async () => {
    await start();
    await forms.page.addStyleTag({ content: sliderStyles });
    const lasts = (): Promise<string> => thumb("Сума").evaluate((box) => getComputedStyle(box).transitionDuration);
    expect(await lasts()).toBe("0s");
    await thumb("Сума").focus();
    expect(await lasts()).toBe("0.3s, 0.3s");
    await frame("amount")
      .locator(".slider-track")
      .evaluate((track) => track.setAttribute("data-dragging", ""));
    expect(await lasts()).toBe("0s");
  });

  it("the value is announced as text with its unit", async () => {
    await start();
    expect(await thumb("Срок").getAttribute("aria-valuetext")).toBe("24\u00a0месеца");
    await thumb("Срок").press("ArrowLeft");
    expect(await thumb("Срок").getAttribute("aria-valuetext")).toBe("23\u00a0месеца");
  });
});

describe("the number in the box", () => {
  const amount: Element = {
    type: "slider",
    name: "sum",
    label: "Сума",
    sliderType: "amount",
    min: 200,
    max: 3000,
    step: 50,
    currencies: {
      currency: { shortLabel: "€" },
      alternative: { shortLabel: "лв.", exchangeRate: "1.95583", enabled: true },
    },
  };
  const after = async (name: string): Promise<string> =>
    (await frame(name).locator(".slider-output").innerText()).replaceAll("\u00a0", " ");

  it("stands once: beside it is its currency with the sum in the other one, or its unit", async () => {
    const days: Element = { type: "slider", name: "days", label: "Дни", min: 1, max: 30, labelSuffix: "дни" };
    await forms.start([formOf([amount, days], { values: { sum: "1000", days: "12" } })]);
    expect([await control("sum").inputValue(), await after("sum")]).toEqual(["1000", "€ (1 955,83 лв.)"]);
    expect([await control("days").inputValue(), await after("days")]).toEqual(["12", "дни"]);
  });

  it("has no sum in the other currency while it is off the scale", async () => {
    await forms.start([formOf([amount], { values: { sum: "1000" } })]);
    await control("sum").fill("9999");
    await expect.poll(() => after("sum")).toBe("€");
  });
});

describe("a slider without a value", () => {
  const days: Element = { type: "slider", name: "days", label: "Дни", min: 1, max: 7, keyStep: 1, labelSuffix: "дни" };
  const said = () => thumb("Дни").getAttribute("aria-valuetext");
  const shown = () => frame("days").locator(".slider-output").innerText();

  it("says that nothing is chosen, and holds nothing", async () => {
    await forms.start([formOf([days])]);
    expect([await said(), await shown(), await control("days").inputValue()]).toEqual([
      fieldWords.notChosen,
      fieldWords.notChosen,
      "",
    ]);
  });

  it.each([
    ["ArrowRight", "1"],
    ["Home", "1"],
    ["End", "7"],
  ])("%s chooses %s", async (key, value) => {
    await forms.start([formOf([days])]);
    await thumb("Дни").press(key);
    expect(await control("days").inputValue()).toBe(value);
    await expect.poll(said).toBe(`${value}\u00a0дни`);
  });
});

describe("the hint", () => {
  it("is a status and disappears 1.2 s after the last key", async () => {
    await forms.page.clock.install();
    await start("2000", "6");
    await stopClock();
    await thumb("Срок").focus();
    await press("ArrowLeft");
    await expect.poll(hint).toBe("За суми над 1000 минималният срок за погасяване е 6 месеца!");
    expect(await frame("months").locator(".slider-hint").getAttribute("role")).toBe("status");
    await forms.page.clock.runFor(1150);
    expect(await hint()).toBe(fieldWords.minTerm(1000, 6));
    await press("ArrowLeft");
    await forms.page.clock.runFor(1150);
    expect(await hint()).toBe(fieldWords.minTerm(1000, 6));
    await forms.page.clock.runFor(100);
    await expect.poll(hint).toBe("");
  });
});

describe("the text input", () => {
  const type = async (text: string): Promise<void> => {
    await control("amount").focus();
    await press("Control+a");
    await forms.page.keyboard.type(text);
  };

  it.each([
    ["830", "850"],
    ["99999", "3000"],
    ["7", "200"],
    ["0850", "850"],
    ["850.4", "850"],
  ])("%s becomes %s on blur, not before", async (typed, settled) => {
    await start();
    await type(typed);
    expect(await control("amount").inputValue()).toBe(typed);
    await press("Tab");
    expect(await control("amount").inputValue()).toBe(settled);
    expect(await thumb("Сума").getAttribute("aria-valuenow")).toBe(settled);
  });

  it.each([
    ["99999", fieldWords.settledMost("3000")],
    ["7", fieldWords.settledLeast("200")],
    ["830", fieldWords.settledNear("850")],
  ])("%s is not replaced in silence: %s", async (typed, said) => {
    await start();
    await type(typed);
    expect(await amountHint()).toBe("");
    await press("Tab");
    await expect.poll(amountHint).toBe(said);
    await type("900");
    await expect.poll(amountHint).toBe("");
  });

  it("settles its value before Enter submits", async () => {
    await start();
    await type("830");
    await press("Enter");
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).toContain('name="amount"\r\n\r\n850\r\n');
    expect(forms.posted[0]!.body).toContain('name="months"\r\n\r\n12\r\n');
  });

  it("accepts a number grouped by spaces", async () => {
    await start();
    await type("1\u00a0 500");
    expect(await thumb("Сума").getAttribute("aria-valuenow")).toBe("1500");
    await press("Tab");
    expect(await control("amount").inputValue()).toBe("1500");
    expect(await frame("amount").locator(".error").count()).toBe(0);
  });

  it("keeps text that is not a number, with an error, and puts the thumb at the start", async () => {
    await start();
    await type("много");
    await press("Tab");
    expect(await control("amount").inputValue()).toBe("много");
    expect(await frame("amount").locator(".error").count()).toBe(1);
    expect(await thumb("Сума").getAttribute("aria-valuenow")).toBe("200");
  });

  it("moves the term for a smaller amount, not while a larger one is typed", async () => {
    await start();
    await type("2500");
    await press("Tab");
    expect(await now()).toEqual(both("2500", "24"));
    await type("500");
    await press("Tab");
    expect(await now()).toEqual(both("500", "12"));
  });

  it("moves the thumb during typing", async () => {
    await start();
    await type("1000");
    expect(await thumb("Сума").getAttribute("aria-valuenow")).toBe("1000");
  });
});

describe("the pointer", () => {
  const track = async (name: string) => (await frame(name).locator(".slider-track").boundingBox())!;
  /** Starts with a sized track: the tests load no styles. */
  const sized = async (): Promise<void> => {
    await start();
    await forms.page.addStyleTag({
      content: ".slider-track { width: 280px; height: 40px } .slider-thumb { width: 20px; height: 20px }",
    });
  };

  it("drags the thumb, stops at the ends, and leaves the focus on it", async () => {
    await sized();
    const { x, y } = await track("amount");
    await forms.page.mouse.move(x + 140, y + 20);
    await forms.page.mouse.down();
    expect(await now()).toEqual(both("1600", "24"));
    await forms.page.mouse.move(x + 60, y + 200, { steps: 3 });
    expect(await now()).toEqual(both("800", "12"));
    await forms.page.mouse.move(x + 900, y + 20);
    expect(await now()).toEqual(both("3000", "12"));
    await forms.page.mouse.up();
    await forms.page.mouse.move(x + 60, y + 20);
    expect(await now()).toEqual(both("3000", "12"));
    expect(await thumb("Сума").evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("shows the hint during a drag and for 1.2 s after it", async () => {
    await forms.page.clock.install();
    await sized();
    await stopClock();
    await thumb("Сума").press("Home");
    const { x, y } = await track("months");
    await forms.page.mouse.move(x + 270, y + 20);
    await forms.page.mouse.down();
    await forms.page.clock.runFor(5000);
    expect(await hint()).toBe(fieldWords.maxTerm(1000, 12));
    await forms.page.mouse.up();
    await forms.page.clock.runFor(1150);
    expect(await hint()).toBe(fieldWords.maxTerm(1000, 12));
    await forms.page.clock.runFor(100);
    await expect.poll(hint).toBe("");
  });

  it("ends the drag when the browser cancels the touch", async () => {
    await sized();
    const { x, y } = await track("amount");
    const finger = await forms.page.context().newCDPSession(forms.page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchCancel",
      ...touchPoints: { x: number; y: number }[]
    ): Promise<unknown> => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    // The protocol's reply does not mean that the page has handled the touch.
    await touch("touchStart", { x: x + 60, y: y + 20 });
    await expect.poll(now).toEqual(both("800", "12"));
    await touch("touchMove", { x: x + 140, y: y + 20 });
    await expect.poll(now).toEqual(both("1600", "12"));
    await touch("touchCancel");
    await frame("amount").locator(".slider-track:not([data-dragging])").waitFor();
    await finger.detach();
    await forms.page.mouse.move(x + 200, y + 20, { steps: 3 });
    expect(await now()).toEqual(both("1600", "12"));
  });

  it("ignores other mouse buttons", async () => {
    await sized();
    const { x, y } = await track("amount");
    await forms.page.mouse.click(x + 10, y + 20, { button: "right" });
    expect(await now()).toEqual(both("2000", "24"));
  });
});
