/** Whether a hidden value can be what its rules ask for: nobody sees it, so nobody fills it in. */
import { isEmpty } from "#src/domain/typed.ts";
import type { Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";
import type { Reliances } from "./relied-on.ts";
import { refusesEmpty } from "./refuses-empty.ts";

/** What the program reads but asks no rules of: it fills it in, and proves it, itself. */
const isFilled = (path: string, reliances: Reliances): boolean => Object.hasOwn(reliances, path) && reliances[path]!.rules === "";

/** A hidden element that would have every post of its form refused. */
export const hiddenFindings = ({ element, type, path, place }: Outlined, reliances: Reliances): Finding[] =>
  type !== "hidden" || isFilled(path, reliances) || !isEmpty(String(element.default ?? "")) || !refusesEmpty(element) ? []
    : [{ place: [...place, "validation"], message: `"${path}" must not be empty, but nobody can fill in a hidden element: give it a "default"` }];
