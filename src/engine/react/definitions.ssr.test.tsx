/** Every form of the product, rendered on the server. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { FormValues } from "#src/engine/core/rule.ts";
import { validators } from "#validators";
import { compile } from "#src/engine/core/compile.ts";
import { testsIn } from "#src/engine/core/conditions.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { Choice, Definition, Descriptor, Element, ElementProps } from "#src/engine/core/definition.ts";
import { writePath } from "#src/engine/core/names.ts";
import { effectsWith, kitWith, newDiary, Page } from "./page.fixture.tsx";

const folder = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const read = <T,>(path: string): T => JSON.parse(readFileSync(join(folder, path), "utf8")) as T;
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
  /^(?!lists)[^/]+\/[^/]+\.json$/.test(path),
);

const resolved = (elements: readonly Element[]): Element[] =>
  elements.map((element) => ({
    ...element,
    ...(element.list && { choices: read<{ choices: Choice[] }>(`lists/${element.list}.json`).choices }),
    ...(element.elements && { elements: resolved(element.elements) }),
  }));

const SLIDER: ElementProps = { min: 100, max: 900, step: 100 };
const MAPPINGS = { "100-500": "100-300", "501-900": "200-900" };

/** A descriptor with the props a handler fills in: slider scales, and mappings of linked sliders. */
const descriptorOf = (file: string, values: FormValues): Descriptor => {
  const definition = read<Definition>(file);
  const elements = resolved(definition.elements);
  const props: Record<string, ElementProps> = {};
  const fill = (all: readonly Element[], group: string): void =>
    all.forEach((element) => {
      const path = group + element.name;
      const coupled = element.validationProps?.["amountElementName"] !== undefined;
      if (element.type === "slider")
        props[path] = {
          ...SLIDER,
          ...(coupled && { validationProps: { ...element.validationProps, mappings: MAPPINGS } }),
        };
      fill(element.elements ?? [], `${path}.`);
    });
  fill(elements, "");
  return { ...definition, elements, props, version: "v", values, csrf: "token", key: "key" };
};

const fullValue = ({ type, element }: Field): unknown =>
  type === "checkbox"
    ? true
    : type === "slider"
      ? "300"
      : element.choices?.length
        ? element.choices.at(-1)!.value
        : `<&"'> текст`;

/** Values for every field. */
const fullValues = (file: string): FormValues => {
  const values: FormValues = {};
  for (const field of compile(descriptorOf(file, {}), validators).fields)
    writePath(values, field.path, fullValue(field));
  return values;
};

/** Value sets that satisfy each condition in turn, so that every branch of a form is rendered. */
const branches = (file: string): FormValues[] =>
  compile(descriptorOf(file, {}), validators).fields.flatMap((field) =>
    testsIn(field.conditions).flatMap(({ source, values: awaited }) =>
      [...awaited].map((value) => {
        const values = fullValues(file);
        writePath(values, source.path, source.type === "checkbox" ? value === "1" : value);
        return values;
      }),
    ),
  );

const drawn = (file: string, values: FormValues): string => {
  const diary = newDiary();
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(
    <Page
      state={{ forms: [descriptorOf(file, values)], strict: false }}
      diary={diary}
      kit={kitWith(diary)}
      effects={effectsWith(diary)}
    />,
  );
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
  return html;
};

const known = new Map<string, string>();

/** The form drawn with the values; branches that come to the same values are drawn once. */
const draw = (file: string, values: FormValues): string => {
  const key = JSON.stringify([file, values]);
  const html = known.get(key) ?? drawn(file, values);
  known.set(key, html);
  return html;
};

const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value]) => value!);
const controls = (html: string): string[] =>
  [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('type="hidden"'));
const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

it("there are definitions", () => expect(files.length).toBeGreaterThan(10));

describe.each(files)("%s", (file) => {
  const drawings = [
    ["empty", draw(file, {})],
    ["full", draw(file, fullValues(file))],
    ...branches(file).map((values, index) => [`branch ${index}`, draw(file, values)]),
  ] as [string, string][];

  it.each(drawings)("%s: ids are unique and every reference to an id resolves", (_, html) => {
    const ids = attributes(html, "id");
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || id === "" || /\s/.test(id))).toEqual([]);
    const pointing = ["for", "aria-describedby", "aria-labelledby", "aria-controls"]
      .flatMap((name) => attributes(html, name))
      .flatMap((list) => list.split(" "));
    expect(pointing.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(drawings)("%s: every control has a name and a label", (_, html) => {
    const labelled = new Set(attributes(html, "for"));
    for (const tag of controls(html)) {
      expect(attribute(tag, "name"), tag).toBeTruthy();
      // Whatever a legend names points at it.
      expect(labelled.has(attribute(tag, "id") ?? "") || attribute(tag, "aria-labelledby") !== undefined, tag).toBe(
        true,
      );
    }
    expect(html).not.toMatch(/<(?:label|legend)[^>]*>(?:\s|<[^>]*>)*<\/(?:label|legend)>/);
  });

  it.each(drawings)("%s: no style attributes, inline handlers, password values or unescaped values", (_, html) => {
    expect(html).not.toMatch(/ style=| on[a-z]+="|<script/);
    for (const tag of controls(html).filter((one) => one.includes('type="password"')))
      expect(attribute(tag, "value")).toBeUndefined();
    expect(html).not.toContain(`<&"'>`);
  });

  it("posts to its action as multipart, with token, key and version", () => {
    const html = drawings[0]![1];
    const { action, method } = read<Definition>(file);
    const form = /<form\b[^>]*>/.exec(html)![0];
    expect(attribute(form, "action")).toBe(action.startsWith("/") ? action : `/api/v2/${action}`);
    expect([attribute(form, "method"), attribute(form, "enctype") ?? attribute(form, "encType")]).toEqual(
      method === "get" ? ["get", undefined] : ["post", "multipart/form-data"],
    );
    const secrets = [...html.matchAll(/<input\b[^>]*>/g)]
      .filter(([tag]) => attribute(tag, "name")?.startsWith("_"))
      .map(([tag]) => [attribute(tag, "name"), attribute(tag, "value")]);
    expect(secrets).toEqual(
      method === "get"
        ? []
        : [
            ["_csrf", "token"],
            ["_key", "key"],
            ["_version", "v"],
          ],
    );
  });
});
