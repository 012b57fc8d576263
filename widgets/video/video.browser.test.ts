/** The field that records, with the camera that Chromium plays itself: what becomes of camera and recording when it is left. */
import { expect, it } from "vitest";
import { recordingWords as words } from "#src/copy/recording.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "#src/engine/react/browser.fixture.ts";

const forms = useForms({ inOne: false });

const WAY: Element = {
  type: "radio",
  name: "way",
  label: "Как предпочитате?",
  default: "video",
  choices: [
    { value: "video", label: "Видео" },
    { value: "selfie", label: "Снимка" },
  ],
};
const VIDEO: Element = {
  type: "video",
  name: "video",
  label: "Вашето видео",
  hidden: { element: "way", operator: "notEqual", value: "video" },
};

const CONSENT: Element = {
  type: "checkbox",
  name: "consent",
  label: "Съгласен(на) съм",
  validation: "checkbox-required",
  messages: { "checkbox-required": "Без съгласие не записваме." },
};

const press = (name: string): Promise<void> => forms.page.getByRole("button", { name }).click();
const take = (way: string): Promise<void> => forms.page.getByLabel(way, { exact: true }).check();
const reads = (text: string): Promise<void> => forms.page.getByText(text).first().waitFor();

type Opened = Window & { opened: MediaStream[]; allow: () => void };

/** The page; its camera opens once `allow` is called, and what was opened is noted. */
const start = async (elements: readonly Element[] = [WAY, VIDEO]): Promise<void> => {
  await forms.start([formOf(elements)]);
  await forms.page.evaluate(() => {
    const noted = window as unknown as Opened;
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const allowed = new Promise<void>((done) => (noted.allow = done));
    noted.opened = [];
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await allowed;
      const stream = await real(wanted);
      noted.opened.push(stream);
      return stream;
    };
  });
};
const allow = (): Promise<void> => forms.page.evaluate(() => (window as unknown as Opened).allow());
/** States of the tracks of all cameras and microphones that were opened. */
const tracks = (): Promise<string[]> =>
  forms.page.evaluate(() =>
    (window as unknown as Opened).opened.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)),
  );

it("a camera that is allowed once the field has been left is given back", async () => {
  await start();
  await press(words.open);
  await take("Снимка");
  await allow();
  await expect.poll(tracks).toEqual(["ended", "ended"]);
});

it("a recording that is left half-way is no recording, and its camera is given back", async () => {
  await start();
  await allow();
  await press(words.open);
  await press(words.start);
  await reads("Записваме: 1 от");
  await take("Снимка");
  await expect.poll(tracks).toEqual(["ended", "ended"]);
  await take("Видео");
  await forms.page.getByRole("button", { name: words.open }).waitFor();
  expect(await forms.frame("video").locator(".upload-item").count()).toBe(0);
});

it("nobody is recorded who has not agreed to it above, or has taken that back", async () => {
  await start([WAY, CONSENT, VIDEO]);
  await allow();
  const unagreed = (): Promise<void> => reads(words.faults.unagreed);
  await press(words.open);
  await unagreed();
  await reads("Без съгласие не записваме.");
  expect(await tracks()).toEqual([]);
  await forms.control("consent").check();
  await press(words.open);
  await reads(words.ready);
  await forms.control("consent").uncheck();
  await press(words.start);
  await unagreed();
  await expect.poll(tracks).toEqual(["ended", "ended"]);
});

it("what to press next is in a small window, too, once a picture has opened above it", async () => {
  await start();
  await forms.page.setViewportSize({ width: 390, height: 360 });
  // As the site's styles have it: a picture keeps its place before it is there.
  await forms.page.addStyleTag({ content: ".video-screen { width: 100%; aspect-ratio: 4 / 3; }" });
  await allow();
  const isSeen = (name: string): Promise<boolean> =>
    forms.page.getByRole("button", { name }).evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await press(words.open);
  await reads(words.ready);
  await expect.poll(() => isSeen(words.start)).toBe(true);
  await press(words.start);
  await reads("Записваме: 1 от");
  await press(words.stop);
  await reads(words.recorded);
  await expect.poll(() => isSeen(words.again)).toBe(true);
});

it("what is read out changes with what happens, not with each second", async () => {
  await start();
  await allow();
  await press(words.open);
  await reads(words.ready);
  await forms.frame("video").evaluate((frame) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = frame.querySelector("[role=status]")?.textContent ?? "";
      if (said.at(-1) !== text) said.push(text);
    }).observe(frame, { childList: true, characterData: true, subtree: true });
  });
  await press(words.start);
  await reads("Записваме: 2 от");
  expect(await forms.page.evaluate(() => (window as unknown as { said: string[] }).said.slice(-1))).toEqual([
    words.recording,
  ]);
});

it("a browser that does not say how loud it is records all the same", async () => {
  await start();
  await forms.page.evaluate(() => {
    window.AudioContext = class {
      constructor() {
        throw new DOMException("no hardware", "NotSupportedError");
      }
    } as unknown as typeof AudioContext;
  });
  await allow();
  await press(words.open);
  await reads(words.seen);
  expect(await forms.page.getByLabel(words.level).count()).toBe(0);
  await press(words.start);
  await reads("Записваме: 1 от");
  await press(words.stop);
  await reads(words.recorded);
});
