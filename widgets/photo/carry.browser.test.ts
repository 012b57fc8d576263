import { beforeEach, describe, expect, it } from "vitest";
import { uploadWords } from "#src/copy/uploads.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms, type Reply } from "#src/engine/react/browser.fixture.ts";
import { bytes, type Picture } from "./pictures.fixture.ts";

const forms = useForms({ inOne: false });
const { control, frame, button } = forms;
const KB = 1024;
const PART = 256 * KB;

const PAPERS: Element = {
  type: "file",
  name: "papers",
  label: "Документи",
  accept: ["image", "pdf"],
  validation: "identity-card-images",
  validationProps: { maxFiles: 3, maxMegabytes: 10 },
};
const NOTE: Element = { name: "note", label: "Бележка" };
const THREE = [bytes("а.pdf", 300 * KB), bytes("б.pdf", 301 * KB), bytes("в.pdf", 302 * KB)];

const choose = (...files: Picture[]): Promise<void> => control("papers").setInputFiles(files);
const states = (): Promise<(string | null)[]> =>
  frame("papers")
    .locator(".upload-item")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-state")));
const rows = (): Promise<string[]> =>
  frame("papers")
    .locator(".upload-about")
    .allInnerTexts()
    .then((all) => all.map((text) => text.replace(/\s+/g, " ").trim()));
const ready = (count: number): Promise<unknown> =>
  expect.poll(() => states(), { timeout: 30_000 }).toEqual(Array.from({ length: count }, () => "ready"));
const status = (): Promise<string> => forms.page.locator(".form-status").innerText();
const textOf = (body: string, name: string): string | undefined =>
  new RegExp(`name="${name.replace(/[[\]]/g, "\\$&")}"\r\n\r\n([^\r]*)`).exec(body)?.[1];
/** Notes from now on what the form's status says: some of it stands for a moment only. */
const noteSaid = (): Promise<void> =>
  forms.page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const line = document.querySelector(".form-status")!;
    new MutationObserver(() => void (line.textContent !== said.at(-1) && said.push(line.textContent))).observe(line, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
const said = (): Promise<string[]> => forms.page.evaluate(() => (window as unknown as { said: string[] }).said);

/** What the server has of each file, by hash; `wholes` are there from the start, by name. */
const server = { kept: new Map<string, number>(), wholes: new Set<string>(), isDone: false };
beforeEach(() => {
  Object.assign(server, { kept: new Map(), wholes: new Set(), isDone: false });
});

/** The posts since the start, short: a part as `name at+bytes`, a question as `name?`, the form's as its fields of files. */
const seen = (): string[] =>
  forms.posted.map(({ url, body }) => {
    if (!url.includes("/uploads/"))
      return [...body.matchAll(/name="(_staged[^"]*)"\r\n\r\n([^\r]*)|filename="([^"]*)"/g)]
        .map(([, name, ids, file]) => file ?? `${name}=${ids}`)
        .join(" ");
    const name = textOf(body, "name")!;
    return body.includes('name="part"') ? `${name} from ${textOf(body, "at")}` : `${name}?`;
  });

/** Answers parts as the server does, and the form's post with `form`. */
const answerParts =
  (form: Reply) =>
  (count: number): Reply => {
    const { url, body } = forms.posted[count - 1]!;
    if (!url.includes("/uploads/")) return form;
    if (server.isDone) return { body: { sent: true } };
    const [name, hash, size, at] = ["name", "sha256", "size", "at"].map((each) => textOf(body, each)!);
    let end = server.wholes.has(name!) ? Number(size) : (server.kept.get(hash!) ?? 0);
    if (body.includes('name="part"') && end === Number(at)) end = Math.min(end + PART, Number(size));
    server.kept.set(hash!, end);
    return { body: end < Number(size) ? { at: end } : { staged: { id: `id-${name}`, name, size: Number(size) } } };
  };
const slow = async (perSecond: number): Promise<void> => {
  const session = await forms.page.context().newCDPSession(forms.page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: perSecond,
  });
};

describe("while a form is sent", () => {
  it("each file shows its own progress, and its end is announced once", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(...THREE);
    await ready(3);
    await slow(150 * KB);
    forms.reply = () => ({ body: { nextUrl: "/next" } });
    await button().press("Enter");
    const bar = frame("papers").getByRole("progressbar", { name: uploadWords.progress("б.pdf") });
    await expect.poll(() => states(), { timeout: 20_000, interval: 20 }).toEqual(["sent", "sending", "waiting"]);
    expect(await bar.evaluate(({ value }: HTMLProgressElement) => value)).toBeLessThan(100);
    expect(await rows()).toEqual([
      expect.stringContaining("Изпратено"),
      expect.stringMatching(/Изпращаме – \d+ %/),
      expect.stringContaining("Чака реда си"),
    ]);
    await expect.poll(() => frame("papers").getByRole("status").textContent()).toBe("Изпратено: а.pdf.");
    await expect
      .poll(async () => (await forms.diary()).effects.at(-1), { timeout: 20_000 })
      .toEqual(["navigate", "/next"]);
    expect(seen()).toEqual(["а.pdf б.pdf в.pdf"]);
  });

  it("a large file goes ahead in parts, a small one with the form, under one key", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(bytes("голям.pdf", 1025 * KB), bytes("малък.pdf", 10 * KB));
    await ready(2);
    forms.reply = answerParts({ body: { nextUrl: "/next" } });
    await button().press("Enter");
    await expect.poll(async () => (await forms.diary()).effects.at(-1)).toEqual(["navigate", "/next"]);
    expect(seen()).toEqual([
      ...[0, 1, 2, 3, 4].map((part) => `голям.pdf from ${part * PART}`),
      "_staged[papers]=id-голям.pdf малък.pdf",
    ]);
    expect(new Set(forms.posted.map(({ body }) => textOf(body, "_key")))).toEqual(new Set(["key"]));
  });

  it("a file that the server does not take in parts goes with the form", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(bytes("голям.pdf", 1025 * KB));
    await ready(1);
    forms.reply = (count) => (count === 1 ? { status: 404 } : { body: { nextUrl: "/next" } });
    await button().press("Enter");
    await expect.poll(async () => (await forms.diary()).effects.at(-1)).toEqual(["navigate", "/next"]);
    expect(seen()).toEqual(["голям.pdf from 0", "голям.pdf"]);
  });

  it("the refusal of a file stands at its field, and the others stay uploaded", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(bytes("добър.pdf", 1025 * KB), bytes("лош.pdf", 1026 * KB));
    await ready(2);
    const answer = answerParts({});
    forms.reply = (count) => {
      const isBad = textOf(forms.posted[count - 1]!.body, "name") === "лош.pdf";
      return isBad ? { status: 400, body: { errors: { papers: "Не се чете" } } } : answer(count);
    };
    await button().press("Enter");
    await expect.poll(() => frame("papers").locator(".error").innerText()).toContain("Не се чете");
    expect(await states()).toEqual(["staged", "ready"]);
    expect(seen().at(-1)).toBe("лош.pdf from 0");
  });

  it("a file that is removed meanwhile is not sent on", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(bytes("голям.pdf", 1025 * KB), bytes("малък.pdf", 10 * KB));
    await ready(2);
    const answer = answerParts({ body: { nextUrl: "/next" } });
    forms.reply = (count) => {
      if (count > 1) return answer(count);
      const removed = frame("papers")
        .getByRole("button", { name: `${uploadWords.remove}: голям.pdf` })
        .click();
      return { ...answer(count), after: removed };
    };
    await button().press("Enter");
    await expect.poll(async () => (await forms.diary()).effects.at(-1)).toEqual(["navigate", "/next"]);
    expect(seen()).toEqual(["голям.pdf from 0", "малък.pdf"]);
  });
});

describe("after a cut in the middle of the second of three files", () => {
  const cutOnce = async (): Promise<void> => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(...THREE);
    await ready(3);
    forms.cutAfter = (url) => (url.includes("/uploads/") ? undefined : 450 * KB);
    await noteSaid();
    await button().press("Enter");
    await expect.poll(status, { timeout: 20_000 }).toBe(uploadWords.cut);
    server.wholes.add("а.pdf");
    forms.cutAfter = () => undefined;
  };

  it("it goes on by itself, says so, and sends only what is missing, under the same key", async () => {
    forms.reply = answerParts({ body: { nextUrl: "/next" } });
    await cutOnce();
    expect(await states()).toEqual(["cut", "cut", "cut"]);
    await expect
      .poll(async () => (await forms.diary()).effects.at(-1), { timeout: 20_000 })
      .toEqual(["navigate", "/next"]);
    const words = await said();
    expect(words.slice(words.indexOf(uploadWords.cut)).slice(0, 2)).toEqual([uploadWords.cut, uploadWords.goesOn]);
    expect(seen()).toEqual([
      "а.pdf?",
      "б.pdf?",
      "б.pdf from 0",
      `б.pdf from ${PART}`,
      "в.pdf?",
      "в.pdf from 0",
      `в.pdf from ${PART}`,
      "_staged[papers]=id-а.pdf,id-б.pdf,id-в.pdf",
    ]);
    expect(new Set(forms.posted.map(({ body }) => textOf(body, "_key")))).toEqual(new Set(["key"]));
    expect((await forms.diary()).effects).toEqual([["navigate", "/next"]]);
  });

  it("and another one, it says what a new try sends; the person's try goes on inside the file", async () => {
    const answer = answerParts({ body: { nextUrl: "/next" } });
    forms.reply = (count) => (seen().at(-1) === `б.pdf from ${PART}` ? { hangUp: true } : answer(count));
    await cutOnce();
    await expect
      .poll(() => forms.page.locator(".summary").innerText(), { timeout: 20_000 })
      .toContain(uploadWords.cutAgain);
    expect(await rows()).toEqual([
      expect.stringMatching(/^Качено: а\.pdf/),
      expect.stringMatching(/Връзката прекъсна\. Качени са 85 %$/),
      expect.stringMatching(/Връзката прекъсна$/),
    ]);
    const before = forms.posted.length;
    forms.reply = answer;
    await button().press("Enter");
    await expect.poll(async () => (await forms.diary()).effects.at(-1)).toEqual(["navigate", "/next"]);
    expect(seen().slice(before)).toEqual([
      "б.pdf?",
      `б.pdf from ${PART}`,
      "в.pdf?",
      "в.pdf from 0",
      `в.pdf from ${PART}`,
      "_staged[papers]=id-а.pdf,id-б.pdf,id-в.pdf",
    ]);
  });

  it("of the reply, the same post is sent again and gets its answer", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(...THREE);
    await ready(3);
    const answer = answerParts({ body: { nextUrl: "/next" } });
    server.isDone = true;
    // A browser repeats a post by itself when a connection that was open before breaks.
    const isAsked = (): boolean => forms.posted.some(({ url }) => url.includes("/uploads/"));
    forms.reply = (count) => (isAsked() ? answer(count) : { hangUp: true });
    await button().press("Enter");
    await expect
      .poll(async () => (await forms.diary()).effects.at(-1), { timeout: 20_000 })
      .toEqual(["navigate", "/next"]);
    expect(seen().slice(-3)).toEqual(["а.pdf б.pdf в.pdf", "а.pdf?", "а.pdf б.pdf в.pdf"]);
  });

  it("it waits for the connection where the browser knows that there is none", async () => {
    await forms.start([formOf([NOTE, PAPERS])]);
    await choose(THREE[0]!);
    await ready(1);
    forms.reply = answerParts({ body: { nextUrl: "/next" } });
    await forms.page.context().setOffline(true);
    await button().press("Enter");
    await expect.poll(status).toBe(uploadWords.cut);
    await forms.page.context().setOffline(false);
    await expect
      .poll(async () => (await forms.diary()).effects.at(-1), { timeout: 20_000 })
      .toEqual(["navigate", "/next"]);
    expect(seen()).toEqual(["а.pdf?", "а.pdf from 0", `а.pdf from ${PART}`, "_staged[papers]=id-а.pdf"]);
  });
});
