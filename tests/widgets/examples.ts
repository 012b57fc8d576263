/** The examples of every widget folder, found by a glob: a new folder is tested at once. */
import { leafOf, type Example, type Examples } from "#widgets/example.ts";

const modules = import.meta.glob<{ examples: Examples }>("../../widgets/*/*.examples.{ts,tsx}", { eager: true });

const folderOf = (path: string): string => path.split("/").at(-2)!;

/** Examples by folder of `widgets/`. */
export const examplesByFolder: ReadonlyMap<string, Examples> = new Map(
  Object.entries(modules).map(([path, { examples }]) => [folderOf(path), examples]),
);

/** The id of an example's form, unique on its page. */
export const formIdOf = (folder: string, name: string): string => `${folder}-${name}`;

/** The id of the control that users fill in. */
export const controlIdOf = (folder: string, name: string, example: Example): string =>
  `${formIdOf(folder, name)}.${leafOf(example).path}`;

/** Types without a value: the engine renders them, so they have no widget. */
export const ENGINES_OWN: readonly string[] = ["form", "submit", "content"];
