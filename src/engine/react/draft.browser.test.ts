import { beforeEach, describe, expect, it } from "vitest";
import { draftWords } from "#src/copy/drafts.ts";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { KEEP_AFTER_MS, RETRY_AFTER_MS } from "#src/engine/browser/draft-keeper.ts";
import { formOf, useForms, type Reply } from "./browser.fixture.ts";

const forms = useForms();
const { control } = forms;

const ALL: Element[] = [
  { name: "name", label: "Име", transform: ["capitalize"], validation: "required cyrillic" },
  { type: "textarea", name: "text", label: "Текст" },
  { type: "checkbox", name: "tick", label: "Съгласен" },
  {
    type: "radio",
    name: "way",
    label: "Начин",
    choices: [
      { value: "x", label: "Х" },
      { value: "y", label: "У" },
    ],
  },
  { name: "shown", label: "Показано", hidden: { element: "way", operator: "notEqual", value: "y" } },
  { type: "form", name: "group", label: "Група", elements: [{ name: "inner", label: "Вътре" }] },
  { type: "password", name: "password", label: "Парола" },
  { name: "code", label: "Код", validation: "pin6" },
  { name: "once", label: "Еднократен", autocomplete: "one-time-code" },
  { name: "egn", label: "ЕГН", validation: "person-pin" },
  { type: "idCardNumber", name: "card", label: "Лична карта" },
  { type: "checkbox", name: "consent", label: "Приемам", validation: "tos-accepted" },
  { name: "fixed", label: "Дадено" },
];
const drafted = (more: Partial<Descriptor> = {}): Descriptor =>
  formOf(ALL, { draft: "server", locked: ["fixed"], values: { fixed: "наше", consent: true }, ...more });

type Kept = Record<string, string>;
const bodyOf = (body: string): Kept =>
  Object.fromEntries([...body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name!, value!]));
const kept = (): Kept[] =>
  forms.posted
    .filter(({ url }) => url === "/api/v2/drafts/f")
    .map(({ body }) => {
      const { _csrf, _key, ...values } = bodyOf(body);
      expect([_csrf, _key]).toEqual(["token", "key"]);
      return values;
    });
const untilKept = (times: number): Promise<unknown> => expect.poll(() => kept().length).toBe(times);
const note = () => forms.page.locator(".draft-note > p").first();
/** Resolves when the page has processed the server's response. */
const untilHeard = (): Promise<unknown> =>
  expect.poll(() => forms.page.locator(".draft-note").getAttribute("data-state")).toBe("kept");
const untilFailed = (): Promise<unknown> => expect.poll(() => note().innerText()).toBe(draftWords.failed);
/** Starts with a clock that runs, and that tests set forward. */
const start = async (form: Descriptor): Promise<void> => {
  await forms.page.clock.install();
  await forms.start([form]);
};
/** Lets the pause between the last change and saving pass. */
const pass = (ms = KEEP_AFTER_MS): Promise<void> => forms.page.clock.runFor(ms);
/** Fills in a field, and lets the pause pass. */
const fill = async (path: string, text: string): Promise<void> => {
  await control(path).fill(text);
  await pass();
};
/** Lets a retry's pause pass and more, then asks the server twice: what the page had sent before has arrived. */
const longEnough = async (): Promise<void> => {
  await pass(RETRY_AFTER_MS[0]! + KEEP_AFTER_MS + 500);
  for (const path of ["/first", "/second"]) await forms.page.evaluate(async (url) => void (await fetch(url)), path);
};
/** Stops the clock: what happens from now on happens at once. */
const stop = async (): Promise<void> => forms.page.clock.pauseAt((await forms.page.evaluate(() => Date.now())) + 1000);
/** Stops the clock during `act`, so that one draft carries all of it however slow the machine is; then the pause passes. */
const inOneGo = async (act: () => Promise<unknown>): Promise<void> => {
  await stop();
  await act();
  await pass();
  await forms.page.clock.resume();
};
const hide = (): Promise<void> =>
  forms.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

describe("typed input", () => {
  it("is saved once typing pauses: changed fields only, as typed, valid or not", async () => {
    await start(drafted());
    await inOneGo(async () => {
      await control("name").pressSequentially("ivan 1");
      // By keyboard: the name's error appears on blur and would move the box away from the pointer.
      await control("tick").press("Space");
      await control("group.inner").fill("вътре");
    });
    await untilKept(1);
    expect(kept()).toEqual([{ name: "Ivan 1", tick: "1", "group[inner]": "вътре" }]);
    await untilHeard();
    await control("tick").uncheck();
    await pass();
    await untilKept(2);
    expect(kept()[1]).toEqual({ tick: "0" });
  });

  it("is saved at once when the page is hidden or left", async () => {
    await start(drafted());
    await stop();
    await control("name").fill("Иван");
    await hide();
    await untilKept(1);
    await control("name").fill("Петър");
    await forms.page.goto("about:blank");
    await expect.poll(() => kept().at(-1)).toEqual({ name: "Петър" });
    expect(kept()[0]).toEqual({ name: "Иван" });
  });

  it("is saved when its form is removed from the page", async () => {
    await start(drafted());
    await control("name").fill("Иван");
    await forms.show({ forms: [] });
    await untilKept(1);
  });

  it("from before the script loaded is saved, too", async () => {
    await forms.page.clock.install();
    await forms.open([drafted()]);
    await control("text").fill("рано");
    await forms.hydrate();
    await pass();
    await untilKept(1);
    expect(kept()).toEqual([{ text: "рано" }]);
  });

  it("in secret, consent, locked and hidden fields is never saved", async () => {
    await start(drafted());
    await inOneGo(async () => {
      for (const path of ["password", "code", "once", "egn", "card"]) await control(path).fill("123456");
      await control("consent").press("Space");
      await forms.page.getByLabel("У", { exact: true }).check();
      await control("shown").fill("видимо");
      await forms.page.getByLabel("Х", { exact: true }).check();
      await control("name").fill("Иван");
    });
    await untilKept(1);
    expect(kept()).toEqual([{ name: "Иван", way: "x" }]);
  });

  it("is not sent from a form without drafts", async () => {
    await start(formOf(ALL));
    await control("name").fill("Иван");
    await hide();
    await longEnough();
    expect(forms.posted).toEqual([]);
    expect(await forms.page.locator(".draft-note").count()).toBe(0);
  });

  it("is not written to the browser's storage", async () => {
    await start(drafted());
    await fill("name", "Иван");
    await untilKept(1);
    const stored = (): Promise<unknown> =>
      forms.page.evaluate(async () => [
        localStorage.length,
        sessionStorage.length,
        document.cookie,
        (await indexedDB.databases()).length,
      ]);
    // Polled, because one run in many ended in „promise was garbage collected“; its cause is not known.
    await expect.poll(stored).toEqual([0, 0, "", 0]);
  });

  it("re-renders only the note when saved", async () => {
    await start(drafted());
    await control("name").fill("Иван");
    const { renders } = await forms.drawnBy(async () => {
      await pass();
      await untilKept(1);
    });
    expect(renders).toEqual({});
  });
});

describe("draft requests", () => {
  it("abort a pending one and send its values again with the newer ones", async () => {
    let go = (): void => undefined;
    const hold = new Promise<void>((done) => {
      go = done;
    });
    forms.reply = (count) => (count === 1 ? { after: hold } : {});
    await start(drafted());
    await inOneGo(async () => {
      await control("name").fill("Ив");
      await control("text").fill("бележка");
    });
    await untilKept(1);
    await fill("name", "Иван");
    await untilKept(2);
    go();
    expect(kept()[1]).toEqual({ name: "Иван", text: "бележка" });
    await expect.poll(() => note().innerText()).toBe(draftWords.saved.server);
  });

  it("stop after a successful submit", async () => {
    forms.reply = () => (forms.posted.at(-1)!.url.includes("drafts") ? {} : { body: { nextUrl: "/next" } });
    await start(drafted());
    // Makes sure that the keeper has loaded.
    await fill("text", "а");
    await untilKept(1);
    await untilHeard();
    await inOneGo(async () => {
      await control("name").fill("Иван");
      await forms.button().click();
      await expect.poll(async () => (await forms.diary()).effects).toEqual([["navigate", "/next"]]);
    });
    await hide();
    await longEnough();
    expect(kept()).toEqual([{ text: "а" }]);
  });

  it.each<[string, Reply]>([
    ["is refused", { status: 400, body: { errors: { name: "Не." } } }],
    ["is answered with a page", { raw: "<!doctype html>" }],
  ])("continue after a submit that %s", async (_, reply) => {
    forms.reply = (count) => (count === 1 ? reply : {});
    await start(drafted());
    await inOneGo(async () => {
      await control("name").fill("Иван");
      await forms.button().click();
      await expect.poll(() => forms.posted.length).toBe(1);
    });
    await untilKept(1);
    expect(kept()).toEqual([{ name: "Иван" }]);
  });

  it("that failed come back with the form and are saved then; what was saved or sent does not come back", async () => {
    let works = false;
    forms.reply = () => (works ? {} : { status: 503 });
    const form = drafted();
    const again = async (isUnsaved = false): Promise<string> => {
      const sent = kept().length;
      await forms.show({ forms: [] });
      // The leaving page tries once more.
      if (isUnsaved) await untilKept(sent + 1);
      await forms.show({ forms: [form] });
      return control("name").inputValue();
    };
    await start(form);
    await fill("name", "Иван");
    await untilFailed();
    expect(await again(true)).toBe("Иван");
    works = true;
    const before = kept().length;
    await pass();
    await untilHeard();
    expect(kept().slice(before)).toEqual([{ name: "Иван" }]);
    expect(await again()).toBe("");
    works = false;
    await fill("name", "Петър");
    await untilFailed();
    expect(await again(true)).toBe("Петър");
    works = true;
    forms.reply = () => (forms.posted.at(-1)!.url.includes("drafts") ? {} : { body: { nextUrl: "/next" } });
    await forms.button().click();
    await expect.poll(async () => (await forms.diary()).effects.map(([what]) => what)).toContain("navigate");
    expect(await again()).toBe("");
  });

  it("that failed are saved when the browser is online again, though their form has left the page", async () => {
    let works = false;
    forms.reply = () => (works ? {} : { status: 503 });
    await start(drafted());
    await fill("name", "Иван");
    await untilFailed();
    const sent = kept().length;
    await forms.show({ forms: [] });
    // The leaving page tries once more.
    await untilKept(sent + 1);
    works = true;
    const before = kept().length;
    await forms.page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => kept().slice(before)).toEqual([{ name: "Иван" }]);
  });

  it("that failed make the browser ask whether to leave the page", async () => {
    forms.reply = () => ({ status: 503 });
    await start(drafted());
    await fill("name", "Иван");
    await untilFailed();
    // A page that has asked is not used by other tests, as `once` sees to.
    const asked = new Promise<string>((resolve) => {
      forms.page.once("dialog", (dialog) => {
        resolve(dialog.type());
        void dialog.accept();
      });
    });
    await forms.page.reload();
    expect(await asked).toBe("beforeunload");
  });

  it("continue with a newer version of the form", async () => {
    await start(drafted());
    await fill("name", "Иван");
    await untilKept(1);
    await untilHeard();
    await forms.show({ forms: [drafted({ values: { fixed: "наше", name: "Иван" } })] });
    await fill("text", "още");
    await untilKept(2);
    expect(kept()[1]).toEqual({ text: "още" });
  });
});

describe("the draft note", () => {
  beforeEach(async () => {
    await start(drafted());
    await forms.page.locator(".draft-note .visually-hidden[role=status]").waitFor({ state: "attached" });
    await forms.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const region = document.querySelector(".draft-note [role=status]")!;
      new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  });
  const heard = (): Promise<string[]> => forms.page.evaluate(() => (window as unknown as { heard: string[] }).heard);

  it("is empty at first, announces „Запазено“ once and shows it from then on", async () => {
    expect(await note().innerText()).toBe("");
    for (const [index, text] of ["Иван", "Петър", "Мария"].entries()) {
      await fill("name", text);
      await untilKept(index + 1);
      await untilHeard();
    }
    expect(await note().innerText()).toBe(draftWords.saved.server);
    expect(await heard()).toEqual([draftWords.saved.server]);
  });

  it("shows a failure, which is reported once; the next change retries with all unsaved values", async () => {
    let works = false;
    forms.reply = () => (works ? {} : { status: 503 });
    await fill("name", "Иван");
    await untilKept(1);
    await untilFailed();
    await fill("text", "а");
    await untilKept(2);
    works = true;
    await fill("text", "аб");
    await untilKept(3);
    await expect.poll(() => note().innerText()).toBe(draftWords.saved.server);
    expect(kept().at(-1)).toEqual({ name: "Иван", text: "аб" });
    expect((await forms.diary()).effects).toEqual([["report", "keep-draft: 503", { form: "f", when: "draft" }]]);
    await expect.poll(heard).toEqual([draftWords.saved.server]);
  });

  it("shows success after an automatic retry, which is not repeated", async () => {
    forms.reply = (count) => (count === 1 ? { status: 503 } : {});
    await fill("name", "Иван");
    await untilKept(1);
    await untilFailed();
    await pass(RETRY_AFTER_MS[0]!);
    await untilKept(2);
    await expect.poll(() => note().innerText()).toBe(draftWords.saved.server);
    await longEnough();
    expect(kept()).toEqual([{ name: "Иван" }, { name: "Иван" }]);
  });

  it("shows success as soon as the browser is back online", async () => {
    forms.reply = (count) => (count === 1 ? { status: 502 } : {});
    await fill("name", "Иван");
    await untilKept(1);
    await untilFailed();
    // Not by a retry.
    await stop();
    await forms.page.evaluate(() => void window.dispatchEvent(new Event("online")));
    await expect.poll(() => note().innerText()).toBe(draftWords.saved.server);
    expect(kept()).toEqual([{ name: "Иван" }, { name: "Иван" }]);
  });

  it("is cleared by a submit; no retry follows a submit or the removal of the form", async () => {
    forms.reply = (count) => (forms.posted.at(-1)!.url.includes("drafts") ? { status: 503 } : { body: { count } });
    await fill("name", "Иван");
    await untilKept(1);
    await untilFailed();
    await forms.button().click();
    await expect.poll(() => note().innerText()).toBe("");
    await fill("text", "още");
    await untilKept(2);
    // The clock goes on by frames only, so that no retry is due before the form is gone.
    await stop();
    let isGone = false;
    const gone = forms.show({ forms: [] }).then(() => (isGone = true));
    while (!isGone) await pass(20);
    await gone;
    // Removing the form saves the rest at once.
    await untilKept(3);
    await longEnough();
    expect(kept().slice(2)).toEqual([{ text: "още" }]);
  });

  it("tells of values stored elsewhere and offers the choice, without a retry; a form issued since saves", async () => {
    const differences = [{ label: "Име", there: "Петър", here: "Иван" }];
    forms.reply = (count) => (count === 1 ? { status: 409, body: { differences } } : {});
    await fill("name", "Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toBe(`${draftWords.differs} ${draftWords.decide}`);
    expect(await heard()).toEqual([draftWords.differs]);
    expect(await control("name").evaluate((box) => box === document.activeElement)).toBe(true);
    await longEnough();
    expect(kept().length).toBe(1);
    await note().getByRole("button").click();
    expect((await forms.diary()).effects).toEqual([["ask", differences]]);
    expect(await note().evaluate((text) => text === document.activeElement)).toBe(true);
    await forms.show({ forms: [drafted({ values: { fixed: "наше", name: "Петър" } })] });
    await pass();
    await untilKept(2);
    expect(kept()[1]).toEqual({ name: "Иван" });
    await expect.poll(() => note().innerText()).toBe(draftWords.saved.server);
  });

  it("sends a change after a refusal, and is cleared by a submit", async () => {
    forms.reply = () =>
      forms.posted.at(-1)!.url.includes("drafts")
        ? { status: 409, body: { differences: [{ label: "Име" }] } }
        : { body: {} };
    await fill("name", "Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toContain(draftWords.differs);
    await fill("text", "още");
    await untilKept(2);
    expect(kept()[1]).toEqual({ name: "Иван", text: "още" });
    await forms.button().click();
    await expect.poll(() => note().innerText()).toBe("");
  });

  it.each<[string, Reply]>([
    ["a page", { raw: "<!doctype html>" }],
    ["JSON without `kept`", { body: {} }],
  ])("never shows „Запазено“ when the response is %s", async (_, reply) => {
    forms.reply = () => reply;
    await fill("name", "Иван");
    await untilKept(1);
    await untilFailed();
    expect(await heard()).toEqual([]);
  });

  it.each<[string, Reply]>([
    ["the step was submitted elsewhere", { status: 409 }],
    ["this form was submitted", { body: { kept: false } }],
  ])("shows nothing, and nothing is reported, when %s meanwhile", async (_, reply) => {
    forms.reply = () => reply;
    // The response shows nothing on the page; changes made before it are dropped.
    const over = forms.page.waitForEvent("requestfinished", (request) => request.url().includes("drafts"));
    await fill("name", "Иван");
    await over;
    await forms.show({});
    await fill("text", "а");
    await untilKept(2);
    expect(kept().at(-1)).toEqual({ text: "а" });
    expect([await note().innerText(), (await forms.diary()).effects, await heard()]).toEqual(["", [], []]);
  });
});
