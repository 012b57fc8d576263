import { describe, expect, it } from "vitest";
import { fieldWords } from "#src/copy/fields.ts";
import { formWords } from "#src/copy/forms.ts";
import { recoveryWords } from "#src/copy/recovery.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms, type Reply } from "./browser.fixture.ts";

const forms = useForms();
const { control, frame, press, button } = forms;

const FORM: Element[] = [
  { name: "first", label: "Първо", validation: "required", hint: "Подсказка" },
  {
    type: "radio",
    name: "way",
    label: "Начин",
    validation: "required",
    choices: [
      { value: "x", label: "Х" },
      { value: "y", label: "У" },
    ],
  },
  {
    type: "form",
    name: "group",
    label: "Група",
    elements: [
      { name: "inner", label: "Вътре" },
      { type: "checkbox", name: "tick", label: 'Съгласие с <a href="/x">условията</a>', validation: "tos-accepted" },
    ],
  },
  { name: "last", label: "Последно", validation: "number" },
];
const FULL = { first: "1", way: "x", group: { tick: true } };
const summary = () => forms.page.locator(".summary");
const problems = (): Promise<string[]> => summary().locator("li").allInnerTexts();
const focused = (): Promise<string> =>
  forms.page.evaluate(() => document.activeElement!.id || document.activeElement!.className);
const effects = async (): Promise<unknown[][]> => (await forms.diary()).effects;
const answered = (reply: Reply): void => void (forms.reply = () => reply);
const release = (): { promise: Promise<void>; go(): void } => {
  let go = (): void => undefined;
  return {
    promise: new Promise<void>((done) => {
      go = done;
    }),
    go: () => go(),
  };
};
const untilEnabled = (): Promise<unknown> => expect.poll(() => button().isEnabled()).toBe(true);
/** Submits; the response is held until the button is disabled. Resolves when it is enabled again. */
const pressFor = async (reply: Reply): Promise<void> => {
  const hold = release();
  answered({ ...reply, after: hold.promise });
  await button().click();
  await expect.poll(() => button().isDisabled()).toBe(true);
  // A browser may repeat a request whose connection was closed; the idempotency key makes that harmless.
  await expect.poll(() => forms.posted.length).toBeGreaterThan(0);
  hold.go();
  await untilEnabled();
};

describe("an invalid form", () => {
  it("marks no field before it is filled and left, or the form is submitted", async () => {
    await forms.start([formOf(FORM)]);
    await control("first").focus();
    await press("Tab");
    expect(await forms.page.locator("[aria-invalid], .error, .summary").count()).toBe(0);
  });

  it("loses each error as it is mended, and the summary with the last one; the focus stays where it is typed", async () => {
    await forms.start([formOf(FORM, { values: { last: "x" } })]);
    await button().click();
    await summary().waitFor();
    await control("first").pressSequentially("1");
    expect(await problems()).toEqual([
      "Начин: Полето е задължително.",
      "Съгласие с условията: Трябва да приемете условията за да продължите напред.",
      "Последно: Трябва да съдържа само цифри.",
    ]);
    expect(await focused()).toBe("f.first");
    await control("first").fill("");
    await press("Tab");
    expect((await problems())[0]).toBe("Първо: Полето е задължително.");
    await control("first").fill("1");
    await frame("way").getByText("Х", { exact: true }).click();
    await frame("group.tick").getByRole("checkbox").check();
    await control("last").fill("7");
    expect(await summary().count()).toBe(0);
    expect(await focused()).toBe("f.last");
    expect(await forms.page.title()).toBe("Форма");
  });

  it("is not sent; the summary is focused and links every invalid field in order", async () => {
    await forms.start([formOf(FORM, { values: { last: "x" } })]);
    await button().click();
    await summary().waitFor();
    expect(forms.posted).toEqual([]);
    expect(await problems()).toEqual([
      "Първо: Полето е задължително.",
      "Начин: Полето е задължително.",
      "Съгласие с условията: Трябва да приемете условията за да продължите напред.",
      "Последно: Трябва да съдържа само цифри.",
    ]);
    await expect.poll(focused).toBe("summary");
    expect(await forms.page.getByRole("alert", { name: formWords.summaryTitle.fields }).count()).toBe(1);
    for (const [link, id] of [
      ["Първо", "f.first"],
      ["Начин", "f.way"],
      ["Съгласие", "f.group.tick"],
      ["Последно", "f.last"],
    ] as const) {
      await summary().getByRole("link", { name: link }).click();
      expect(await focused()).toBe(id);
    }
  });

  it("prefixes the document title, even when the page changes it, until the form is accepted", async () => {
    await forms.start([formOf([{ name: "where", label: "Къде живеете?", validation: "required" }])]);
    await button().click();
    await summary().waitFor();
    expect(await problems()).toEqual(["Къде живеете? Полето е задължително."]);
    expect(await forms.page.title()).toBe("Грешка: Форма");
    await button().click();
    expect(await forms.page.title()).toBe("Грешка: Форма");
    await forms.page.evaluate(() => {
      document.title = "Стъпка 2";
    });
    await expect.poll(() => forms.page.title()).toBe("Грешка: Стъпка 2");
    await control("where").fill("София");
    await button().click();
    await expect.poll(() => forms.page.title()).toBe("Стъпка 2");
  });

  it("has summary links of labels and errors as plain text, without their markup", async () => {
    answered({ status: 400, body: { errors: { a: "Повече от &lt;100&gt;<br>и <b>под</b> <200>" } } });
    await forms.start([formOf([{ name: "a", label: 'Приход &amp; <a href="/x">разход?</a>' }])]);
    await button().click();
    await summary().waitFor();
    expect(await problems()).toEqual(["Приход & разход? Повече от <100> и под <200>"]);
  });

  it("has aria-invalid and existing descriptions on every invalid field", async () => {
    await forms.start([formOf(FORM)]);
    await button().click();
    await summary().waitFor();
    expect(await control("first").getAttribute("aria-describedby")).toBe("f.first.error f.first.hint");
    const dangling = await forms.page
      .locator("[aria-describedby], [aria-labelledby]")
      .evaluateAll((all) =>
        all.flatMap((element) =>
          `${element.getAttribute("aria-describedby") ?? ""} ${element.getAttribute("aria-labelledby") ?? ""}`
            .split(" ")
            .filter((id) => id && !document.getElementById(id)),
        ),
      );
    expect(dangling).toEqual([]);
    expect(await forms.page.locator('[aria-invalid="true"]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      "f.first",
      "f.way",
      "f.way.y",
      "f.group.tick",
    ]);
    await control("first").fill("1");
    expect(await control("first").getAttribute("aria-invalid")).toBeNull();
    expect(await control("first").getAttribute("aria-describedby")).toBe("f.first.hint");
  });

  it("shows each error below its field, for every element type", async () => {
    await forms.start([formOf(FORM, { values: { last: "x" } })]);
    await button().click();
    await summary().waitFor();
    const gaps = await forms.page.locator(".error").evaluateAll((errors) =>
      errors.map((error) => {
        const controls = [...error.closest(".field")!.querySelectorAll("input, select, textarea")];
        return (
          error.getBoundingClientRect().top -
          Math.max(...controls.map((control) => control.getBoundingClientRect().bottom))
        );
      }),
    );
    expect(gaps).toHaveLength(4);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0);
  });

  it("renders two hundred errors at once, each field once", async () => {
    const many: Element[] = Array.from({ length: 200 }, (_, index) => ({
      name: `n${index}`,
      label: `Поле ${index}`,
      validation: "required",
    }));
    await forms.start([formOf(many)]);
    const { commits, renders } = await forms.drawnBy(async () => {
      const before = (await forms.diary()).commits;
      await button().click();
      await expect.poll(async () => (await forms.diary()).commits - before).toBeGreaterThanOrEqual(3);
      await forms.page.waitForTimeout(100);
    });
    expect(commits).toBe(3);
    expect(Object.values(renders)).toEqual(many.map(() => 1));
  });

  it.each([
    ["smooth", "no-preference"],
    ["auto", "reduce"],
  ] as const)(
    "scrolls the first invalid field into view: %s, at the preference %s",
    async (behavior, reducedMotion) => {
      await forms.page.setViewportSize({ width: 400, height: 300 });
      await forms.page.emulateMedia({ reducedMotion });
      const many: Element[] = Array.from({ length: 30 }, (_, index) => ({
        name: `n${index}`,
        label: `Поле ${index}`,
        ...(index > 20 && { validation: "required" }),
      }));
      await forms.start([formOf(many)]);
      await forms.page.evaluate(() => {
        const { scrollIntoView } = Element.prototype;
        const scrolls: unknown[] = Object.assign(window, { scrolls: [] as unknown[] }).scrolls;
        Element.prototype.scrollIntoView = function (how) {
          scrolls.push([this.id, how]);
          scrollIntoView.call(this, how);
        };
      });
      await control("n0").focus();
      await press("Enter");
      await expect
        .poll(() => forms.page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls))
        .toContainEqual(["f.n21.field", { behavior, block: "center" }]);
      await expect
        .poll(() =>
          control("n21").evaluate((input) => {
            const { top, bottom } = input.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        )
        .toBe(true);
    },
  );
});

describe("during a submit", () => {
  it("the button is disabled, a status is announced, and a second Enter sends nothing", async () => {
    const hold = release();
    answered({ after: hold.promise, body: { nextUrl: "/next" } });
    await forms.start([formOf(FORM, { values: FULL })]);
    await control("first").focus();
    await press("Enter", "Enter");
    await expect.poll(() => button().isDisabled()).toBe(true);
    expect(await forms.page.getByRole("status").filter({ hasText: formWords.sending }).count()).toBe(1);
    await forms.page.evaluate(() => document.querySelector("form")!.requestSubmit());
    hold.go();
    await untilEnabled();
    expect(forms.posted).toHaveLength(1);
    expect(forms.posted[0]!.url).toBe("/api/v2/form");
    expect(await effects()).toEqual([["navigate", "/next"]]);
  });

  it.each<[string, Element, unknown]>([
    ["the answer of a live check", { name: "email", label: "Имейл", validation: "email email-backend" }, {}],
    [
      "the captcha's work",
      { type: "reCaptcha", name: "captcha", provider: "altcha", challengeUrl: "captcha/challenge" },
      {},
    ],
  ])(
    "the button is disabled and a status is announced from the press on, also while waiting for %s",
    async (_, element, answer) => {
      const hold = release();
      forms.answer = () => hold.promise.then(() => answer);
      await forms.start([
        formOf([element, { name: "last", label: "Последно", validation: "number" }], { values: { email: "a@b.bg" } }),
      ]);
      // Announcements must take no space: one between press and release would move the button.
      await forms.page.addStyleTag({ content: ".visually-hidden { position: absolute }" });
      const status = forms.page.locator(".form-status");
      await button().click();
      await expect.poll(() => button().isDisabled()).toBe(true);
      expect(await status.innerText()).toBe(fieldWords.checking);
      expect(await status.getAttribute("role")).toBe("status");
      expect(forms.posted).toEqual([]);
      hold.go();
      await untilEnabled();
      expect(forms.posted).toHaveLength(1);
      expect(await status.innerText()).toBe(formWords.done);
    },
  );

  it("a refused backend check enables the button and clears the status", async () => {
    forms.answer = () => ({ message: "Зает" });
    await forms.start([
      formOf([{ name: "email", label: "Имейл", validation: "email email-backend" }], { values: { email: "a@b.bg" } }),
    ]);
    await button().click();
    await summary().waitFor();
    await untilEnabled();
    expect(await forms.page.locator(".form-status").innerText()).toBe("");
  });

  it("the button shows the upload progress in percent", async () => {
    await forms.start([formOf([{ type: "textarea", name: "text", label: "Текст", maxLength: 5000 }])]);
    await forms.page.evaluate(() => {
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
        // Blocks real progress events, whose timing is unpredictable; only the test's own pass.
        this.upload.addEventListener("progress", (event) => event.isTrusted && event.stopImmediatePropagation());
        Object.assign(window, {
          upload: (loaded: number, total: number) =>
            this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: total > 0, loaded, total })),
        });
        (open as (...all: unknown[]) => void).apply(this, given);
      };
    });
    const upload = (loaded: number, total: number) =>
      forms.page.evaluate(
        ([done, all]) => (window as unknown as { upload(done: number, all: number): void }).upload(done!, all!),
        [loaded, total],
      );
    const hold = release();
    answered({ after: hold.promise });
    await button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    for (const [loaded, total, words] of [
      [405, 1000, "Напред 40 %"],
      [999, 1000, "Напред 99 %"],
      [5, 0, "Напред 99 %"],
      [1000, 1000, "Напред"],
    ] as const) {
      await upload(loaded, total);
      await expect.poll(() => forms.page.locator("button.primary").textContent()).toBe(words);
    }
    hold.go();
    await untilEnabled();
    expect(await button().innerText()).toBe("Напред");
  });
});

describe("server responses", () => {
  const send = async (reply: Reply): Promise<void> => {
    await forms.start([formOf(FORM, { values: FULL })]);
    await control("group.inner").fill("написано");
    await pressFor(reply);
  };
  const said = (): Promise<string> => forms.page.locator(".form-status").innerText();

  it.each<[string, Reply, unknown[][]]>([
    [
      "200 with nextUrl",
      { body: { nextUrl: "/next", userData: { name: "x" } } },
      [
        ["userData", { name: "x" }],
        ["navigate", "/next"],
      ],
    ],
    ["200 with a real redirect", { body: { nextUrl: "/next", realRedirect: true } }, [["redirect", "/next"]]],
    ["303", { status: 303, body: { nextUrl: "/next" } }, [["navigate", "/next"]]],
    [
      "303 with a real redirect",
      { status: 303, body: { nextUrl: "/next", realRedirect: true } },
      [["redirect", "/next"]],
    ],
    [
      "401",
      { status: 401, body: { nextUrl: "/vhod?next=/x" } },
      [
        ["report", expect.any(String), expect.anything()],
        ["navigate", "/vhod?next=/x"],
      ],
    ],
    [
      "409 with nextUrl",
      { status: 409, body: { nextUrl: "/other" } },
      [
        ["report", expect.any(String), expect.anything()],
        ["navigate", "/other"],
      ],
    ],
    ["403", { status: 403 }, [["report", expect.any(String), expect.anything()], ["reload"]]],
  ])("%s", async (_, reply, expected) => {
    await send(reply);
    expect(await effects()).toEqual(expected);
    expect(await problems()).toEqual([]);
  });

  it("403 right after a reload for a 403: the boundary shows the error and reports it with the same text", async () => {
    answered({ status: 403 });
    await forms.start([formOf(FORM, { values: FULL })]);
    await forms.page.evaluate(() => history.replaceState(null, "", "?reloaded"));
    await button().click();
    await forms.page.locator("#failed").waitFor();
    expect(await forms.page.locator("form").count()).toBe(0);
    expect(await effects()).toEqual([
      ["report", "submit of f: 403", { status: 403, form: "f" }],
      ["reload"],
      ["caught", "submit of f: 403"],
    ]);
    // React logs every error that a boundary caught.
    expect(forms.complaints.splice(0)).toEqual([expect.stringContaining("submit of f: 403")]);
  });

  it("200 without nextUrl: a status is announced and onSettled is called", async () => {
    await send({});
    expect(await said()).toBe(formWords.done);
    expect((await forms.diary()).settled).toBe(1);
  });

  it("200 without nextUrl: the form's own `done` text is shown, if it has one", async () => {
    await forms.start([formOf([], { done: "Изпратихме нов код." })]);
    await button().click();
    await expect.poll(said).toBe("Изпратихме нов код.");
  });

  it("200 with another site's URL: does not navigate", async () => {
    await send({ body: { nextUrl: "//evil.example", realRedirect: true } });
    expect(await effects()).toEqual([]);
  });

  it.each<[string, Reply]>([
    ["400", { status: 400, body: { errors: { "group[inner]": "Не става", nope: "Общо", _form: "Пак" } } }],
    ["200 with errors", { body: { errors: { "group[inner]": "Не става", nope: "Общо", _form: "Пак" } } }],
  ])("%s: errors appear on their fields, those of unknown names in the summary", async (_, reply) => {
    await send(reply);
    expect(await problems()).toEqual(["Общо", "Пак", "Вътре: Не става"]);
    expect(await frame("group.inner").locator(".error").innerText()).toContain("Не става");
    await expect.poll(focused).toBe("summary");
    expect((await effects()).map(([what]) => what)).toEqual([]);
    await control("group.inner").focus();
    await press("Tab");
    expect(await frame("group.inner").locator(".error").count()).toBe(1);
    answered({ body: { nextUrl: "/next" } });
    await button().click();
    await expect.poll(async () => (await effects()).at(-1)).toEqual(["navigate", "/next"]);
    expect(await frame("group.inner").locator(".error").count()).toBe(0);
  });

  it.each<[string, Reply, string]>([
    ["no response", { hangUp: true }, formWords.failure.offline],
    ["400 with a page", { status: 400, raw: "<!doctype html>" }, formWords.failure.broken],
    ["400 with nothing", { status: 400, raw: "" }, formWords.failure.broken],
    ["400 without errors", { status: 400, body: { errors: {} } }, formWords.failure.broken],
    [
      "400 whose errors have no text",
      { status: 400, body: { errors: { last: "", first: null } } },
      formWords.failure.broken,
    ],
    ["500 without errors", { status: 500, body: { errors: {} } }, formWords.failure.broken],
    ["413", { status: 413 }, formWords.failure.tooLarge],
    ["422", { status: 422 }, formWords.failure.used],
    ["429", { status: 429 }, formWords.failure.tooMany],
    ["500", { status: 500 }, formWords.failure.broken],
    ["503", { status: 503, headers: { "retry-after": "5" } }, formWords.failure.busy],
    [
      "200 with a page",
      { raw: "<!doctype html><p>Влезте в мрежата</p>", headers: { "content-type": "text/html" } },
      formWords.failure.broken,
    ],
    ["200 with a truncated response", { raw: '{"nextUrl":"/ne' }, formWords.failure.broken],
    ["200 with nothing", { raw: "" }, formWords.failure.broken],
    ["200 with a list", { raw: "[]" }, formWords.failure.broken],
    ["303 without nextUrl", { status: 303 }, formWords.failure.broken],
    ["503 with its own text", { status: 503, body: { errors: { _form: "Починете" } } }, "Починете"],
  ])("%s: values are kept, the button is enabled, the failure is shown and reported", async (_, reply, words) => {
    await send(reply);
    expect(await problems()).toEqual([words]);
    await expect.poll(focused).toBe("summary");
    expect(await forms.page.getByRole("alert", { name: formWords.summaryTitle.form }).count()).toBe(1);
    expect(await control("group.inner").inputValue()).toBe("написано");
    expect((await effects()).map(([what]) => what)).toEqual(["report"]);
    answered({ body: { nextUrl: "/next" } });
    await button().click();
    await expect.poll(async () => (await effects()).at(-1)).toEqual(["navigate", "/next"]);
    expect(forms.posted.at(-1)!.body).toContain("написано");
  });

  it("200 with a page: selected files are kept and sent again", async () => {
    await forms.start([formOf([{ type: "file", name: "paper", label: "Документ", accept: ["pdf"] }])]);
    await control("paper").setInputFiles({
      name: "paper.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4"),
    });
    for (const times of [1, 2]) {
      await pressFor({ raw: "<!doctype html>" });
      expect(forms.posted).toHaveLength(times);
      expect(await problems()).toEqual([formWords.failure.broken]);
      expect(forms.posted.at(-1)!.body).toContain("paper.pdf");
    }
  });

  it("409 of a parallel submit: is retried automatically", async () => {
    forms.reply = (count) =>
      count === 1 ? { status: 409, headers: { "retry-after": "1" } } : { body: { nextUrl: "/next" } };
    await forms.start([formOf(FORM, { values: FULL })]);
    await button().click();
    await expect.poll(() => forms.posted.length).toBe(2);
    await untilEnabled();
    expect(await effects()).toEqual([["navigate", "/next"]]);
  });

  it("a form issued to another user carries over nothing that was typed for the one before", async () => {
    const mine = formOf(FORM, { values: FULL, issuedTo: "one" });
    await forms.start([mine]);
    await control("group.inner").fill("написано");
    await forms.show({ forms: [{ ...mine, key: "renewed" }] });
    expect(await control("group.inner").inputValue()).toBe("написано");
    await forms.show({ forms: [{ ...mine, issuedTo: undefined }] });
    expect(await control("group.inner").inputValue()).toBe("написано");
    await forms.show({ forms: [{ ...mine, issuedTo: "other" }] });
    expect(await control("group.inner").inputValue()).toBe("");
  });

  it("409 with a newer form: typed values stay and the page is refetched", async () => {
    await send({ status: 409, body: { form: {} } });
    expect(await problems()).toEqual([recoveryWords.changed]);
    expect((await forms.diary()).settled).toBe(1);
    expect(await control("group.inner").inputValue()).toBe("написано");
  });

  it("errors are shown in a form that was replaced during the submit", async () => {
    const hold = release();
    answered({ status: 400, body: { errors: { "group[inner]": "Не става" } }, after: hold.promise });
    const form = formOf(FORM, { values: FULL });
    await forms.start([form]);
    await button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    await forms.show({ forms: [{ ...form, key: "newer" }] });
    hold.go();
    await frame("group.inner").locator(".error").waitFor();
  });
});

describe("the button that sent a form", () => {
  it.each<[string, Reply]>([
    ["without nextUrl", {}],
    ["that failed", { status: 500 }],
  ])("has the focus again after an answer %s, unless the errors took it", async (_, reply) => {
    await forms.start([formOf([])]);
    const hold = release();
    answered({ ...reply, after: hold.promise });
    await button().focus();
    await press("Enter");
    await expect.poll(() => button().isDisabled()).toBe(true);
    hold.go();
    await untilEnabled();
    await expect.poll(focused).toBe(reply.status ? "summary" : "f.submit");
  });
});

describe("a page with a hook before redirects and a callback for errors", () => {
  const REPORT = ["report", expect.any(String), expect.anything()];
  const outcome = async (reply: Reply): Promise<unknown[][]> => {
    await forms.start([formOf(FORM, { values: FULL })], { hooks: true });
    await pressFor(reply);
    return effects();
  };

  it.each<[string, Reply, unknown[][]]>([
    [
      "200: the hook, then the navigation",
      { body: { nextUrl: "/next" } },
      [
        ["beforeRedirect", "/next"],
        ["navigate", "/next"],
      ],
    ],
    [
      "303: the same",
      { status: 303, body: { nextUrl: "/next" } },
      [
        ["beforeRedirect", "/next"],
        ["navigate", "/next"],
      ],
    ],
    ["a real redirect: no hook", { body: { nextUrl: "/next", realRedirect: true } }, [["redirect", "/next"]]],
    [
      "400: the callback",
      { status: 400, body: { errors: { first: "Не" } } },
      [["onError", 400, { errors: { first: "Не" } }]],
    ],
    ["500: the callback, after the report", { status: 500, body: { a: 1 } }, [REPORT, ["onError", 500, { a: 1 }]]],
    ["no response: the callback with nothing", { hangUp: true }, [REPORT, ["onError", 0, {}]]],
    ["403: no callback", { status: 403 }, [REPORT, ["reload"]]],
    ["200 without nextUrl: neither", {}, []],
  ])("%s", async (_, reply, expected) => {
    expect(await outcome(reply)).toEqual(expected);
  });
});

describe("a form left during the submit", () => {
  it.each<[string, Reply]>([
    ["200", { body: { nextUrl: "/next" } }],
    ["200 with a real redirect", { body: { nextUrl: "/next", realRedirect: true } }],
    ["401", { status: 401, body: { nextUrl: "/vhod" } }],
    ["403", { status: 403, body: {} }],
    ["500", { status: 500, body: {} }],
  ])("%s does not navigate; onSettled is called", async (_, reply) => {
    const hold = release();
    answered({ ...reply, after: hold.promise });
    await forms.start([formOf(FORM, { values: FULL })]);
    await button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    await forms.show({ forms: [] });
    hold.go();
    await expect.poll(async () => (await forms.diary()).settled).toBe(1);
    expect((await effects()).filter(([name]) => name !== "report")).toEqual([]);
  });
});

describe("a get form", () => {
  it("navigates to its own URL or the button's, with all non-empty values", async () => {
    const form = formOf(
      [
        { name: "sum", label: "Сума" },
        { name: "note", label: "Бележка" },
        { type: "submit", name: "other", label: "Другаде", formAction: "/other" },
      ],
      { method: "get", action: "/calculator" },
    );
    await forms.start([form]);
    await control("sum").fill("5 &");
    await button().click();
    await expect.poll(effects).toEqual([["navigate", "/calculator?sum=5+%26"]]);
    await forms.page.getByRole("button", { name: "Другаде" }).click();
    await expect.poll(async () => (await effects()).at(-1)).toEqual(["navigate", "/other?sum=5+%26"]);
    expect(forms.posted).toEqual([]);
  });
});
