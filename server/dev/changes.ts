/** What differs between two sets of compiled definitions, in words. */
import { plainText } from "#src/domain/text/markup.ts";
import type { Changes } from "#src/dev/told.ts";
import { namesIn } from "#src/engine/core/chain.ts";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { hasValue } from "#src/engine/core/element-types.ts";
import { placedIn } from "#src/engine/core/walk.ts";
import type { Definitions } from "#server/definitions/load.ts";
import { changeWords as words } from "./words.ts";

type Placed = ReadonlyMap<string, Element>;

const placed = ({ elements }: Definition): Placed =>
  new Map(placedIn(elements).map(({ element, path }) => [path, element]));

const nameOf = (element: Element): string => plainText(element.label ?? "") || element.name;

const isRequired = ({ validation }: Element): boolean =>
  namesIn(validation).some((rule) => rule === "required" || rule === "select" || rule === "checkbox-required");

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Sentences about the properties of an element that both have. */
const elementChanges = (before: Element, after: Element): string[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Element)[];
  return names
    .filter((name) => name !== "elements" && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const [was, is] = [before[name], after[name]];
      const what = words.properties[name] ?? name;
      if (name === "label") return words.renamed(shown(was ?? ""), shown(is ?? ""));
      if (was === undefined) return words.gained(nameOf(after), what, shown(is));
      if (is === undefined) return words.lost(nameOf(after), what);
      const isShort = shown(was).length + shown(is).length < MOST_SHOWN;
      return isShort ? words.changed(nameOf(after), what, shown(was), shown(is)) : words.other(nameOf(after), what);
    });
};

/** Longer values are not printed. */
const MOST_SHOWN = 160;

/** Whether the elements that both have stand in another order. */
const isReordered = (before: Placed, after: Placed): boolean => {
  const [was, is] = [
    [...before.keys()].filter((path) => after.has(path)),
    [...after.keys()].filter((path) => before.has(path)),
  ];
  return was.some((path, at) => path !== is[at]);
};

const formChanges = (before: Definition, after: Definition): string[] => {
  const [was, is] = [placed(before), placed(after)];
  return [
    ...(before.title === after.title ? [] : [words.titled(before.title, after.title)]),
    ...(before.intro === after.intro ? [] : [words.intro]),
    ...[...is]
      .filter(([path]) => !was.has(path))
      .map(([path, element]) => words.added(isRequired(element), hasValue(element), nameOf(element), path)),
    ...[...was]
      .filter(([path]) => !is.has(path))
      .map(([path, element]) => words.removed(hasValue(element), nameOf(element), path)),
    ...(isReordered(was, is) ? [words.reordered] : []),
    ...[...is].flatMap(([path, element]) => {
      const old = was.get(path);
      return old ? elementChanges(old, element) : [];
    }),
    ...(JSON.stringify(before.sections) === JSON.stringify(after.sections) ? [] : [words.sections]),
    ...(before.action === after.action ? [] : [words.action(before.action, after.action)]),
  ];
};

/** The changed forms, each with its sentences. */
export const changesBetween = (before: Definitions, after: Definitions): Exclude<Changes, string> => {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [before.get(id)?.definition, after.get(id)?.definition];
    const sentences = was && is ? formChanges(was, is) : [is ? words.newForm : words.goneForm];
    return sentences.length > 0 ? [{ form: `${(is ?? was)!.title} (${id})`, sentences }] : [];
  });
};
