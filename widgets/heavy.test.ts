import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "#server/root.ts";
import { widgets } from "#widgets";
import { heavyTypesIn, loadedWidget, loadWidgets, type HeavyType } from "./heavy.ts";

const ALL: HeavyType[] = heavyTypesIn({ form: { elements: Object.keys(widgets).map((type) => ({ type, name: type })) } });
const kebab = (type: string): string => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it.each(ALL)("%s lies where the server looks for what to preload, and agrees with its place in the registry", async (type) => {
  expect(existsSync(inRoot("widgets", kebab(type), `${kebab(type)}.tsx`))).toBe(true);
  await loadWidgets([type]);
  const { type: own, frame } = loadedWidget(type)!;
  expect({ own, frame }).toEqual({ own: type, frame: widgets[type]!.frame });
});

it("finds the types that a page's forms name, in groups and beside forms too, once each", () => {
  const text = { name: "a" };
  const place = { type: "location", name: "b" };
  expect(heavyTypesIn({ form: { elements: [text, place, { type: "form", name: "g", elements: [place, { type: "photo", name: "c" }] }] }, forms: { x: { elements: [{ type: "file", name: "d" }] } } }))
    .toEqual(["file", "location", "photo"]);
  expect(heavyTypesIn({ form: { elements: [text, { type: "constructor", name: "e" }] } })).toEqual([]);
  expect(heavyTypesIn({ form: { elements: [{ type: "select", name: "short" }] } })).toEqual([]);
  expect(heavyTypesIn({ form: { elements: [{ type: "select", name: "long", source: "issuers" }] } })).toEqual(["autocomplete"]);
  for (const nothing of [undefined, null, {}, { forms: {} }, { form: {} }]) expect(heavyTypesIn(nothing)).toEqual([]);
});
