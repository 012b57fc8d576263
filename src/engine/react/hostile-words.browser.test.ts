/** XSS attempts in every place where a descriptor or a response can put text. */
import { describe, expect, it } from "vitest";
import { parseMarkup, type MarkupNode } from "#src/domain/text/markup.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";
import { HOSTILE_TEXTS } from "./hostile.fixture.ts";

const forms = useForms();

/** One element of each type that renders text, with the same text in every place. */
const elementsOf = (words: string, index: number): Element[] => {
  const both = { label: words, hint: words, why: words };
  const choices = [
    {
      value: "a",
      label: words,
      attributes: { subLabel: words, component: "WireTransfer" as const, componentProps: { text: words, fee: words } },
    },
    { value: "b", label: "Друг избор" },
  ];
  return [
    { name: `text${index}`, placeholder: words, ...both },
    { type: "textarea", name: `area${index}`, placeholder: words, ...both },
    { type: "radio", name: `radio${index}`, choices, ...both },
    { type: "select", name: `select${index}`, placeholder: words, choices, ...both },
    { type: "checkbox", name: `tick${index}`, ...both },
    { type: "slider", name: `slider${index}`, min: 1, max: 9, step: 1, labelSuffix: words, ...both },
    { type: "password", name: `password${index}`, ...both },
    {
      type: "form",
      name: `group${index}`,
      label: words,
      hint: words,
      elements: [{ type: "location", name: "place", source: "settlements", ...both }],
    },
  ];
};
const ELEMENTS = HOSTILE_TEXTS.flatMap(elementsOf);
const values = Object.fromEntries(
  HOSTILE_TEXTS.flatMap((words, index) => [
    [`text${index}`, words],
    [`area${index}`, words],
    [`radio${index}`, "a"],
  ]),
);

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
const linksOf = (nodes: readonly MarkupNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === "string" ? [] : [...(node.tag === "a" && node.href ? [node.href] : []), ...linksOf(node.children)],
  );
const asDrawn = (words: string): string => textOf(parseMarkup(words));

/** Anything that must never be in the page: unexpected elements, inline handlers, unsafe URLs. */
const strangers = (): Promise<string[]> =>
  forms.page.evaluate(() => {
    const ours = new Set(
      "DIV FORM FIELDSET LEGEND LABEL INPUT TEXTAREA SELECT OPTION BUTTON P SPAN A B STRONG I EM BR UL OL LI DETAILS SUMMARY H2 H3 SVG PATH CIRCLE RECT LINE G OUTPUT DATALIST SECTION OUTPUT POLYLINE USE DL DT DD TABLE".split(
        " ",
      ),
    );
    return [...document.querySelectorAll("#root *")].flatMap((node) => [
      ...(ours.has(node.tagName.toUpperCase()) ? [] : [node.outerHTML.slice(0, 120)]),
      ...[...node.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            name === "srcdoc" ||
            (/^(?:href|src|action|formaction|xlink:href)$/i.test(name) &&
              !/^(?:\/(?![/\\])|https:|mailto:|tel:|#)/.test(value)),
        )
        .map(({ name, value }) => `${node.tagName} ${name}=${value}`),
    ]);
  });

const expectQuiet = async (): Promise<void> => {
  expect(await strangers()).toEqual([]);
  expect(await forms.page.evaluate(() => "pwned" in window)).toBe(false);
  expect(
    await forms.page.evaluate(
      () =>
        document.querySelectorAll("script:not([type='application/json']):not([type='module']), base, iframe, object")
          .length,
    ),
  ).toBe(0);
};

/** The rendered texts of the fields, part by part, one entry per hostile text. */
const drawnWords = (): Promise<unknown[]> =>
  forms.page.evaluate(
    (count) =>
      Array.from({ length: count }, (_, index) => {
        const texts = (selector: string): string[] =>
          [...document.querySelectorAll(selector)].map((node) =>
            (node.textContent ?? "").replace(/ \(по избор\)$/, ""),
          );
        const field = (name: string): string => `[id="f.${name}${index}.field"]`;
        const control = document.getElementById(`f.text${index}`) as HTMLInputElement;
        return {
          labels: ["text", "area", "password", "select"].flatMap((name) => texts(`${field(name)} > .label`)),
          hints: ["text", "area", "password", "select"].flatMap((name) => texts(`${field(name)} > .hint`)),
          why: texts(`${field("text")} .why p`),
          placeholder: control.placeholder,
          value: control.value,
          options: texts(`${field("select")} option`).slice(1),
          links: [...document.querySelectorAll(`${field("text")} > .label a`)].map((link) => link.getAttribute("href")),
        };
      }),
    HOSTILE_TEXTS.length,
  );

const expected = HOSTILE_TEXTS.map((words) => {
  const drawn = asDrawn(words);
  return {
    labels: [drawn, drawn, drawn, drawn],
    hints: [drawn, drawn, drawn, drawn],
    why: [drawn],
    placeholder: words,
    value: words.replaceAll("\n", ""),
    options: [words, "Друг избор"],
    links: linksOf(parseMarkup(words)),
  };
});

describe(`${HOSTILE_TEXTS.length} hostile texts`, () => {
  it("render as plain text everywhere in a descriptor, on the server and in the browser", async () => {
    const dialogs: string[] = [];
    forms.page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const asked: string[] = [];
    forms.page.on("request", (request) => void (/evil/.test(request.url()) && asked.push(request.url())));
    const form = formOf(ELEMENTS, { values, title: HOSTILE_TEXTS[0]! });
    await forms.open([form]);
    await expectQuiet();
    expect(await drawnWords()).toEqual(expected);
    await forms.hydrate();
    await expectQuiet();
    expect(await drawnWords()).toEqual(expected);
    expect([dialogs, asked]).toEqual([[], []]);
  }, 240_000);

  it("render as plain text in button labels and in server errors of fields and form", async () => {
    const fields: Element[] = HOSTILE_TEXTS.map((_, index) => ({ name: `a${index}`, label: "А" }));
    forms.reply = () => ({
      status: 400,
      body: {
        errors: {
          ...Object.fromEntries(HOSTILE_TEXTS.map((words, index) => [`a${index}`, words])),
          _form: HOSTILE_TEXTS[0],
          "x[__proto__]": HOSTILE_TEXTS[5],
        },
      },
    });
    await forms.start([
      {
        ...formOf(fields),
        elements: [
          ...fields,
          { type: "submit", name: "submit", label: "Напред" },
          { type: "submit", name: "other", label: HOSTILE_TEXTS[1]! },
        ],
      },
    ]);
    await forms.button().click();
    await forms.page.locator(".summary").waitFor();
    await expectQuiet();
    const said = await forms.page.locator(".field .error").allTextContents();
    expect(said.map((text) => text.replace(/^Грешка:? /, ""))).toEqual(HOSTILE_TEXTS.map(asDrawn));
    const summary = await forms.page.locator(".summary").innerText();
    expect(summary.replace(/\s+/g, " ")).toContain(asDrawn(HOSTILE_TEXTS[5]!).replace(/\s+/g, " "));
    expect(await forms.page.locator(".buttons button").last().innerText()).toBe(HOSTILE_TEXTS[1]);
  }, 120_000);
});
