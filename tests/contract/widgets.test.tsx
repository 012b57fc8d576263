/** What every widget folder holds, and what the server draws of it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inRoot } from "#server/root.ts";
import { ELEMENT_TYPES } from "#src/engine/definition.ts";
import { nameOf } from "#src/engine/names.ts";
import { widgets } from "#widgets";
import { leafOf } from "#widgets/example.ts";
import { ExampleForm } from "../../.storybook/example-form.tsx";
import * as named from "../../.storybook/forms.stories.tsx";
import { formsShownBy } from "../../.storybook/forms.tsx";
import * as others from "../../.storybook/other-forms.stories.tsx";
import { controlIdOf, ENGINES_OWN, examplesByFolder, formIdOf } from "./widget-examples.ts";

const camel = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const folders = readdirSync(inRoot("widgets"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const read = (path: string): string => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), "utf8") : "");
const shownIn = (story: string): string[] => [...story.matchAll(/story\("([^"]+)"\)/g)].map(([, name]) => name!);

/** The states a designer asks for. */
const wantedOf = (folder: string): string[] => {
  if (folder === "submit") return ["idle", "waiting", "sending", "longLabel", "two"];
  return widgets[camel(folder) as keyof typeof widgets]?.frame === "bare" ? ["empty"] : ["empty", "filled", "inError", "locked", "longLabel"];
};

it("every element type has a folder", () => {
  expect(folders.map(camel).sort()).toEqual(ELEMENT_TYPES.filter((type) => type !== "icn").sort());
});

describe.each(folders)("widgets/%s", (folder) => {
  const examples = examplesByFolder.get(folder) ?? {};

  it(`is ${ENGINES_OWN.includes(folder) ? "the engine's own, and so not in the registry" : "in the registry under its own name"}`, () => {
    const type = ENGINES_OWN.includes(folder) ? undefined : camel(folder);
    expect(widgets[camel(folder) as keyof typeof widgets]?.type, `widgets/index.ts, ${camel(folder)}`).toBe(type);
  });

  it("has examples in the states a designer asks for", () => {
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(wantedOf(folder)));
  });

  it("has a story of every example", () => {
    const story = read(`widgets/${folder}/${folder}.stories.tsx`);
    expect(shownIn(story).sort()).toEqual(Object.keys(examples).sort());
    expect(story.trim().split("\n").length, "lines").toBeLessThanOrEqual(10);
  });
});

it("every form of schemas/ is shown by a story, of its own or with the others", () => {
  const files = readdirSync(inRoot("schemas"), { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json") && !/^lists\b|^[^/]+$/.test(path));
  const ids = files.map((path) => (JSON.parse(read(`schemas/${path}`)) as { id: string }).id);
  expect([...formsShownBy(named), ...formsShownBy(others)].sort()).toEqual(ids.sort());
});

describe("on the server", () => {
  let complaints: unknown[][] = [];
  beforeEach(() => {
    complaints = [];
    for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation((...all: unknown[]) => void complaints.push(all));
  });
  afterEach(() => vi.restoreAllMocks());

  const all = [...examplesByFolder].flatMap(([folder, examples]) => Object.entries(examples).map(([name, example]) => ({ folder, name, example })));

  it.each(all)("$folder, $name: words, error and a named control, without complaint", ({ folder, name, example }) => {
    const { path, element } = leafOf(example);
    const html = renderToString(<ExampleForm id={formIdOf(folder, name)} example={example} />);
    expect(complaints).toEqual([]);
    // A plain post works: the field's own name, and nothing the policy would refuse.
    if (example.unseen) expect(html).not.toMatch(/<(input|button|label|p)\b/);
    else expect(html).toContain(element.type === "submit" ? `type="submit"` : `name="${nameOf(path)}"`);
    expect(html).not.toMatch(/ style="| on\w+="/);
    if (example.error) expect(html).toContain(`id="${controlIdOf(folder, name, example)}.error"`);
    if (element.type === "password") expect(html).not.toMatch(/<input[^>]* value="[^"]/);
  });
});
