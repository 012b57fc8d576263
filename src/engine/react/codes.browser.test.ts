import { describe, expect, it } from "vitest";
import type { Element, Wait } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();
const { control, button } = forms;

const PIN: Element = {
  name: "pin",
  label: "Код от SMS",
  validation: "required pin6",
  inputMode: "numeric",
  autocomplete: "one-time-code",
  maxLength: 12,
};

/** Pastes a text into the focused control, as the browser's own paste would. */
const paste = (text: string): Promise<boolean> =>
  forms.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return document.activeElement!.dispatchEvent(event);
  }, text);
/** Pastes until the script that takes codes is there. */
const pasteCode = async (text: string): Promise<void> => {
  await control("pin").focus();
  await expect.poll(() => paste(text)).toBe(false);
};

describe("a field for a code", () => {
  it("takes the code out of a pasted message, and submits it", async () => {
    await forms.start([formOf([PIN])]);
    await pasteCode("Вашият код: 123 456.");
    expect(await control("pin").inputValue()).toBe("123456");
    await button().click();
    await expect
      .poll(() => forms.posted.map(({ body }) => /name="pin"\r\n\r\n(.*)\r/.exec(body)?.[1]))
      .toEqual(["123456"]);
  });

  it("replaces an earlier code; undo brings it back", async () => {
    await forms.start([formOf([PIN])]);
    await control("pin").fill("654321");
    await pasteCode("Код 123456");
    expect(await control("pin").inputValue()).toBe("123456");
    await forms.press("Control+z");
    expect(await control("pin").inputValue()).toBe("654321");
  });

  it("leaves a text without a code to the browser", async () => {
    await forms.start([formOf([PIN])]);
    await pasteCode("123456");
    expect(await paste("12 34")).toBe(true);
    expect(await control("pin").inputValue()).toBe("123456");
  });

  it("is filled by the browser that has received the message, unless somebody types", async () => {
    await forms.open([formOf([PIN, { ...PIN, name: "other" }])]);
    await forms.page.evaluate(() => {
      const get = (() => {
        let asked = 0;
        return ({ signal }: { signal: AbortSignal }) => {
          asked += 1;
          return asked === 1 ? Promise.resolve({ code: "123456" }) : new Promise((_, fail) => (signal.onabort = fail));
        };
      })();
      Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
      Object.assign(window, { OTPCredential: class {} });
    });
    await control("other").fill("65");
    await forms.hydrate();
    await expect.poll(() => control("pin").inputValue()).toBe("123456");
    expect(await control("other").inputValue()).toBe("65");
  });
});

const waitOf = (seconds: number): Wait => ({
  until: new Date(Date.now() + seconds * 1000).toISOString(),
  seconds,
  text: "Нов код можете да поискате след 12:31.",
  counting: "Остават {left}.",
  over: "Вече може.",
});
const note = () => forms.page.locator(".wait");
const spoken = (): Promise<string> => note().locator("[role=status]").innerText();

describe("a form that waits", () => {
  it("says from when it may be sent before any script runs, and its button can be pressed", async () => {
    await forms.open([formOf([], { wait: waitOf(60) })]);
    expect(await note().innerText()).toContain("след 12:31");
    expect(await button().getAttribute("aria-disabled")).toBeNull();
  });

  it("counts by the second for those who see; those who hear are told once, when it is over", async () => {
    await forms.start([formOf([], { wait: waitOf(3) })]);
    await expect.poll(() => note().locator("[aria-hidden]").innerText()).toMatch(/^Остават 0:0[123]\.$/);
    expect(await spoken()).toBe("");
    expect(await button().getAttribute("aria-disabled")).toBe("true");
    await expect.poll(spoken, { timeout: 10_000 }).toBe("Вече може.");
    expect(await button().getAttribute("aria-disabled")).toBeNull();
    await button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
  });

  it("is not sent meanwhile; pressing says how long yet", async () => {
    await forms.start([formOf([], { wait: waitOf(50) })]);
    await expect.poll(() => button().getAttribute("aria-disabled")).toBe("true");
    await button().press("Enter");
    await expect.poll(spoken).toMatch(/^Остават 0:\d\d\.$/);
    expect(forms.posted).toEqual([]);
  });

  it("tells those who hear of a wait that begins while the page is open", async () => {
    await forms.start([formOf([], { wait: waitOf(40) })]);
    await expect.poll(() => button().getAttribute("aria-disabled")).toBe("true");
    await forms.show({ forms: [formOf([], { wait: waitOf(60) })] });
    await expect.poll(spoken).toBe("Нов код можете да поискате след 12:31.");
  });

  it("counts no hours: the words say from when", async () => {
    await forms.start([formOf([], { wait: waitOf(5 * 3600) })]);
    expect(await note().locator("[aria-hidden]").count()).toBe(0);
    expect(await note().innerText()).toContain("след 12:31");
  });

  it("its button says what the definition says, the first time and afterwards", async () => {
    const send: Element = { type: "submit", name: "send", label: "Изпрати код", labelAgain: "Изпрати нов код" };
    const form = { elements: [send] };
    await forms.open([formOf([], form)]);
    expect(await forms.page.getByRole("button").innerText()).toBe("Изпрати код");
    await forms.open([formOf([], { ...form, props: { send: { again: true } } })]);
    expect(await forms.page.getByRole("button").innerText()).toBe("Изпрати нов код");
  });
});
