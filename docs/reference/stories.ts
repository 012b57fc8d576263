/** Generated stories of a widget: one per example. */
import type { TypeFacts } from "./facts.ts";

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Source of a story file, as Prettier formats it. */
export const storiesOf = ({ type, folder, examples }: Pick<TypeFacts, "type" | "folder" | "examples">): string => {
  const names = Object.keys(examples).map((name) => `${pascal(name)} = story("${name}")`);
  return [
    'import { storyMaker } from "../../.storybook/stories-of.tsx";',
    `import { examples } from "./${folder}.examples.ts";`,
    "",
    `export default { title: "Elements/${type}" };`,
    "const story = storyMaker(examples);",
    `export const ${names.join(",\n  ")};`,
    "",
  ].join("\n");
};
