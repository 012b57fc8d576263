import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { widgets } from "#widgets";
import { lazyTypesIn, loadedWidget, loadWidgets, type LazyType } from "./lazy.ts";

const ALL: LazyType[] = lazyTypesIn({
  form: { elements: Object.keys(widgets).map((type) => ({ type, name: type })) },
});
const kebab = (type: string): string => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each(ALL)(
  "%s has its file where the server looks for preloads, and the same layout as its registry entry",
  async (type) => {
    expect(existsSync(inRoot("widgets", kebab(type), `${kebab(type)}.tsx`))).toBe(true);
    await loadWidgets([type]);
    const { type: own, layout } = loadedWidget(type)!;
    expect({ own, frame: layout }).toEqual({ own: type, frame: widgets[type]!.layout });
  },
);

it("finds the lazy types in all forms of a page, groups included, once each", () => {
  const text = { name: "a" };
  const place = { type: "location", name: "b" };
  expect(
    lazyTypesIn({
      form: { elements: [text, place, { type: "form", name: "g", elements: [place, { type: "photo", name: "c" }] }] },
      forms: { x: { elements: [{ type: "file", name: "d" }] } },
    }),
  ).toEqual(["file", "location", "photo"]);
  expect(lazyTypesIn({ form: { elements: [text, { type: "constructor", name: "e" }] } })).toEqual([]);
  expect(lazyTypesIn({ form: { elements: [{ type: "select", name: "short" }] } })).toEqual([]);
  expect(lazyTypesIn({ form: { elements: [{ type: "select", name: "long", source: "issuers" }] } })).toEqual([
    "autocomplete",
  ]);
  for (const nothing of [undefined, null, {}, { forms: {} }, { form: {} }]) expect(lazyTypesIn(nothing)).toEqual([]);
});
