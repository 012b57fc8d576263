/** Generated stories of a widget: one per example. */
import type { TypeFacts } from "./facts.ts";

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Source of a story file, as oxfmt formats it. Its title has every name by which people search for the type. */
export const storiesOf = ({ type, folder, guide, examples }: TypeFacts): string => {
  const names = Object.keys(examples).map((name) => `${pascal(name)} = story("${name}")`);
  return [
    'import { storyMaker } from "../../.storybook/stories-of.tsx";',
    `import { examples } from "./${folder}.examples.ts";`,
    "",
    "export default {",
    `  title: "Elements/${type} – ${[guide.name, ...(guide.known ?? [])].join(", ")}",`,
    `  id: "elements-${folder}",`,
    '  tags: ["autodocs"],',
    "};",
    `const story = storyMaker("${type}", examples);`,
    `export const ${names.join(",\n  ")};`,
    "",
  ].join("\n");
};
