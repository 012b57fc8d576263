/** The examples of every widget folder, found by themselves: a new folder is part of the suite at once. */
import { leafOf, type Example, type Examples } from "#widgets/example.ts";

const modules = import.meta.glob<{ examples: Examples }>("../../widgets/*/*.examples.{ts,tsx}", { eager: true });

const folderOf = (path: string): string => path.split("/").at(-2)!;

/** By folder of `widgets/`. */
export const examplesByFolder: ReadonlyMap<string, Examples> = new Map(Object.entries(modules).map(([path, { examples }]) => [folderOf(path), examples]));

/** The page id of an example's form, different for all on one page. */
export const formIdOf = (folder: string, name: string): string => `${folder}-${name}`;

/** The id of the control a person fills in. */
export const controlIdOf = (folder: string, name: string, example: Example): string => `${formIdOf(folder, name)}.${leafOf(example).path}`;

/** Types that hold no value: the engine draws them, and no widget is theirs. */
export const ENGINES_OWN: readonly string[] = ["form", "submit"];
