/** What the shipped forms say in their own words when a rule refuses. */
import { readFileSync } from "node:fs";
import type { Definition } from "#src/engine/core/definition.ts";
import { placedIn } from "#src/engine/core/walk.ts";
import { inRoot } from "#server/kernel/root.ts";

/** The own words of a form in `schemas/`, such as `application/personal-information`, by path and rule. Throws for none. */
export const ownWords = (form: string) => {
  const { elements } = JSON.parse(readFileSync(inRoot(`schemas/${form}.json`), "utf8")) as Definition;
  const placed = placedIn(elements);
  return (path: string, rule = "required"): string => {
    const text = placed.find((each) => each.path === path)?.element.messages?.[rule];
    if (text === undefined) throw new Error(`schemas/${form}.json: "${path}" has no own words for "${rule}"`);
    return text;
  };
};
