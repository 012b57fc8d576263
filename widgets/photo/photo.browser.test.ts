import { describe, expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import { uploadWords } from "#src/copy/uploads.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "#src/engine/react/browser.fixture.ts";
import { bytes, jpeg, type Picture } from "./pictures.fixture.ts";

// The code that compresses images is a chunk of its own, which some tests hold back.
const forms = useForms({ inOne: false });
const { control, frame, button } = forms;
const MB = 1024 * 1024;

const CARD: Element = {
  type: "photo",
  name: "card",
  label: "Карта",
  validation: "required identity-card-images",
  imageOptions: { maxFileSize: 2, quality: 80, imageWidth: 1600 },
};
const PAPERS: Element = {
  type: "file",
  name: "papers",
  label: "Документи",
  accept: ["image", "pdf"],
  validation: "identity-card-images",
  validationProps: { maxFiles: 2, maxMegabytes: 3 },
};
const NOTE: Element = { name: "note", label: "Бележка" };
const FORM: Element[] = [NOTE, CARD, { type: "form", name: "docs", elements: [PAPERS] }];

const choose = (path: string, ...files: Picture[]): Promise<void> => control(path).setInputFiles(files);
const items = (path: string) => frame(path).locator(".upload-item");
const about = (path: string): Promise<string[]> =>
  frame(path)
    .locator(".upload-about")
    .allInnerTexts()
    .then((all) => all.map((text) => text.replace(/\s+/g, " ")));
const error = (path: string): Promise<string> =>
  frame(path)
    .locator(".error")
    .innerText()
    .then((text) => text.replace(/\s+/g, " "));
const said = (path: string): Promise<string | null> => frame(path).getByRole("status").textContent();
const untilReady = (path: string, count = 1): Promise<unknown> =>
  expect.poll(() => frame(path).locator('.upload-item[data-state="ready"]').count(), { timeout: 30_000 }).toBe(count);
const remove = (path: string, name: string): Promise<void> =>
  frame(path)
    .getByRole("button", { name: `${uploadWords.remove}: ${name}` })
    .click();
const small = jpeg("лице.jpg");

/** Names of the parts of the last post: texts with their value, files with their name. */
const sent = async (): Promise<string[]> => {
  // Files above 1 MB go ahead in parts, which this server does not take: then the form carries them.
  const ofForm = () => forms.posted.filter(({ url }) => !url.includes("/uploads/"));
  const before = ofForm().length;
  // By keyboard: without styles, an appearing preview would move the button away from the pointer.
  await button().press("Enter");
  await expect.poll(() => ofForm().length, { timeout: 20_000 }).toBe(before + 1);
  const parts = [
    ...ofForm()
      .at(-1)!
      .body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)"|\r\n\r\n([^\r]*))/g),
  ];
  return parts
    .map(([, name, file, text]) => (file === undefined ? `${name}=${text}` : `${name}: ${file}`))
    .filter((part) => !/^_(csrf|key|version)/.test(part));
};

describe("selecting files", () => {
  it("shows and announces the file, describes the control, and empties it for the next selection", async () => {
    await forms.start([formOf(FORM)]);
    await choose("card", await small);
    await untilReady("card");
    expect(await about("card")).toEqual([expect.stringMatching(/^лице\.jpg \d+ KB · Готово за изпращане$/)]);
    expect(
      await frame("card")
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.src.slice(0, 5), image.naturalWidth])),
    ).toEqual(["blob:", 300]);
    expect(await said("card")).toMatch(/^Готово за изпращане: лице\.jpg, \d+.KB\.$/);
    expect(await control("card").getAttribute("aria-describedby")).toContain("f.card.held.0");
    expect(await control("card").evaluate((input: HTMLInputElement) => input.files!.length)).toBe(0);
  });

  it("replaces a single photograph and revokes its object URL; adds up where several files are allowed", async () => {
    await forms.start([formOf(FORM)]);
    await forms.page.evaluate(() => {
      const revoke = URL.revokeObjectURL.bind(URL);
      const revoked: string[] = [];
      Object.assign(window, { revoked });
      URL.revokeObjectURL = (url) => {
        revoked.push(url);
        revoke(url);
      };
    });
    await choose("card", await small);
    await untilReady("card");
    const first = await frame("card").locator("img").getAttribute("src");
    await choose("card", { ...(await small), name: "друга.jpg" });
    await untilReady("card");
    expect(await about("card")).toEqual([expect.stringContaining("друга.jpg")]);
    expect(await forms.page.evaluate(() => (window as unknown as { revoked: string[] }).revoked)).toContain(first);
    await choose("docs.papers", bytes("а.pdf", 10));
    await choose("docs.papers", bytes("б.pdf", 10));
    await untilReady("docs.papers", 2);
    expect(await sent()).toEqual(["note=", "card: друга.jpg", "docs[papers]: а.pdf", "docs[papers]: б.pdf"]);
  });

  it("sends an image uncompressed when the compression code does not load", async () => {
    await forms.page.clock.install();
    await forms.page.route(/shrink/, () => undefined);
    await forms.start([formOf([NOTE, CARD])]);
    const asked = forms.page.waitForRequest(/shrink/);
    await choose("card", await small);
    await asked;
    await button().press("Enter");
    await forms.page.locator(".form-status", { hasText: formWords.preparing }).waitFor();
    await forms.page.clock.fastForward(45_000);
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).toContain('filename="лице.jpg"');
    await forms.page.unrouteAll();
  });

  it("after a removal focuses the control and announces the removal", async () => {
    await forms.start([formOf(FORM)]);
    await choose("docs.papers", bytes("а.pdf", 10), bytes("б.pdf", 10));
    await untilReady("docs.papers", 2);
    await remove("docs.papers", "а.pdf");
    expect(await about("docs.papers")).toEqual([expect.stringContaining("б.pdf")]);
    expect(await control("docs.papers").evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await said("docs.papers")).toBe("Премахнато: а.pdf.");
  });

  it("cancels file drops outside the control, not on it", async () => {
    await forms.start([formOf(FORM)]);
    const isStopped = (id: string): Promise<boolean> =>
      control(id).evaluate((target) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["1"], "а.jpg", { type: "image/jpeg" }));
        return !target.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer }));
      });
    expect([await isStopped("note"), await isStopped("card")]).toEqual([true, false]);
  });

  it("keystrokes beside a selected photograph re-render nothing", async () => {
    await forms.start([formOf(FORM)]);
    await choose("card", await small);
    await untilReady("card");
    await control("note").focus();
    expect(await forms.drawnBy(() => forms.page.keyboard.type("абв"))).toEqual({ commits: 0, renders: {} });
  });
});

describe("validation", () => {
  it("checks count and size once files are ready, with the specified messages, and again after a removal", async () => {
    await forms.start([formOf(FORM)]);
    await choose("docs.papers", bytes("а.pdf", 1), bytes("б.pdf", 1), bytes("в.pdf", 1));
    await untilReady("docs.papers", 3);
    expect(await error("docs.papers")).toBe("Грешка: Трябва да качите максимум 2 файла.");
    await remove("docs.papers", "а.pdf");
    expect(await frame("docs.papers").locator(".error").count()).toBe(0);
    await remove("docs.papers", "б.pdf");
    await choose("docs.papers", bytes("г.pdf", 3 * MB));
    await expect
      .poll(() => error("docs.papers"))
      .toBe("Грешка: Размерът на качените файлове трябва да е максимум 3MB.");
  });

  it("blocks a form without its photograph; the summary links to the control", async () => {
    await forms.start([formOf(FORM)]);
    await button().click();
    await forms.page.locator(".summary").getByRole("link", { name: "Карта" }).click();
    expect(await forms.page.evaluate(() => document.activeElement!.id)).toBe("f.card");
    expect([forms.posted.length, await control("card").getAttribute("aria-invalid"), await error("card")]).toEqual([
      0,
      "true",
      "Грешка: Полето е задължително.",
    ]);
    await choose("card", await small);
    await untilReady("card");
    expect(await frame("card").locator(".error").count()).toBe(0);
    expect(await sent()).toContain("card: лице.jpg");
  });
});

describe("a large photograph", () => {
  it("is compressed in a worker, upright, under its own name; a submit meanwhile waits for it", async () => {
    const large = await jpeg("голяма.jpg", { width: 3000, height: 2300, turned: true });
    expect(large.buffer.length).toBeGreaterThan(4 * MB);
    await forms.start([formOf(FORM)]);
    forms.reply = (count) => ({ status: forms.posted[count - 1]!.url.includes("/uploads/") ? 404 : 503 });
    const worker = forms.page.waitForEvent("worker", { timeout: 30_000 });
    await choose("card", large);
    expect((await worker).url()).toMatch(/\/assets\/shrink\.worker-[^/]*\.js$/);
    await control("note").fill("междувременно");
    expect(await sent()).toEqual(["note=междувременно", "card: голяма.jpg"]);
    const size = await frame("card")
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));
    expect(size).toEqual([1600, 2087]);
    expect(forms.posted.at(-1)!.body.length).toBeLessThan(2 * MB);
    expect(JSON.stringify((await forms.diary()).effects)).not.toContain("compression");
  });

  it("is compressed in the page when no worker starts", async () => {
    await forms.page.route("**/shrink.worker*", (route) => route.abort());
    await forms.start([formOf(FORM)]);
    await choose("card", await jpeg("голяма.jpg", { width: 2000, height: 1500 }));
    await untilReady("card");
    expect(
      await frame("card")
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight])),
    ).toEqual([1600, 1200]);
  });

  it("is reported with the causes of both tries, in a worker and in the page, where neither can compress it", async () => {
    await forms.page.route("**/shrink.worker*", (route) => route.abort());
    await forms.start([formOf([NOTE, CARD])]);
    await forms.page.evaluate(() => {
      window.createImageBitmap = () => Promise.reject(new Error("not here"));
      FileReader.prototype.readAsDataURL = function () {
        this.dispatchEvent(new ProgressEvent("error"));
      };
    });
    await choose("card", await jpeg("голяма.jpg", { width: 2000, height: 1500 }));
    await expect
      .poll(async () => (await forms.diary()).effects.at(-1), { timeout: 20_000 })
      .toEqual([
        "report",
        "in the page: error of FileReader; in a worker: the worker did not start",
        { when: "compression", type: "image/jpeg", size: expect.any(Number) },
      ]);
    expect(await sent()).toEqual(["note=", "card: голяма.jpg"]);
  });

  it.each([
    ["upright", { width: 1000, height: 1600 }, [800, 1280]],
    ["turned by its mark", { width: 1600, height: 1000, turned: true }, [800, 1280]],
    ["lying", { width: 1600, height: 1000 }, [800, 500]],
    ["smaller", { width: 300, height: 200 }, [300, 200]],
  ])("that is %s is limited in its upright width", async (_, made, shown) => {
    await forms.start([formOf([{ ...CARD, imageOptions: { imageWidth: 800 } }])]);
    await choose("card", await jpeg("карта.jpg", made));
    await untilReady("card");
    const size = await frame("card")
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));
    expect(size).toEqual(shown);
  });

  it("that cannot be read is sent as it is, shows so, and is reported", async () => {
    await forms.start([formOf(FORM)]);
    await choose("card", bytes("повредена.jpg", 3 * MB, "image/jpeg"));
    await expect
      .poll(() => about("card"), { timeout: 20_000 })
      .toEqual([expect.stringContaining(uploadWords.states.failed)]);
    expect(await sent()).toEqual(["note=", "card: повредена.jpg"]);
    expect((await forms.diary()).effects).toEqual([
      ["report", "the browser cannot read this image/jpeg", { when: "compression", type: "image/jpeg", size: 3 * MB }],
    ]);
  });
});

describe("submitting again", () => {
  it("after a lost connection sends text and files", async () => {
    await forms.start([formOf(FORM)]);
    const face = await small;
    const isPart = (count: number): boolean => forms.posted[count - 1]!.url.includes("/uploads/");
    forms.reply = () => ({ hangUp: true });
    await control("note").fill("моята бележка");
    await choose("card", face);
    await untilReady("card");
    await button().click();
    await expect
      .poll(() => forms.page.locator(".summary").innerText(), { timeout: 20_000 })
      .toContain(uploadWords.cutAgain);
    const staged = { id: "AAA", name: face.name, size: face.buffer.length };
    forms.reply = (count) => ({ body: isPart(count) ? { staged } : { nextUrl: "/next" } });
    expect(await about("card")).toEqual([expect.stringContaining("лице.jpg")]);
    await button().press("Enter");
    await expect.poll(async () => (await forms.diary()).effects.at(-1)).toEqual(["navigate", "/next"]);
    expect(forms.posted.at(-1)!.body).toContain("моята бележка");
    expect(forms.posted.at(-1)!.body).toMatch(/name="_staged\[card\]"\r\n\r\nAAA/);
  });

  it("names uploaded files, keeps refused ones with their error, and omits removed ones", async () => {
    await forms.start([formOf(FORM)]);
    const face = await small;
    forms.reply = () => ({
      status: 400,
      body: {
        errors: { note: "Грешно", "docs[papers]": "Не се чете" },
        staged: {
          card: [{ id: "AAA", name: "лице.jpg", size: face.buffer.length }],
          "docs[papers]": [{ id: "BBB", name: "б.pdf", size: 20 }],
        },
      },
    });
    await choose("card", face);
    await choose("docs.papers", bytes("а.pdf", 10), bytes("б.pdf", 20));
    await untilReady("docs.papers", 2);
    await untilReady("card");
    await sent();
    await expect.poll(() => about("card")).toEqual([expect.stringMatching(/^Качено: лице\.jpg \(\d+.KB\)$/)]);
    expect(await frame("card").locator("img").count()).toBe(1);
    expect(await about("docs.papers")).toEqual([
      expect.stringMatching(/^а\.pdf 1.KB$/),
      expect.stringMatching(/^Качено: б\.pdf/),
    ]);
    expect(await error("docs.papers")).toBe("Грешка: Не се чете");
    expect(await sent()).toEqual(["note=", "_staged[card]=AAA", "_staged[docs][papers]=BBB", "docs[papers]: а.pdf"]);
    // Waits until the second response is rendered.
    await expect.poll(() => button().isEnabled()).toBe(true);
    await remove("docs.papers", "б.pdf");
    expect(await frame("docs.papers").locator(".error").count()).toBe(0);
    expect(await sent()).toEqual(["note=", "_staged[card]=AAA", "docs[papers]: а.pdf"]);
  });

  it("drops files that the server no longer has", async () => {
    await forms.start([formOf(FORM, { staged: { card: [{ id: "AAA", name: "стара.jpg", size: 5 }] } })]);
    forms.reply = () => ({ status: 400, body: { errors: { card: "Файлът вече го няма" }, staged: { card: [] } } });
    expect(await sent()).toEqual(["note=", "_staged[card]=AAA"]);
    await expect.poll(() => items("card").count()).toBe(0);
    expect(await error("card")).toBe("Грешка: Файлът вече го няма");
  });
});

describe("files in other states of the page", () => {
  it("selected before the script loaded are adopted and sent", async () => {
    await forms.open([formOf(FORM)]);
    await choose("card", await small);
    await choose("docs.papers", bytes("а.pdf", 1), bytes("б.pdf", 1));
    await forms.hydrate();
    await untilReady("card");
    expect(await sent()).toEqual(["note=", "card: лице.jpg", "docs[papers]: а.pdf", "docs[papers]: б.pdf"]);
  });

  it("already uploaded are in the server's HTML, with a checkbox for removal, after hydration a button", async () => {
    await forms.open([formOf(FORM, { staged: { card: [{ id: "AAA", name: "лице.jpg", size: 1.2 * MB }] } })]);
    expect(await about("card")).toEqual(["Качено: лице.jpg (1,2 MB)"]);
    expect(await frame("card").getByRole("checkbox", { name: "Премахнете: лице.jpg" }).getAttribute("name")).toBe(
      "_unstage[card]",
    );
    expect(await frame("card").locator('[name="_staged[card]"]').getAttribute("value")).toBe("AAA");
    await forms.hydrate();
    expect(await frame("card").getByRole("checkbox").count()).toBe(0);
    expect(await sent()).toEqual(["note=", "_staged[card]=AAA"]);
  });

  it("of a hidden field are kept, and sent only when it is visible again", async () => {
    const way: Element = { type: "checkbox", name: "way", label: "Със снимка", default: true };
    forms.reply = () => ({ status: 503 });
    await forms.start([formOf([way, { ...CARD, hidden: { element: "way", operator: "equal", value: false } }])]);
    await choose("card", await small);
    await untilReady("card");
    await control("way").uncheck();
    await expect.poll(() => control("card").count()).toBe(0);
    expect(await sent()).toEqual(["way=0"]);
    await control("way").check();
    await expect.poll(() => about("card")).toEqual([expect.stringContaining("лице.jpg")]);
    expect(await sent()).toEqual(["way=1", "card: лице.jpg"]);
  });

  it("are kept by a newer form of the same page, those still being compressed included", async () => {
    await forms.start([formOf(FORM)]);
    await choose("card", await jpeg("голяма.jpg", { width: 2600, height: 1900 }));
    await choose("docs.papers", bytes("а.pdf", 1));
    await forms.show({ forms: [formOf([...FORM, { name: "fresh", label: "Ново" }])] });
    await untilReady("card");
    expect(await sent()).toEqual(["note=", "fresh=", "card: голяма.jpg", "docs[papers]: а.pdf"]);
  });
});
