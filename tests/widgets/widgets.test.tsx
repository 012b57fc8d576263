/** Checks that every widget folder is complete and that its examples render on the server. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { ELEMENT_TYPES } from "#src/engine/core/element-types.ts";
import { nameOf } from "#src/engine/core/names.ts";
import { widgets } from "#widgets";
import { leafOf } from "#widgets/example.ts";
import { ExampleForm } from "../../.storybook/example-form.tsx";
import * as named from "../../.storybook/forms.stories.tsx";
import { formsShownBy } from "../../.storybook/forms.tsx";
import * as others from "../../.storybook/other-forms.stories.tsx";
import { controlIdOf, ENGINES_OWN, examplesByFolder, formIdOf } from "./examples.ts";

const camel = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const folders = readdirSync(inRoot("widgets"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const read = (path: string): string => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), "utf8") : "");
const shownIn = (story: string): string[] => [...story.matchAll(/story\("([^"]+)"\)/g)].map(([, name]) => name!);

/** Names of the examples that a folder must have: the states a designer expects. */
const wantedOf = (folder: string): string[] => {
  if (folder === "content") return ["paragraph", "inset", "details"];
  if (folder === "submit") return ["idle", "waiting", "sending", "longLabel", "two"];
  return widgets[camel(folder) as keyof typeof widgets]?.layout === "bare"
    ? ["empty"]
    : ["empty", "filled", "inError", "locked", "longLabel"];
};

it("every element type has a folder", () => {
  const types: readonly string[] = ELEMENT_TYPES.filter((type) => type !== "icn");
  const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const without = types.filter((type) => !folders.map(camel).includes(type)).map(kebab);
  expect(
    without.map((name) => `widgets/${name}/${name}.tsx`),
    "write these",
  ).toEqual([]);
  const unknown = folders.map(camel).filter((name) => !types.includes(name));
  expect(unknown, "add a row for each folder of widgets/ to src/engine/core/element-types.ts").toEqual([]);
});

/** The only lines a story file may have: two imports, its title with id and docs page, the maker, and its stories. */
const STORY_LINES = [
  /^import \{ storyMaker \} from /,
  /^import \{ examples \} from /,
  /^export default \{$/,
  /^ {2}title: "Elements\/[^"]+",$/,
  /^ {2}id: "elements-[\w-]+",$/,
  /^ {2}tags: \["autodocs"\],$/,
  /^\};$/,
  /^const story = storyMaker\("\w+", examples\);$/,
  /^(?:export const| ) \w+ = story\("\w+"\)[,;]$/,
];

describe.each(folders)("widgets/%s", (folder) => {
  const examples = examplesByFolder.get(folder) ?? {};

  it(`is ${ENGINES_OWN.includes(folder) ? "rendered by the engine, so not in the registry" : "in the registry under its own name"}`, () => {
    const type = ENGINES_OWN.includes(folder) ? undefined : camel(folder);
    expect(widgets[camel(folder) as keyof typeof widgets]?.type, `widgets/index.ts, ${camel(folder)}`).toBe(type);
  });

  it("has examples of all expected states", () => {
    const missing = wantedOf(folder).filter((state) => !Object.hasOwn(examples, state));
    expect(missing, `add these to widgets/${folder}/${folder}.examples.ts`).toEqual([]);
  });

  it("has a story for every example", () => {
    const story = read(`widgets/${folder}/${folder}.stories.tsx`);
    expect(shownIn(story).sort(), "run: npm run docs").toEqual(Object.keys(examples).sort());
    // A story only names its example: everything else belongs in the example.
    const more = story.split("\n").filter((line) => line.trim() !== "" && !STORY_LINES.some((one) => one.test(line)));
    expect(more).toEqual([]);
  });
});

it("every form of schemas/ has a story, its own or a shared one", () => {
  const files = readdirSync(inRoot("schemas"), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".json") && !/^lists\b|^[^/]+$/.test(path),
  );
  const ids = files.map((path) => (JSON.parse(read(`schemas/${path}`)) as { id: string }).id);
  expect([...formsShownBy(named), ...formsShownBy(others)].sort()).toEqual(ids.sort());
});

describe("on the server", () => {
  let complaints: unknown[][] = [];
  beforeEach(() => {
    complaints = [];
    for (const level of ["error", "warn"] as const)
      vi.spyOn(console, level).mockImplementation((...all: unknown[]) => void complaints.push(all));
  });
  afterEach(() => vi.restoreAllMocks());

  const all = [...examplesByFolder].flatMap(([folder, examples]) =>
    Object.entries(examples).map(([name, example]) => ({ folder, name, example })),
  );

  it.each(all)("$folder, $name: renders its control and error without console errors", ({ folder, name, example }) => {
    const { path, element } = leafOf(example);
    const html = renderToString(<ExampleForm id={formIdOf(folder, name)} example={example} />);
    expect(complaints).toEqual([]);
    // A plain post works (the control has the field's name), and nothing in it violates the CSP.
    if (example.unseen) expect(html).not.toMatch(/<(input|button|label|p)\b/);
    else if (element.type === "content") expect(html).toContain(`id="${formIdOf(folder, name)}.${path}.content"`);
    else expect(html).toContain(element.type === "submit" ? `type="submit"` : `name="${nameOf(path)}"`);
    expect(html).not.toMatch(/ style="| on\w+="/);
    if (example.error) expect(html).toContain(`id="${controlIdOf(folder, name, example)}.error"`);
    if (element.type === "password") expect(html).not.toMatch(/<input[^>]* value="[^"]/);
  });
});
