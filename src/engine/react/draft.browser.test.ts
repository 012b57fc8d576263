import { beforeEach, describe, expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import type { Descriptor, Element } from "../definition.ts";
import { RETRY_AFTER_MS } from "../draft.ts";
import { formOf, useForms, type Reply } from "./browser.fixture.ts";

const forms = useForms();
const { control } = forms;

const ALL: Element[] = [
  { name: "name", label: "Име", transform: ["capitalize"], validation: "required cyrillic" },
  { type: "textarea", name: "text", label: "Текст" },
  { type: "checkbox", name: "tick", label: "Съгласен" },
  { type: "radio", name: "way", label: "Начин", choices: [{ value: "x", label: "Х" }, { value: "y", label: "У" }] },
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
const drafted = (more: Partial<Descriptor> = {}): Descriptor => formOf(ALL, { draft: true, locked: ["fixed"], values: { fixed: "наше", consent: true }, ...more });

type Kept = Record<string, string>;
const bodyOf = (body: string): Kept => Object.fromEntries([...body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name!, value!]));
const kept = (): Kept[] => forms.posted.filter(({ url }) => url === "/api/v2/drafts/f").map(({ body }) => {
  const { _csrf, _key, ...values } = bodyOf(body);
  expect([_csrf, _key]).toEqual(["token", "key"]);
  return values;
});
const untilKept = (times: number): Promise<unknown> => expect.poll(() => kept().length).toBe(times);
const note = () => forms.page.locator(".draft-note > p").first();
/** The page has heard of the server's answer, too. */
const untilHeard = (): Promise<unknown> => expect.poll(() => forms.page.locator(".draft-note").getAttribute("data-state")).toBe("kept");
/** Starts with a clock that can be stopped. */
const start = async (form: Descriptor): Promise<void> => {
  await forms.page.clock.install();
  await forms.start([form]);
};
/** One draft carries all of it: its wait begins when it is done, whatever the machine is busy with. */
const inOneGo = async (act: () => Promise<unknown>): Promise<void> => {
  await forms.page.clock.pauseAt(Date.now() + 3_600_000);
  await act();
  await forms.page.clock.resume();
};
const hide = (): Promise<void> => forms.page.evaluate(() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
});
/** Longer than the wait before a draft goes. */
const longEnough = (): Promise<void> => forms.page.waitForTimeout(2600);

describe("what is typed", () => {
  it("is kept once typing rests: the changed fields, as typed, wrong or not", async () => {
    await start(drafted());
    await inOneGo(async () => {
      await control("name").pressSequentially("ivan 1");
      // The error that leaving a wrong name draws moves the box from under a pointer.
      await control("tick").press("Space");
      await control("group.inner").fill("вътре");
    });
    await untilKept(1);
    expect(kept()).toEqual([{ name: "Ivan 1", tick: "1", "group[inner]": "вътре" }]);
    await untilHeard();
    await control("tick").uncheck();
    await untilKept(2);
    expect(kept()[1]).toEqual({ tick: "0" });
  });

  it("is kept at once when the page is hidden, and when it is left", async () => {
    await forms.start([drafted()]);
    await control("name").fill("Иван");
    await hide();
    await untilKept(1);
    await control("name").fill("Петър");
    await forms.page.goto("about:blank");
    await expect.poll(() => kept().at(-1)).toEqual({ name: "Петър" });
    expect(kept()[0]).toEqual({ name: "Иван" });
  });

  it("is kept when its form goes from the page", async () => {
    await forms.start([drafted()]);
    await control("name").fill("Иван");
    await forms.show({ forms: [] });
    await untilKept(1);
  });

  it("before the script came is kept, too", async () => {
    await forms.open([drafted()]);
    await control("text").fill("рано");
    await forms.hydrate();
    await untilKept(1);
    expect(kept()).toEqual([{ text: "рано" }]);
  });

  it("into secrets, consents, given and hidden fields is never kept", async () => {
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

  it("goes nowhere from a form without drafts", async () => {
    await forms.start([formOf(ALL)]);
    await control("name").fill("Иван");
    await hide();
    await longEnough();
    expect(forms.posted).toEqual([]);
    expect(await forms.page.locator(".draft-note").count()).toBe(0);
  });

  it("leaves no trace in the browser's own storage", async () => {
    await forms.start([drafted()]);
    await control("name").fill("Иван");
    await untilKept(1);
    expect(await forms.page.evaluate(async () => [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length])).toEqual([0, 0, "", 0]);
  });

  it("draws nothing when it is kept but the note", async () => {
    await forms.start([drafted()]);
    await control("name").fill("Иван");
    const { renders } = await forms.drawnBy(() => untilKept(1));
    expect(renders).toEqual({});
  });
});

describe("on its way", () => {
  it("a request still under way is overtaken: what it carried goes again with the newer text", async () => {
    let go = (): void => undefined;
    const hold = new Promise<void>((done) => { go = done; });
    forms.reply = (count) => (count === 1 ? { after: hold } : {});
    await start(drafted());
    await inOneGo(async () => {
      await control("name").fill("Ив");
      await control("text").fill("бележка");
    });
    await untilKept(1);
    await control("name").fill("Иван");
    await untilKept(2);
    go();
    expect(kept()[1]).toEqual({ name: "Иван", text: "бележка" });
    await expect.poll(() => note().innerText()).toBe(formWords.saved);
  });

  it("after a submit that succeeded nothing of the form is kept any more", async () => {
    forms.reply = () => (forms.posted.at(-1)!.url.includes("drafts") ? {} : { body: { nextUrl: "/next" } });
    await start(drafted());
    // The keeper is there.
    await control("text").fill("а");
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
    ["was refused", { status: 400, body: { errors: { name: "Не." } } }],
    ["was answered with a page", { raw: "<!doctype html>" }],
  ])("after one that %s it is", async (_, reply) => {
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

  it("a newer version of the form goes on under its own key", async () => {
    await forms.start([drafted()]);
    await control("name").fill("Иван");
    await untilKept(1);
    await untilHeard();
    await forms.show({ forms: [drafted({ values: { fixed: "наше", name: "Иван" } })] });
    await control("text").fill("още");
    await untilKept(2);
    expect(kept()[1]).toEqual({ text: "още" });
  });
});

describe("the note", () => {
  beforeEach(async () => {
    await forms.start([drafted()]);
    await forms.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const region = document.querySelector(".draft-note [role=status]")!;
      new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    });
  });
  const heard = (): Promise<string[]> => forms.page.evaluate(() => (window as unknown as { heard: string[] }).heard);

  it("stands empty, says „Запазено“ aloud once and shows it from then on", async () => {
    expect(await note().innerText()).toBe("");
    for (const [index, text] of ["Иван", "Петър", "Мария"].entries()) {
      await control("name").fill(text);
      await untilKept(index + 1);
      await untilHeard();
    }
    expect(await note().innerText()).toBe(formWords.saved);
    expect(await heard()).toEqual([formWords.saved]);
  });

  it("quietly says when it failed, reports once, and tries again with the next change, nothing lost", async () => {
    let works = false;
    forms.reply = () => (works ? {} : { status: 503 });
    await control("name").fill("Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toBe(formWords.unsaved);
    await control("text").fill("а");
    await untilKept(2);
    works = true;
    await control("text").fill("аб");
    await untilKept(3);
    await expect.poll(() => note().innerText()).toBe(formWords.saved);
    expect(kept().at(-1)).toEqual({ name: "Иван", text: "аб" });
    expect((await forms.diary()).effects).toEqual([["report", "keep-draft: 503", { form: "f", when: "draft" }]]);
    await expect.poll(heard).toEqual([formWords.saved]);
  });

  it("tries again by itself after a failure, at last with success, and not once more", async () => {
    forms.reply = (count) => (count === 1 ? { status: 503 } : {});
    await control("name").fill("Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toBe(formWords.unsaved);
    await untilKept(2);
    await expect.poll(() => note().innerText()).toBe(formWords.saved);
    await forms.page.waitForTimeout(RETRY_AFTER_MS[0]! + 500);
    expect(kept()).toEqual([{ name: "Иван" }, { name: "Иван" }]);
  });

  it("tries again at once when the browser is online again", async () => {
    forms.reply = (count) => (count === 1 ? { status: 502 } : {});
    await control("name").fill("Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toBe(formWords.unsaved);
    await forms.page.evaluate(() => void window.dispatchEvent(new Event("online")));
    // By itself it would wait longer.
    await expect.poll(() => note().innerText(), { timeout: RETRY_AFTER_MS[0]! - 1000 }).toBe(formWords.saved);
    expect(kept()).toEqual([{ name: "Иван" }, { name: "Иван" }]);
  });

  it("does not try again once the form was sent, nor once it is gone from the page", async () => {
    forms.reply = (count) => (forms.posted.at(-1)!.url.includes("drafts") ? { status: 503 } : { body: { count } });
    await control("name").fill("Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toBe(formWords.unsaved);
    await forms.button().click();
    await expect.poll(() => note().innerText()).toBe("");
    await control("text").fill("още");
    await untilKept(2);
    await forms.show({ forms: [] });
    // What goes with the form goes at once.
    await untilKept(3);
    await forms.page.waitForTimeout(RETRY_AFTER_MS[0]! + 500);
    expect(kept().slice(2)).toEqual([{ text: "още" }]);
  });

  it.each<[string, Reply]>([["a page", { raw: "<!doctype html>" }], ["no word of keeping", { body: {} }]])("never says „Запазено“ when %s came back", async (_, reply) => {
    forms.reply = () => reply;
    await control("name").fill("Иван");
    await untilKept(1);
    await expect.poll(() => note().innerText()).toBe(formWords.unsaved);
    expect(await heard()).toEqual([]);
  });

  it.each<[string, Reply]>([
    ["the step was sent elsewhere", { status: 409 }], ["this form was sent", { body: { kept: false } }],
  ])("says nothing, and reports nothing, when %s meanwhile", async (_, reply) => {
    forms.reply = () => reply;
    // Its answer says nothing on the page, and forgets all that was changed before it came.
    const over = forms.page.waitForEvent("requestfinished", (request) => request.url().includes("drafts"));
    await control("name").fill("Иван");
    await over;
    await forms.show({});
    await control("text").fill("а");
    await untilKept(2);
    expect(kept().at(-1)).toEqual({ text: "а" });
    expect([await note().innerText(), (await forms.diary()).effects, await heard()]).toEqual(["", [], []]);
  });
});
