/** Initial markup of fields and groups: required, optional and described-by. */
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { effectsWith, kitWith, newDiary, Page } from "./page.fixture.tsx";

const draw = (elements: Element[]): string => {
  const diary = newDiary();
  const form = { id: "f", title: "Форма", action: "form", version: JSON.stringify(elements), values: {}, elements };
  return renderToString(
    <Page state={{ forms: [form], strict: false }} diary={diary} kit={kitWith(diary)} effects={effectsWith(diary)} />,
  );
};

describe("a field with the chain", () => {
  const DEPENDENT = "based-on-dependent-element-value";
  it.each<[string, string | undefined, "required" | "optional" | "neither"]>([
    ["required", undefined, "required"],
    ["cyrillic", undefined, "optional"],
    [`required ${DEPENDENT}`, "cyrillic", "required"],
    [DEPENDENT, "cyrillic", "optional"],
    [DEPENDENT, "required cyrillic", "neither"],
    [`cyrillic ${DEPENDENT}`, "cyrillic required", "neither"],
    [DEPENDENT, "select", "neither"],
  ])("%s, wrapping %s, is marked as: %s", (validation, nested, says) => {
    const html = draw([
      { name: "other", label: "Друго", validation: "required" },
      {
        name: "one",
        label: "Едно",
        validation,
        validationProps: nested ? { element: "other", value: "a", validation: nested } : {},
      },
    ]);
    const field = html.slice(html.indexOf('id="f.one.field"'));
    expect([field.includes('aria-required="true"'), field.includes(formWords.optional)]).toEqual([
      says === "required",
      says === "optional",
    ]);
  });
});

describe("a group", () => {
  const group = (more: Partial<Element>): string =>
    /<fieldset class="group".*<\/fieldset>/.exec(
      draw([
        { type: "form", name: "address", label: "Адрес", elements: [{ name: "hint", label: "Ориентир" }], ...more },
      ]),
    )![0];

  it("is described by its hint", () => {
    const html = group({ hint: "Където живеете <b>сега</b>." });
    const id = / aria-describedby="([^"]*)"/.exec(html.slice(0, html.indexOf(">")))?.[1];
    expect(html).toContain(`<p class="hint" id="${id}">Където живеете <b>сега</b>.</p>`);
    expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  it("without a hint has no aria-describedby", () => {
    expect(group({})).not.toContain("aria-describedby");
  });
});
